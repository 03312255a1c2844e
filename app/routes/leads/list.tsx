import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { brand } from "#domain/site/brand";
import { sitePath } from "#domain/site/site-path";
import { DeskFrame } from "~/components/console/console-frame";
import { FilteredList } from "~/components/console/filtered-list";
import { BulkChangeForm, LeadFilters, LeadTable } from "~/components/leads/lead-list";
import { Notice } from "~/components/ui/notice";
import { leadFilterNames, readLeadFilters } from "~/forms/leads/bulk-change.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePageHeaders } from "~/platform/response/headers.server";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";
import { changeViews, filtersIn, pendingViews } from "~/services/console/saved-views.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Leads · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PATH = "/counsellor/prospects";
const filterNames = [...leadFilterNames, "sort"];

/** The leads that the filters of the address match, among those that the visitor may see. */
export const loader = withStaff("counsellor", async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = filtersIn(url, filterNames);
  const [list, views, staff, fields, { csrf, headers }] = await Promise.all([
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
    sessionToken(visitor),
  ]);
  const now = new Date().toISOString();
  const changed = filtersIn(url, ["changed", "unchanged", "refused"]);
  return data({ ...list, filters, views, staff, fields, now, csrf, changed }, { headers });
});

export const action = staffAction("counsellor", { pending: pendingViews }, (args) =>
  changeViews(args, "leads", filterNames),
);

export default function LeadsPage() {
  const { leads, next, filters, views, staff, fields, now, csrf, changed } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const path = sitePath(PATH);
  const none = Object.keys(filters).length > 0 ? "No leads match." : "No leads yet.";
  return (
    <DeskFrame current={PATH} heading="Leads">
      {changed.changed ? (
        <Notice tone="success">
          {`Leads changed: ${changed.changed}. Already up to date: ${changed.unchanged ?? "0"}. Not changed: ${changed.refused ?? "0"}.`}
        </Notice>
      ) : null}
      <LeadFilters {...{ path, filters, staff, fields }} />
      <FilteredList
        {...{ path, filters, views, csrf, next }}
        error={result?.error}
        empty={leads.length > 0 ? null : none}
      >
        <BulkChangeForm filters={filters} />
        <LeadTable leads={leads} now={now} />
      </FilteredList>
    </DeskFrame>
  );
}
