/** What staff record about a lead. */
export const contactOutcomes = [
  "reached",
  "not_reached",
  "no_show",
  "call_later",
  "wrong_number",
  "wrote",
  "met",
] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];

export const contactOutcomeNames: Readonly<Record<ContactOutcome, string>> = {
  reached: "Called, answered",
  not_reached: "Called, no answer",
  no_show: "Missed a booked call",
  call_later: "Asked to be called later",
  wrong_number: "Wrong number",
  wrote: "Wrote a message",
  met: "Met in person",
};

/** Kinds of rows in a lead's own history. */
export const leadEventKinds = [
  "note",
  "contact",
  "stage",
  "owner",
  "tags",
  "field",
  "next_action",
  "merged",
  "unmerged",
  "reopened",
  "invited",
  "confirmed",
] as const;

/** Kinds of timeline entries: a lead's own history, and what the student did. */
export const timelineKinds = [
  ...leadEventKinds,
  "enquiry",
  "call",
  "call_back",
  "message",
  "lead_message",
  "document",
  "application",
  "application_stage",
  "payment",
  "recommendation",
  "student_note",
  "registration",
  "download",
  "calculation",
  "shortlist",
  "consent",
  "access",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Parts of a timeline that can be shown alone. */
export const timelineParts = {
  calls: ["contact", "call", "call_back"],
  messages: ["lead_message", "message", "invited", "confirmed"],
  notes: ["note", "student_note"],
  payments: ["payment"],
  changes: [
    ...(["stage", "owner", "tags", "field", "next_action"] as const),
    ...(["merged", "unmerged", "reopened"] as const),
  ],
} as const satisfies Record<string, readonly TimelineKind[]>;
export type TimelinePart = keyof typeof timelineParts;
export const timelinePartNames = Object.keys(timelineParts) as TimelinePart[];
