import { OFFICE_DAY_MINUTES, OFFICE_HOURS } from "../appointments/office-hours";
import { addTime, addToDay, dayOf, isDay, parseIst } from "../time/dates";

/** What waits for staff, in the order of the list. */
export const queueKinds = [
  "follow_up",
  "new_lead",
  "reply",
  "chat",
  "call",
  "call_back",
  "stage",
  "document",
  "mentor",
  "refund",
  "report",
  "question",
  "partner",
] as const;
export type QueueKind = (typeof queueKinds)[number];

export const queueKindNames: Readonly<Record<QueueKind, string>> = {
  follow_up: "Follow-up",
  new_lead: "New lead",
  reply: "Reply",
  chat: "Conversation",
  call: "Call",
  call_back: "Callback request",
  stage: "Application step",
  document: "Document",
  mentor: "Needs a mentor",
  refund: "Refund",
  report: "Problem report",
  question: "Question to an alumnus",
  partner: "Partner enquiry",
};

/**
 * What is due first: what happens in the next two hours, then what is overdue, then the rest of
 * today. A person is where their first entry is.
 */
export const queueBands = ["soon", "overdue", "today"] as const;
export type QueueBand = (typeof queueBands)[number];

export const queueBandNames: Readonly<Record<QueueBand, string>> = {
  soon: "Next two hours",
  overdue: "Overdue",
  today: "Today",
};

/** Minutes ahead in which a call, and behind in which a message in a chat, is live. */
export const SOON_MINUTES = 120;

/** Minutes after its start when a call without an outcome is overdue. */
export const CALL_OUTCOME_MINUTES = 60;

/** Kinds by the harm that waiting does, the most first: someone waits for an answer now. */
export const queueHarm: readonly QueueKind[] = [
  ...(["call", "chat", "reply", "call_back", "follow_up", "new_lead"] as const),
  ...(["mentor", "stage", "document", "refund", "report", "question", "partner"] as const),
];

const HOUR = 60;
const DAY = OFFICE_DAY_MINUTES;

/**
 * Minutes of the office hours until an entry is overdue. Null for a call, which has its own time. A new lead's target
 * is the setting FIRST_CONTACT_MINUTES.
 */
export const queueTargets: Readonly<
  Record<Exclude<QueueKind, "new_lead" | "call">, number> & { readonly call: null }
> = {
  follow_up: 0,
  reply: HOUR,
  chat: HOUR,
  call: null,
  call_back: DAY,
  stage: 3 * DAY,
  document: 3 * DAY,
  mentor: DAY,
  refund: 3 * DAY,
  report: 3 * DAY,
  question: 5 * DAY,
  partner: 3 * DAY,
};

/** Ids of what an entry is about. */
export interface QueueTarget {
  readonly kind: QueueKind;
  readonly id: string;
  readonly prospectId: string | null;
  readonly userId: string | null;
}

/** The page of an entry, below the base path. */
export function pageOfEntry({ kind, id, prospectId: leadId, userId }: QueueTarget): string {
  const student = `/counsellor/students/${userId}`;
  switch (kind) {
    case "follow_up":
    case "new_lead":
    case "reply":
      return `/counsellor/prospects/${leadId}`;
    case "chat":
      return `/counsellor/chats/${id}`;
    case "call":
    case "mentor":
      return student;
    case "call_back":
      return "/counsellor/requests#calls";
    case "stage":
      return `${student}/applications/${id.split(":")[0]}`;
    case "document":
      return `${student}/documents/${id}/review`;
    case "refund":
      return "/counsellor/refunds";
    case "report":
      return "/counsellor/requests#reports";
    case "question":
    case "partner":
      return "/counsellor/messages";
  }
}

/** Until when an entry can be put off. It ends when the work is done, never by itself. */
export const snoozes = ["hour", "tomorrow", "three_days", "week"] as const;
export type Snooze = (typeof snoozes)[number];

export const snoozeNames: Readonly<Record<Snooze, string>> = {
  hour: "In an hour",
  tomorrow: "Tomorrow, 9:30 am",
  three_days: "In three days",
  week: "In a week",
};

const morningOf = (day: string): Date => parseIst(`${day}T${OFFICE_HOURS[0]}`);

/** When a snooze until a day ends. Null for a text that isn't a day after today. */
export const endOfSnoozeUntil = (day: string, now: Date): Date | null =>
  isDay(day) && day > dayOf(now) ? morningOf(day) : null;

/** When a snooze ends. */
export function endOfSnooze(snooze: Snooze, now: Date): Date {
  const morningIn = (days: number) => morningOf(addToDay(dayOf(now), days, "day"));
  switch (snooze) {
    case "hour":
      return addTime(now, 1, "hour");
    case "tomorrow":
      return morningIn(1);
    case "three_days":
      return morningIn(3);
    case "week":
      return morningIn(7);
  }
}
