import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { intakeMonthsOf, nextOpenIntake } from "#domain/applications/applications";
import { firstIntakeYear } from "#domain/courses/intake-years";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { today } from "#domain/time/dates";
import { StartForm } from "~/components/applications/start-form";
import { Lead } from "~/components/layout/page";
import { ProfileFrame } from "~/components/students/profile-frame";
import { checked, parseForm, required, text } from "~/forms/form-schema.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePageHeaders } from "~/platform/response/headers.server";
import { startedEvent } from "~/services/applications/started-event.server";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";
import { updateRecommendations } from "~/services/recommendations/counsellor-list.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Start an application · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const YEARS = 3;

/** `course` is a course chosen on its page. Without it, the form offers the shortlist. */
export const loader = withUser(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const wanted = query.get("course");
  const [favourites, named, { csrf, headers }] = await Promise.all([
    services(visitor).shortlist.listShortlist({ query: { type: "course" } }),
    wanted ? services(visitor).courses.compareCourses({ query: { id: [wanted] } }) : null,
    sessionToken(visitor),
  ]);
  const courses = new Map([...(named?.courses ?? []), ...favourites].map((one) => [one.id, one]));
  const chosen = named?.courses[0] ?? null;
  const months = intakeMonthsOf(chosen);
  const year = firstIntakeYear(today(), Math.max(...months));
  return data(
    {
      csrf,
      isPaid: visitor.isPaid,
      isRecommended: query.get("recommended") === "1",
      chosen,
      months,
      next:
        chosen &&
        nextOpenIntake(
          {
            dated: chosen.facts.intakes?.value ?? [],
            months: chosen.data.intakes.length > 0 ? months : [],
          },
          today(),
        ),
      courses: [...courses.values()],
      years: Array.from({ length: YEARS }, (_, index) => String(year + index)),
    },
    { headers },
  );
});

/** A number in the given form. */
const numeric = <const Problem extends string>(pattern: RegExp, message: Problem) =>
  checked(10, (typed) =>
    pattern.test(typed)
      ? { ok: true as const, value: Number(typed) }
      : { ok: false as const, message },
  );
const startForm = {
  courseId: required(200, "Choose a course."),
  intakeMonth: numeric(/^([1-9]|1[0-2])$/, "Choose a month."),
  intakeYear: numeric(/^20\d\d$/, "Choose a year."),
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
          intakeMonth: "Month of intake",
          intakeYear: "Year of intake",
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
    const { courseId, recommended, ...intake } = parsed.values;
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
      const past = fields.intakeYear ? "This intake is over, or too far in the future." : undefined;
      const errors: StartErrors = past ? { intakeYear: past } : { courseId: message };
      return data({ typed, errors }, { status });
    }
  },
);

export default function StartPage() {
  const { csrf, isPaid, courses, chosen, months, next, years, isRecommended } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ProfileFrame
      current={isPaid ? "/profile/dashboard" : "/profile/application"}
      isPaid={isPaid}
      heading="Start an application"
    >
      {courses.length === 0 ? (
        <Lead>
          Add a course to your shortlist first:{" "}
          <a href={sitePath("/abroad/courses")}>all courses</a>, or{" "}
          <a href={sitePath("/profile/courses")}>courses for you</a>.
        </Lead>
      ) : (
        <StartForm
          courses={courses}
          chosen={chosen}
          months={months}
          next={next}
          years={years}
          isRecommended={isRecommended}
          typed={result?.typed}
          errors={result?.errors ?? {}}
          csrf={csrf}
        />
      )}
    </ProfileFrame>
  );
}
