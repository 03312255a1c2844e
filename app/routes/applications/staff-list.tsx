import { useLoaderData } from "@remix-run/react";
import { outcomes } from "#domain/applications/outcome";
import { hrefTo } from "#domain/site/href";
import { ListFilters, StudentApplications } from "~/components/applications/staff-list";
import { DeskFrame } from "~/components/console/console-frame";
import { NextPage, NoRows } from "~/components/console/filtered-list";
import { privatePage } from "~/platform/response/private-page";
import { applicationChoices } from "~/services/applications/board-filters.server";
import { staffPage } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";
import { filtersIn } from "~/services/console/saved-views.server";

export const { headers, meta } = privatePage("All applications");

const PATH = "/counsellor/applications/all";
const TAB = "/counsellor/applications";
const filterNames = [
  "from",
  "to",
  "university",
  "intake",
  "country",
  "counsellor",
  "outcome",
  "withdrawn",
  "one",
];

/** Applications of any outcome and days, as reports count them. */
export const loader = staffPage(TAB, async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = filtersIn(url, filterNames);
  const [list, choices] = await Promise.all([
    services(visitor).applications.listStudentApplications({
      query: {
        ...filters,
        outcome: outcomes.find((one) => one === filters.outcome),
        withdrawn: filters.withdrawn === "no" ? "no" : undefined,
        one: filters.one === "students" ? "students" : undefined,
        after: url.searchParams.get("after") ?? undefined,
      },
    }),
    applicationChoices(visitor),
  ]);
  return { ...list, filters, intakes: choices.intakes, staff: choices.staff };
});

export default function AllApplicationsPage() {
  const { applications, next, filters, intakes, staff } = useLoaderData<typeof loader>();
  const path = hrefTo(PATH);
  return (
    <DeskFrame current={TAB} heading="All applications">
      <p>
        <a href={hrefTo(TAB)}>Active applications by step</a>
      </p>
      <ListFilters path={path} filters={filters} intakes={intakes} staff={staff} />
      {applications.length > 0 ? (
        <StudentApplications applications={applications} />
      ) : (
        <NoRows>
          {Object.keys(filters).length > 0
            ? "No applications match these filters."
            : "No applications yet."}
        </NoRows>
      )}
      <NextPage path={path} filters={filters} next={next} />
    </DeskFrame>
  );
}
