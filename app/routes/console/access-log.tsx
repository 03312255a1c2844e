import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accessKinds } from "#domain/console/access-log";
import { hrefTo } from "#domain/site/href";
import { formatMoment } from "#domain/time/dates";
import { Pagination } from "~/components/catalogue/pagination";
import { detailsText } from "~/components/console/audit-details";
import { AuditFilters } from "~/components/console/audit-filters";
import { DeskFrame } from "~/components/console/console-frame";
import { Lead } from "~/components/layout/page";
import { DataTable } from "~/components/ui/data-table";
import { pageHref } from "~/components/ui/page-href";
import { existingPage, pageIndexOf } from "~/platform/request/page-index.server";
import { privatePage } from "~/platform/response/private-page";
import { withStaff } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";
import { actionSummary } from "~/services/console/action-summary.server";
import { filtersIn } from "~/services/console/saved-views.server";

export const { headers, meta } = privatePage("Access log");

const filterNames = ["student", "q", "staff", "kind", "from", "to"];

/** Access by staff to students' data, and changes of the console. For auditors. */
export const loader = withStaff("/counsellor/audit", async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = filtersIn(url, filterNames);
  const { student: userId, staff: staffId, kind, ...others } = filters;
  const [list, staff] = await Promise.all([
    services(visitor)
      .console.listAccessLog({
        query: {
          ...others,
          page: pageIndexOf(url),
          userId,
          staffId,
          kind: accessKinds.find((one) => one === kind),
        },
      })
      .then(existingPage),
    services(visitor).students.listColleagues(),
  ]);
  const entries = list.data.map((one) => ({ ...one, summary: actionSummary(one.action) }));
  return data({ ...list, data: entries, filters, staff });
});

export default function AuditPage() {
  const { data, page, size, total, filters, staff } = useLoaderData<typeof loader>();
  const path = hrefTo("/counsellor/audit");
  return (
    <DeskFrame current="/counsellor/audit" heading="Access log">
      <AuditFilters path={path} filters={filters} staff={staff} />
      <p>
        A search for an action or detail, such as “settings” or the key of a field, covers 90 days,
        unless you choose the days.
      </p>
      {data.length === 0 ? (
        <Lead>No entries match.</Lead>
      ) : (
        <DataTable
          caption={`${total} entries, newest first`}
          columns={["Time", "Staff", "Person", "Action"]}
          rows={data.map((one) => [
            formatMoment(one.createdAt),
            one.staff ??
              (one.isOperator ? `Operator ${one.details?.operator ?? ""}` : "Former staff"),
            one.studentId ? (
              <a key="student" href={`${path}?student=${one.studentId}`}>
                {one.student ?? one.studentId}
              </a>
            ) : (
              "–"
            ),
            (one.summary ? `${one.summary} (${one.action})` : one.action) + detailsText(one),
          ])}
        />
      )}
      <Pagination page={page} size={size} total={total} hrefOf={pageHref(path, filters)} />
    </DeskFrame>
  );
}
