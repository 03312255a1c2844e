import { useActionData, useLoaderData } from "@remix-run/react";
import { leadProgress } from "#domain/leads/progress";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FilteredList } from "~/components/console/filtered-list";
import { StudentFilters, StudentTable } from "~/components/students/student-list";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";
import { changeViews, filtersIn, pendingViews } from "~/services/console/saved-views.server";

export const { headers, meta } = privatePage("Students");

const PATH = "/counsellor";
const filterNames = ["q", "university", "country", "stage", "learner", "counsellor"];

/** A counsellor's students, or all students for `all_user`, that the filters of the address match. */
export const loader = staffPage(PATH, async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = filtersIn(url, filterNames);
  const { stage, learner, ...others } = filters;
  const [list, views, staff] = await Promise.all([
    services(visitor).students.listStudents({
      query: {
        ...others,
        stage: leadProgress.find((one) => one === stage),
        learner: (["paid", "free"] as const).find((one) => one === learner),
        after: url.searchParams.get("after") ?? undefined,
      },
    }),
    services(visitor).console.listSavedViews({ query: { list: "students" } }),
    visitor.seesAll ? services(visitor).students.listColleagues() : null,
  ]);
  return { ...list, filters, views, staff };
});

export const action = staffAction(PATH, { pending: pendingViews }, (args) =>
  changeViews(args, "students", filterNames),
);

export default function StudentsPage() {
  const { students, next, filters, views, staff, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const path = hrefTo(PATH);
  const none =
    Object.keys(filters).length > 0
      ? "No students match."
      : "No students yet. Assign an enquiry to yourself to see its student here.";
  return (
    <DeskFrame current={PATH} heading="Students">
      <StudentFilters path={path} filters={filters} staff={staff} />
      <FilteredList
        path={path}
        filters={filters}
        views={views}
        csrf={csrf}
        next={next}
        error={result?.error}
        empty={students.length > 0 ? null : none}
      >
        <StudentTable students={students} />
      </FilteredList>
    </DeskFrame>
  );
}
