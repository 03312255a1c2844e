import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StartForm } from "~/components/applications/start-form";
import { Lead } from "~/components/page";
import { ProfileFrame } from "~/components/profile/profile-frame";
import { brand } from "#domain/brand";
import { yearOf } from "#domain/dates";
import { sitePath } from "#domain/site-path";
import { defineAction } from "~/services/auth/define-action.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { textField } from "~/server/read-form.server";
import { withUser } from "~/services/auth/guards.server";
import { coursesToCompare } from "~/services/catalogue/catalogue.server";
import { failureOf } from "~/services/failure.server";
import { startApplication } from "~/services/user/applications.server";
import { updateRecommendations } from "~/services/user/recommendations.server";
import { favouriteCourses } from "~/services/user/shortlist.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Start an application · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const YEARS = 3;

/** `course` names what was chosen on its page; else the shortlist is there to choose from. */
export const loader = withUser(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const wanted = query.get("course");
  const [favourites, named, { csrf, headers }] = await Promise.all([
    favouriteCourses(visitor),
    wanted ? coursesToCompare(visitor, [wanted]) : null,
    sessionToken(visitor),
  ]);
  const courses = new Map([...(named?.courses ?? []), ...favourites].map((one) => [one.id, one]));
  const year = yearOf(new Date());
  return json(
    {
      csrf,
      isPaid: visitor.isPaid,
      isRecommended: query.get("recommended") === "1",
      chosen: named?.courses[0] ?? null,
      courses: [...courses.values()],
      years: Array.from({ length: YEARS }, (_, index) => String(year + index)),
    },
    { headers },
  );
});

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
    const typed = {
      courseId: textField(form, "courseId").slice(0, 200),
      intakeMonth: textField(form, "intakeMonth"),
      intakeYear: textField(form, "intakeYear"),
    };
    const errors: Record<string, string> = {
      ...(typed.courseId ? {} : { courseId: "Choose a course." }),
      ...(/^([1-9]|1[0-2])$/.test(typed.intakeMonth) ? {} : { intakeMonth: "Choose a month." }),
      ...(/^20\d\d$/.test(typed.intakeYear) ? {} : { intakeYear: "Choose a year." }),
    };
    if (Object.keys(errors).length > 0) return json({ typed, errors }, { status: 400 });
    const intake = {
      intakeMonth: Number(typed.intakeMonth),
      intakeYear: Number(typed.intakeYear),
    };
    try {
      const { courseId } = typed;
      const id =
        textField(form, "recommended") === "1"
          ? await updateRecommendations(visitor, [{ courseId, action: "apply", ...intake }])
          : await startApplication(visitor, { courseId, ...intake });
      return redirect(`${sitePath(`/profile/applications/${id ?? ""}`)}?begun=1`, 303);
    } catch (error) {
      const { message, fields, status } = failureOf(error);
      const past = fields.intakeYear ? "This intake is over, or too far in the future." : undefined;
      return json(
        {
          typed,
          errors: past ? { intakeYear: past } : { courseId: message },
        },
        { status },
      );
    }
  },
);

export default function StartPage() {
  const { csrf, isPaid, courses, chosen, years, isRecommended } = useLoaderData<typeof loader>();
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
