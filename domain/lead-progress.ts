/** Counsellors' progress with an enquiry. */
export const leadProgress = ["open", "contacted", "counselling", "closed"] as const;
export type LeadProgress = (typeof leadProgress)[number];

export const leadProgressNames: Readonly<Record<LeadProgress, string>> = {
  open: "New",
  contacted: "Contacted",
  counselling: "In counselling",
  closed: "Closed",
};
