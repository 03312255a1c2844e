import { formatMoment } from "#domain/dates";
import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageHref } from "~/components/catalogue/page-href";
import { Pagination } from "~/components/catalogue/parts";
import { DataTable } from "~/components/data-table";
import { detailsText } from "~/components/desk/audit-details";
import { AuditFilters } from "~/components/desk/audit-filters";
import { DeskFrame } from "~/components/desk/desk-frame";
import { Lead } from "~/components/page";
import { accessKinds } from "#domain/access-log";
import { brand } from "#domain/brand";
import { sitePath } from "#domain/site-path";
import { privatePageHeaders } from "~/server/headers.server";
import { existingPage, pageIndexOf } from "~/server/page-index.server";
import { withStaff } from "~/services/auth/staff-guards.server";
import { actionSummary } from "~/services/desk/action-summary.server";
import { auditLog, colleagues } from "~/services/desk/desk.server";
import { filtersIn } from "~/services/desk/saved-views.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Access log · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const filterNames = ["student", "q", "staff", "kind", "from", "to"];

/** Access by staff to students' data, and changes of the console. For `all_user`. */
export const loader = withStaff("allUser", async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = filtersIn(url, filterNames);
  const { student: userId, staff: staffId, kind, ...others } = filters;
  const [list, staff] = await Promise.all([
    auditLog(visitor, {
      ...others,
      ...{ page: pageIndexOf(url), userId, staffId },
      kind: accessKinds.find((one) => one === kind),
    }).then(existingPage),
    colleagues(visitor),
  ]);
  const entries = list.data.map((one) => ({ ...one, summary: actionSummary(one.action) }));
  return data({ ...list, data: entries, filters, staff });
});

export default function AuditPage() {
  const { data, page, size, total, filters, staff } = useLoaderData<typeof loader>();
  const path = sitePath("/counsellor/audit");
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
