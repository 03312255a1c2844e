/** Layouts of the export of enquiries: every answer, or what the import of another CRM expects. */
export const exportFormats = ["full", "hubspot", "salesforce", "leadsquared"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportFormatNames: Readonly<Record<ExportFormat, string>> = {
  full: "All answers",
  hubspot: "HubSpot contacts",
  salesforce: "Salesforce leads",
  leadsquared: "LeadSquared leads",
};
