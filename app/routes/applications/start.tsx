import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  hasKnownIntakes,
  intakeKey,
  intakeOptions,
  nextOpenIntake,
} from "#domain/applications/intakes";
import { hrefTo } from "#domain/site/href";
import { today } from "#domain/time/dates";
import { ChooseCourse, StartForm } from "~/components/applications/start-form";
import { Lead } from "~/components/layout/page";
import { ProfileFrame } from "~/components/students/profile-frame";
import { parseForm, text } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { startFields } from "~/forms/applications/start-fields.server";
import { privatePage } from "~/platform/response/private-page";
import { startedEvent } from "~/services/applications/started-event.server";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";
import { updateRecommendations } from "~/services/recommendations/counsellor-list.server";

export const { headers, meta } = privatePage("Start an application");

export const handle = { isTranslated: true };
/** `course` is the chosen course, whose intakes the form offers. Without it, the page offers the shortlist. */
export const loader = withUser(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const wanted = query.get("course");
  const [favourites, named] = await Promise.all([
    services(visitor).shortlist.listShortlist({ query: { type: "course" } }),
    wanted ? services(visitor).courses.compareCourses({ query: { id: [wanted] } }) : null,
  ]);
  const chosen = named?.courses[0] ?? null;
  const next = chosen && nextOpenIntake(chosen, today());
  return formPage(visitor, {
    isPaid: visitor.isPaid,
    isRecommended: query.get("recommended") === "1",
    chosen,
    intakes: chosen ? intakeOptions(chosen, today()) : [],
    hasKnownIntakes: chosen !== null && hasKnownIntakes(chosen),
    next: next && intakeKey(next),
    courses: favourites,
  });
});

const startForm = {
  ...startFields,
  recommended: text(10),
};
type StartErrors = Readonly<Partial<Record<keyof typeof startForm, string>>>;

export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 30, perSeconds: 60 },
    pending: [
      {
        title: "Start an application",
        fields: {
          courseId: "Course",
          intake: "Intake",
          recommended: { label: "Recommended by your counsellor", values: { "1": "Yes" } },
        },
      },
    ],
  },
  async ({ form, visitor }) => {
    const parsed = parseForm(form, startForm);
    const { typed } = parsed;
    if (!parsed.ok) {
      const errors: StartErrors = parsed.errors;
      return data({ typed, errors }, { status: 400 });
    }
    const { courseId, recommended, intake } = parsed.values;
    try {
      const id =
        recommended === "1"
          ? await updateRecommendations(visitor, [{ courseId, action: "apply", ...intake }])
          : (
              await services(visitor).applications.createApplication({
                body: { courseId, ...intake },
              })
            ).id;
      return redirect(hrefTo("/profile/applications/:id", { id: id ?? "" }), {
        status: 303,
        headers: await startedEvent(visitor, id ?? ""),
      });
    } catch (error) {
      const { message, fields, status } = failureOf(error);
      const errors = errorsOf(fields) ?? { courseId: message };
      return data({ typed, errors }, { status });
    }
  },
);

/** Why the services refuse an intake. */
function errorsOf({ intakeYear, intakeMonth }: Readonly<Record<string, string>>) {
  const errors: StartErrors | null = intakeYear
    ? { intake: "This intake is over, or too far in the future." }
    : intakeMonth
      ? { intake: "The course doesn’t start in this month. Choose one of its intakes." }
      : null;
  return errors;
}

export default function StartPage() {
  const { csrf, isPaid, courses, chosen, ...form } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ProfileFrame
      current={isPaid ? "/profile/dashboard" : "/profile/application"}
      isPaid={isPaid}
      heading="Start an application"
    >
      {chosen ? (
        <StartForm
          {...form}
          course={chosen}
          typed={result?.typed}
          errors={result?.errors ?? {}}
          csrf={csrf}
        />
      ) : null}
      {!chosen && courses.length === 0 ? (
        <Lead>
          Add a course to your shortlist first: <a href={hrefTo("/abroad/courses")}>all courses</a>,
          or <a href={hrefTo("/profile/courses")}>courses for you</a>.
        </Lead>
      ) : null}
      {courses.length > 0 ? <ChooseCourse courses={courses} chosen={chosen} /> : null}
    </ProfileFrame>
  );
}
