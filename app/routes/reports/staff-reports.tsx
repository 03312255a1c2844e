import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mayShow, nameGroups, reportOf, reports } from "#domain/reports/reports";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { hrefWith } from "~/components/console/saved-views";
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
export const loader = withStaff("reports", async ({ request, visitor }) => {
  const { name, range, imported } = readReportRange(new URL(request.url), new Date());
  const { columns, rows } = await services(visitor).reports.showReport({
    params: { report: name },
    query: { ...range, imported },
  });
  const shown = { columns, rows: nameGroups(name, rows), name, range, imported };
  const permissions = visitor.claims?.permissions ?? [];
  const options = reports
    .filter((one) => mayShow(one, permissions))
    .map((value) => ({ value, label: reportOf[value].title }));
  return data({ ...shown, options, scope: scopeOf(visitor) });
});

/** Whose work the reports have. */
function scopeOf(visitor: Visitor): string {
  if (visitor.may("allUser")) return "The whole team.";
  if (!visitor.may("counsellor")) return "All leads.";
  return visitor.may("leadManager")
    ? "All leads and calls, and your own students."
    : "Your own leads, calls and students.";
}

const importedOptions = [
  { value: "no", label: "Left out" },
  { value: "yes", label: "Only these" },
  { value: "all", label: "With all others" },
];

interface LinkProps {
  readonly path: string;
  readonly filters: Readonly<Record<string, string>> | null;
  readonly value: number;
  /** What the number counts. */
  readonly about: string;
}

/** A number, with the list behind it if there is one. */
function ListLink({ path, filters, value, about }: LinkProps) {
  const text = value.toLocaleString("en-IN");
  if (!filters || value === 0) return text;
  return (
    <a href={hrefWith(path, filters)} aria-label={`${text}: ${about}`}>
      {text}
    </a>
  );
}

/** Which report, of which days. */
function ReportChoice() {
  const { name, range, imported, options } = useLoaderData<typeof loader>();
  return (
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
      <SelectField
        name="imported"
        label="Imported lists"
        optional="unmarked"
        options={importedOptions}
        defaultValue={imported}
      />
      <Button tone="secondary">Show</Button>
    </form>
  );
}

export default function ReportsPage() {
  const { columns, rows, name, range, imported, scope } = useLoaderData<typeof loader>();
  const query = new URLSearchParams({ report: name, ...range, imported }).toString();
  return (
    <DeskFrame current={PATH} heading="Reports">
      <Lead>{scope}</Lead>
      <ReportChoice />
      {rows.length === 0 ? (
        <p>No data for these days.</p>
      ) : (
        <>
          <ReportBars caption={`${reportOf[name].title}: ${columns[0] ?? ""}`} rows={rows} />
          <DataTable
            caption={reportOf[name].title}
            columns={["Group", ...columns]}
            rows={rows.map(({ label, values, lists }) => [
              label,
              ...values.map((value, at) => (
                <ListLink
                  key={at}
                  path={hrefTo(reportOf[name].list ?? "/counsellor/prospects")}
                  filters={lists[at] ?? null}
                  value={value}
                  about={`${label}, ${columns[at] ?? ""}`}
                />
              )),
            ])}
          />
        </>
      )}
      <p>
        <a href={`${hrefTo("/counsellor/reports.csv")}?${query}`}>Download CSV</a>
      </p>
      <p>
        Leads are people. Each counts once in a row, on the days of their enquiries; somebody with
        several sources or countries counts for each. Contacted means spoken to, Applied and Paid
        that there is an application or a payment by now. Conversion, response times, reasons and
        the trend go by the day of the first enquiry. Response times are minutes of the office
        hours. Open leads and their age are those of today.
      </p>
    </DeskFrame>
  );
}
