import { staffRules } from "../auth/permissions";
import { countryOptionsWithItaly } from "../countries/country-options";
import { formNameOfSource } from "../enquiries/forms";
import { regions } from "../site/regions";

/** A report for staff: its title, the headings of its numbers, and the names of coded groups. */
interface Report {
  readonly title: string;
  readonly columns: readonly string[];
  /** Groups without a name are shown as they are. */
  readonly groupName?: (code: string) => string | undefined;
  /** The page with the lists behind the numbers. Without one, that of leads. */
  readonly list?: "/counsellor/payments" | "/counsellor/calls" | "/counsellor/applications/all";
}

const leadColumns = ["Leads", "Verified", "Contacted", "Applied", "Paid"] as const;
const ofApplications = {
  columns: ["Applications", "Students"],
  list: "/counsellor/applications/all",
} as const;

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
  campaign: { title: "Leads by campaign", columns: leadColumns },
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
  trend: { title: "Leads over time", columns: leadColumns },
  stages: {
    title: "Conversion by stage",
    columns: ["Leads", "% of leads", "% of the previous stage", "Closed at this stage"],
  },
  losses: { title: "Closed leads by reason", columns: ["Closed", "Contacted before"] },
  response: {
    title: "Response times by counsellor",
    columns: ["Leads", "Contacted", "On time", "Median minutes", "90% within minutes"],
  },
  load: {
    title: "Open leads by owner, now",
    columns: ["Open", "Not contacted yet", "Next action overdue", "No next action"],
  },
  ageing: {
    title: "Age of open leads, now",
    columns: ["Open", "Not contacted yet", "No next action"],
  },
  activity: {
    title: "Activity by counsellor",
    columns: ["Conversations", "Attempts", "Messages", "Notes", "Stage changes"],
  },
  calls: {
    title: "Calls by counsellor",
    columns: ["Booked", "Completed", "No-show", "Cancelled"],
    list: "/counsellor/calls",
  },
  universities: { title: "Applications by university", ...ofApplications },
  intakes: { title: "Applications by intake", ...ofApplications },
  outcomes: {
    title: "Applications by outcome",
    ...ofApplications,
    groupName: (outcome) => outcome.charAt(0).toUpperCase() + outcome.slice(1).replaceAll("-", " "),
  },
  revenue: {
    title: "Revenue by product",
    columns: ["Payments", "Amount", "Refunded", "Kept"],
    list: "/counsellor/payments",
  },
} satisfies Readonly<Record<string, Report>>;

export type ReportName = keyof typeof table;
export const reports = Object.keys(table) as ReportName[];
export const reportOf: Readonly<Record<ReportName, Report>> = table;

/** Reports that count leads and name no colleague. */
const ofLeads: readonly ReportName[] = [
  ...(["source", "campaign", "region", "country", "field", "trend", "stages", "losses"] as const),
];

/** Whether these permissions see a report. A report of what somebody may not see is absent, never empty. */
export const mayShow = (report: ReportName, permissions: readonly string[]): boolean =>
  staffRules.counsellor(permissions) ||
  (staffRules.reports(permissions) && ofLeads.includes(report));

/** Rows of a report with names for codes: `Germany` for `DEU`. Other labels stay as they are. */
export const nameGroups = <Row extends { readonly label: string }>(
  report: ReportName,
  rows: readonly Row[],
): Row[] =>
  rows.map((row) => ({ ...row, label: reportOf[report].groupName?.(row.label) ?? row.label }));
