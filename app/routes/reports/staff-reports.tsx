import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nameGroups, reportOf, reports } from "#domain/reports/reports";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { SelectField, TextField } from "~/components/fields/fields";
import { inline } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import { ReportBars } from "~/components/reports/report-bars";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { readReportRange } from "~/forms/reports/range.server";
import { privatePage } from "~/platform/response/private-page";
import { withStaff } from "~/services/auth/staff-guards.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Reports");

const PATH = "/counsellor/reports";

/** A report on a range of days: a counsellor's own work, or all for `all_user`. */
export const loader = withStaff("counsellor", async ({ request, visitor }) => {
  const { name, range } = readReportRange(new URL(request.url), new Date());
  const { columns, rows } = await services(visitor).reports.showReport({
    params: { report: name },
    query: range,
  });
  const shown = { columns, rows: nameGroups(name, rows), name, range };
  return data({ ...shown, scope: scopeOf(visitor) });
});

const options = reports.map((value) => ({ value, label: reportOf[value].title }));

/** Whose work the reports have. */
function scopeOf(visitor: Visitor): string {
  if (visitor.may("allUser")) return "The whole team.";
  return visitor.may("leadManager")
    ? "All leads and calls, and your own students."
    : "Your own leads, calls and students.";
}

export default function ReportsPage() {
  const { columns, rows, name, range, scope } = useLoaderData<typeof loader>();
  const query = new URLSearchParams({ report: name, ...range }).toString();
  return (
    <DeskFrame current={PATH} heading="Reports">
      <Lead>{scope}</Lead>
      <form className={inline} method="get" action={hrefTo(PATH)}>
        <SelectField
          name="report"
          label="Report"
          optional="unmarked"
          options={options}
          defaultValue={name}
        />
        <TextField
          name="from"
          label="From"
          type="date"
          optional="unmarked"
          defaultValue={range.from}
        />
        <TextField name="to" label="To" type="date" optional="unmarked" defaultValue={range.to} />
        <Button tone="secondary">Show</Button>
      </form>
      {rows.length === 0 ? (
        <p>No data for these days.</p>
      ) : (
        <>
          <ReportBars caption={`${reportOf[name].title}: ${columns[0] ?? ""}`} rows={rows} />
          <DataTable
            caption={reportOf[name].title}
            columns={["Group", ...columns]}
            rows={rows.map(({ label, values }) => [
              label,
              ...values.map((value) => value.toLocaleString("en-IN")),
            ])}
          />
        </>
      )}
      <p>
        <a href={`${hrefTo("/counsellor/reports.csv")}?${query}`}>Download CSV</a>
      </p>
      <p>
        Leads count on the day they came in, and a lead with several countries counts for each.
        Applied and Paid mean that the person has an application or a payment by now. Conversion and
        response times count each person once, on the day of their first enquiry.
      </p>
    </DeskFrame>
  );
}
