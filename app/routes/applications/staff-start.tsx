import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  hasKnownIntakes,
  intakeKey,
  intakeOptions,
  nextOpenIntake,
} from "#domain/applications/intakes";
import { readSearch } from "#domain/intake/text";
import { hrefTo } from "#domain/site/href";
import { today } from "#domain/time/dates";
import { CourseLinks, StartForm } from "~/components/applications/start-form";
import { DeskFrame } from "~/components/console/console-frame";
import { FilterForm, TextFilter } from "~/components/console/filter-form";
import { parseForm } from "~/forms/form-schema.server";
import { startFields } from "~/forms/applications/start-fields.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { searchCourses } from "~/services/recommendations/recommendations.server";

export const { headers, meta } = privatePage("Start an application for a student");

const TAB = "/counsellor";
const MAX_FOUND = 100;

/** Courses of the student's shortlist and of a search (`term`), and the intakes of the chosen one (`course`). */
export const loader = staffPage(TAB, async ({ request, params, visitor }) => {
  const userId = params.student ?? "";
  const query = new URL(request.url).searchParams;
  const [wanted, term] = [query.get("course"), readSearch(query.get("term"), 120)];
  const who = await orNotFound(services(visitor).students.showStudent({ params: { userId } }));
  const [favourites, found, named] = await Promise.all([
    services(visitor).shortlist.listShortlist({ params: { userId }, query: { type: "course" } }),
    term ? searchCourses(visitor, "name", term) : null,
    wanted ? services(visitor).courses.compareCourses({ query: { id: [wanted] } }) : null,
  ]);
  const chosen = named?.courses[0] ?? null;
  const next = chosen && nextOpenIntake(chosen, today());
  return {
    who,
    term,
    chosen,
    courses: found
      ? found.data.slice(0, MAX_FOUND).map(({ courseId: id, ...one }) => ({ id, ...one }))
      : favourites.map(({ id, title, university }) => ({
          id,
          title,
          universityName: university.name,
        })),
    intakes: chosen ? intakeOptions(chosen, today()) : [],
    hasKnownIntakes: chosen !== null && hasKnownIntakes(chosen),
    next: next && intakeKey(next),
  };
});

export const action = staffAction(
  TAB,
  {
    pending: [
      {
        title: "Start an application for a student",
        fields: { courseId: "Course", intake: "Intake" },
      },
    ],
  },
  async ({ params, form, visitor }) => {
    const userId = params.student ?? "";
    const parsed = parseForm(form, startFields);
    const { typed } = parsed;
    if (!parsed.ok) return data({ typed, errors: { ...parsed.errors } }, { status: 400 });
    const { courseId, intake } = parsed.values;
    try {
      const { id } = await services(visitor).applications.createApplication({
        params: { userId },
        body: { courseId, ...intake },
      });
      return redirect(
        hrefTo("/counsellor/students/:student/applications/:id", { student: userId, id }),
        303,
      );
    } catch (error) {
      const { message, fields, status } = failureOf(error);
      const isIntake = Boolean(fields.intakeYear ?? fields.intakeMonth);
      const errors = isIntake
        ? { intake: "The course doesn’t start then. Choose one of its intakes." }
        : { courseId: message };
      return data({ typed, errors }, { status });
    }
  },
);

const shownErrors = (errors: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => (text ? [[name, text] as const] : [])),
  );

export default function StaffStartPage() {
  const { who, term, chosen, courses, csrf, ...form } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors = shownErrors(result?.errors ?? {});
  const path = hrefTo("/counsellor/students/:student/applications/new", { student: who.id });
  return (
    <DeskFrame current={TAB} heading={`Start an application for ${who.fullName ?? "the student"}`}>
      {chosen ? (
        <StartForm
          {...form}
          course={chosen}
          isRecommended={false}
          typed={result?.typed}
          errors={errors}
          csrf={csrf}
        />
      ) : null}
      <FilterForm path={path}>
        <TextFilter filters={{ term }} name="term" label="Course" type="search" maxLength={120} />
      </FilterForm>
      <h2>{term ? "Courses found" : "On the student’s shortlist"}</h2>
      <CourseLinks courses={courses} path={path} />
    </DeskFrame>
  );
}
