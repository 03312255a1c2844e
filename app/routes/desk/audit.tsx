import { formatMoment } from "#domain/dates";
import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageHref } from "~/components/catalogue/page-href";
import { Pagination } from "~/components/catalogue/parts";
import { DataTable } from "~/components/data-table";
import { DeskFrame } from "~/components/desk/desk-frame";
import { Lead } from "~/components/page";
import { brand } from "#domain/brand";
import { sitePath } from "#domain/site-path";
import { privatePageHeaders } from "~/server/headers.server";
import { existingPage, pageIndexOf } from "~/server/page-index.server";
import { withStaff } from "~/services/auth/staff-guards.server";
import { auditLog } from "~/services/desk/desk.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Access log · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** Access by staff to students' data; `student` narrows it to one. For `all_user`. */
export const loader = withStaff("allUser", async ({ request, visitor }) => {
  const url = new URL(request.url);
  const student = url.searchParams.get("student") ?? "";
  return data({ ...existingPage(await auditLog(visitor, pageIndexOf(url), student)), student });
});

export default function AuditPage() {
  const { data, page, size, total, student } = useLoaderData<typeof loader>();
  const path = sitePath("/counsellor/audit");
  return (
    <DeskFrame current="/counsellor/audit" heading="Access log">
      {data.length === 0 ? (
        <Lead>No entries yet.</Lead>
      ) : (
        <DataTable
          caption={`${total} entries, newest first`}
          columns={["Time (UTC)", "Staff", "Student", "Action"]}
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
            one.action,
          ])}
        />
      )}
      <Pagination
        page={page}
        size={size}
        total={total}
        hrefOf={pageHref(path, student ? { student } : {})}
      />
    </DeskFrame>
  );
}
