/** Reports for staff. A counsellor's own leads, calls and students; all for `all_user`. */

export const reportNames = {
  source: "Leads by source",
  region: "Leads by region",
  country: "Leads by country of interest",
  field: "Leads by field of study",
  counsellor: "Leads by counsellor",
  stages: "Conversion by stage",
  response: "Response times by counsellor",
  calls: "Calls by counsellor",
  universities: "Applications by university",
  intakes: "Applications by intake",
  revenue: "Revenue by product",
} as const;
export type ReportName = keyof typeof reportNames;
export const reports = Object.keys(reportNames) as ReportName[];

const leadColumns = ["Leads", "Verified", "Contacted", "Applied", "Paid"] as const;
const applicationColumns = ["Applications", "Students"] as const;

/** The numbers of each row. */
export const reportColumns: Readonly<Record<ReportName, readonly string[]>> = {
  source: leadColumns,
  region: leadColumns,
  country: leadColumns,
  field: leadColumns,
  counsellor: leadColumns,
  stages: ["Leads", "% of leads", "% of the previous stage", "Closed at this stage"],
  response: ["Leads", "Contacted", "On time", "Median minutes", "90% within minutes"],
  calls: ["Booked", "Completed", "No-show", "Cancelled"],
  universities: applicationColumns,
  intakes: applicationColumns,
  revenue: ["Payments", "Amount"],
};
