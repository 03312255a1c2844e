/** Sections of a person's page, each loaded when it is opened. */
export const leadSections = [
  "timeline",
  "calls",
  "messages",
  "notes",
  "enquiries",
  "contact",
] as const;
/** Sections for those who may open the student. */
export const studentSections = [
  "profile",
  "applications",
  "documents",
  "payments",
  "shortlist",
] as const;

export type LeadSection = (typeof leadSections)[number];
export type StudentSection = (typeof studentSections)[number];
export type PersonSection = LeadSection | StudentSection;

export const sectionNames: Readonly<Record<PersonSection, string>> = {
  timeline: "Timeline",
  calls: "Calls",
  messages: "Messages",
  notes: "Notes",
  enquiries: "Enquiries",
  contact: "Contact data",
  profile: "Profile",
  applications: "Applications",
  documents: "Documents",
  payments: "Payments",
  shortlist: "Shortlist",
};

/** The sections that a reader may open. */
export const sectionsFor = (who: {
  readonly hasLead: boolean;
  readonly mayOpenStudent: boolean;
}): PersonSection[] => [
  ...(who.hasLead ? leadSections : []),
  ...(who.mayOpenStudent ? studentSections : []).filter(
    (section) => who.hasLead || section !== "payments",
  ),
];
