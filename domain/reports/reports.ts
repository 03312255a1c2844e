import { countryOptionsWithItaly } from "../countries/country-options";
import { formNameOfSource } from "../enquiries/forms";
import { regions } from "../site/regions";

/** A report for staff: its title, the headings of its numbers, and the names of coded groups. */
interface Report {
  readonly title: string;
  readonly columns: readonly string[];
  /** Groups without a name are shown as they are. */
  readonly groupName?: (code: string) => string | undefined;
}

const leadColumns = ["Leads", "Verified", "Contacted", "Applied", "Paid"] as const;
const applicationColumns = ["Applications", "Students"] as const;

const regionNames = new Map<string, string>(
  Object.values(regions).map(({ country, name }) => [country, name]),
);

/** A counsellor's own leads, calls and students; all for `all_user`. */
const table = {
  source: {
    title: "Leads by source",
    columns: leadColumns,
    groupName: (source) => {
      const form = formNameOfSource(source);
      if (form) return `Form: ${form}`;
      return source === "direct" ? "Direct" : undefined;
    },
  },
  region: {
    title: "Leads by region",
    columns: leadColumns,
    groupName: (region) => regionNames.get(region),
  },
  country: {
    title: "Leads by country of interest",
    columns: leadColumns,
    groupName: (code) => countryOptionsWithItaly.find(({ shortKey }) => shortKey === code)?.name,
  },
  field: { title: "Leads by field of study", columns: leadColumns },
  counsellor: { title: "Leads by counsellor", columns: leadColumns },
  stages: {
    title: "Conversion by stage",
    columns: ["Leads", "% of leads", "% of the previous stage", "Closed at this stage"],
  },
  response: {
    title: "Response times by counsellor",
    columns: ["Leads", "Contacted", "On time", "Median minutes", "90% within minutes"],
  },
  calls: {
    title: "Calls by counsellor",
    columns: ["Booked", "Completed", "No-show", "Cancelled"],
  },
  universities: { title: "Applications by university", columns: applicationColumns },
  intakes: { title: "Applications by intake", columns: applicationColumns },
  revenue: { title: "Revenue by product", columns: ["Payments", "Amount"] },
} satisfies Readonly<Record<string, Report>>;

export type ReportName = keyof typeof table;
export const reports = Object.keys(table) as ReportName[];
export const reportOf: Readonly<Record<ReportName, Report>> = table;

interface Row {
  readonly label: string;
  readonly values: readonly number[];
}

/** Rows of a report with names for codes: `Germany` for `DEU`. Other labels stay as they are. */
export const nameGroups = (report: ReportName, rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, label: reportOf[report].groupName?.(row.label) ?? row.label }));
