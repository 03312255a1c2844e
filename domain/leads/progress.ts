/** Stages of a lead. */
export const leadProgress = [
  "open",
  "contacted",
  "counselling",
  "applying",
  "enrolled",
  "closed",
] as const;
export type LeadProgress = (typeof leadProgress)[number];

/** Stages in which a lead needs no work. */
export const doneStages = ["enrolled", "closed"] as const satisfies readonly LeadProgress[];

export const leadProgressNames: Readonly<Record<LeadProgress, string>> = {
  open: "New",
  contacted: "Contacted",
  counselling: "In counselling",
  applying: "Applying",
  enrolled: "Enrolled",
  closed: "Closed",
};

/** Whether a stage is later than another one. A closed lead is behind every open one. */
export const isFurtherAlong = (stage: LeadProgress, other: LeadProgress): boolean =>
  rankOf(stage) > rankOf(other);

const rankOf = (stage: LeadProgress): number =>
  stage === "closed" ? -1 : leadProgress.indexOf(stage);

/** Why a lead was closed. */
export const closingReasons = [
  "unreachable",
  "wrong_contact",
  "not_eligible",
  "budget",
  "other_provider",
  "changed_plans",
  "withdrawn",
  "spam",
  "other",
] as const;
export type ClosingReason = (typeof closingReasons)[number];

export const closingReasonNames: Readonly<Record<ClosingReason, string>> = {
  unreachable: "Never answered",
  wrong_contact: "Wrong number or address",
  not_eligible: "Doesn't meet the requirements",
  budget: "Budget too small",
  other_provider: "Chose another provider",
  changed_plans: "No longer plans to study abroad",
  withdrawn: "Withdrew the enquiry",
  spam: "Spam",
  other: "Other",
};
