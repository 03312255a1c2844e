import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FilteredList } from "~/components/console/filtered-list";
import { BulkChangeForm, LeadFilters, LeadTable } from "~/components/leads/lead-list";
import { Notice } from "~/components/ui/notice";
import { leadFilterNames, readLeadFilters } from "~/forms/leads/bulk-change.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";
import { changeViews, filtersIn, pendingViews } from "~/services/console/saved-views.server";

export const { headers, meta } = privatePage("Leads");

const PATH = "/counsellor/prospects";
const filterNames = [...leadFilterNames, "sort"];

/** The leads that the filters of the address match, among those that the visitor may see. */
export const loader = staffPage(PATH, async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = filtersIn(url, filterNames);
  const [list, views, staff, fields] = await Promise.all([
    services(visitor).leads.listLeads({
      query: {
        ...readLeadFilters(filters),
        sort: filters.sort === "score" ? "score" : "latest",
        after: url.searchParams.get("after") ?? undefined,
      },
    }),
    services(visitor).console.listSavedViews({ query: { list: "leads" } }),
    services(visitor).students.listColleagues(),
    services(visitor).leads.listLeadFields(),
  ]);
  const now = new Date().toISOString();
  const changed = filtersIn(url, ["changed", "unchanged", "refused"]);
  const isAllSelected = url.searchParams.get("select") === "all";
  const seesTeam = visitor.may("leadManager");
  return { ...list, filters, views, staff, fields, now, changed, isAllSelected, seesTeam };
});

export const action = staffAction(PATH, { pending: pendingViews }, (args) =>
  changeViews(args, "leads", filterNames),
);

export default function LeadsPage() {
  const shown = useLoaderData<typeof loader>();
  const { leads, next, filters, views, staff, fields, now, csrf, changed, isAllSelected } = shown;
  const result = useActionData<typeof action>();
  const path = hrefTo(PATH);
  const none = Object.keys(filters).length > 0 ? "No leads match." : "No leads yet.";
  return (
    <DeskFrame current={PATH} heading="Leads">
      {changed.changed ? (
        <Notice tone="success">
          {`Leads changed: ${changed.changed}. Already up to date: ${changed.unchanged ?? "0"}. Not changed: ${changed.refused ?? "0"}.`}
        </Notice>
      ) : null}
      <LeadFilters {...{ path, filters, staff, fields }} seesTeam={shown.seesTeam} />
      <FilteredList
        path={path}
        filters={filters}
        views={views}
        csrf={csrf}
        next={next}
        error={result?.error}
        empty={leads.length > 0 ? null : none}
      >
        <BulkChangeForm filters={filters} isAllSelected={isAllSelected} />
        <LeadTable leads={leads} isAllSelected={isAllSelected} now={now} />
      </FilteredList>
    </DeskFrame>
  );
}
