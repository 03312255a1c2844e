/** Reports for staff. A counsellor's own leads, calls and students; all for `all_user`. */

export const reportNames = {
  source: "Leads by source",
  region: "Leads by region",
  country: "Leads by country of interest",
  counsellor: "Leads by counsellor",
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
  counsellor: leadColumns,
  calls: ["Booked", "Completed", "No-show", "Cancelled"],
  universities: applicationColumns,
  intakes: applicationColumns,
  revenue: ["Payments", "Amount"],
};
