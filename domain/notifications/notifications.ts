import type { LanguageCode } from "../language/language";
import { addToDay, dayOf, localTime, parseIst, parseLocal } from "../time/dates";

/** What students are told about. Codes, receipts, bookings and chat replies are always sent. */
const studentNotifications = [
  /** A counsellor recommends a course. */
  "recommendation",
  /** A step of an application is sent back. */
  "stage_returned",
  /** A step of an application is accepted. */
  "stage_accepted",
  /** A document is sent back. */
  "document_returned",
  /** A document is accepted. */
  "document_accepted",
  /** A deadline is near. */
  "deadline",
  /** A counsellor does something in the student's place. */
  "done_for_student",
] as const;

/** What counsellors are told about. */
const staffNotifications = [
  /** A lead is assigned to the counsellor, or sends another enquiry. */
  "lead",
  /** A call is booked, moved or cancelled. */
  "booking",
  /** A student submits a step or a document. */
  "submission",
  /** A student waits for a reply in a chat. */
  "chat",
  /** For administrators: leads wait without an owner or a contact. */
  "escalation",
] as const;

export const notificationKinds = [...studentNotifications, ...staffNotifications] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationKindNames: Readonly<Record<NotificationKind, string>> = {
  recommendation: "A counsellor recommends a course",
  stage_returned: "A step of your application is sent back",
  stage_accepted: "A step of your application is accepted",
  document_returned: "A document is sent back",
  document_accepted: "A document is accepted",
  deadline: "A deadline is near",
  done_for_student:
    "A counsellor fills in your profile, uploads a document or starts an application for you",
  lead: "You get a new lead, or one of your leads writes again",
  booking: "A call with you is booked, moved or cancelled",
  submission: "A student submits a step or a document",
  chat: "A student is waiting for a reply in the chat",
  escalation: "Leads are unassigned or not contacted in time (administrators only)",
};

/** The notifications that a person can get. */
export const notificationKindsFor = (isStaff: boolean): readonly NotificationKind[] =>
  isStaff ? notificationKinds : studentNotifications;

const ofStaff: readonly NotificationKind[] = staffNotifications;
export const isForStaff = (kind: NotificationKind): boolean => ofStaff.includes(kind);

export const notificationChannels = ["email", "sms"] as const;
export const notificationChannelNames = { email: "Email", sms: "Text message" } as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** How a person wants to be notified. */
export interface NotificationSettings {
  /** Null for the language of their region. */
  readonly language: LanguageCode | null;
  /** Kinds without an entry use the first verified address, email before number. */
  readonly channels: Partial<Readonly<Record<NotificationKind, readonly NotificationChannel[]>>>;
  /** One email each morning instead of several a day. */
  readonly hasDigest: boolean;
  /** In Indian time: `21:00`. Null for none. */
  readonly quietFrom: string | null;
  readonly quietUntil: string | null;
}

export const defaultSettings: NotificationSettings = {
  language: null,
  channels: {},
  hasDigest: false,
  quietFrom: "21:00",
  quietUntil: "08:00",
};

/** When quiet hours end, or null outside of them. They may span midnight, and are on the person's own clock. */
export function endOfQuietHours(
  { quietFrom, quietUntil }: Pick<NotificationSettings, "quietFrom" | "quietUntil">,
  now: Date,
  zone: string,
): Date | null {
  if (!quietFrom || !quietUntil || quietFrom === quietUntil) return null;
  const local = localTime(now, zone);
  const day = local.slice(0, 10);
  const time = local.slice(-5);
  const spansMidnight = quietFrom > quietUntil;
  const isQuiet = spansMidnight
    ? time >= quietFrom || time < quietUntil
    : time >= quietFrom && time < quietUntil;
  if (!isQuiet) return null;
  const endsTomorrow = spansMidnight && time >= quietFrom;
  return parseLocal(`${endsTomorrow ? addToDay(day, 1, "day") : day}T${quietUntil}`, zone);
}

const DIGEST_TIME = "08:00";

/** The last time at which digests were due. */
export function lastDigestTime(now: Date): Date {
  const today = parseIst(`${dayOf(now)}T${DIGEST_TIME}`);
  return now >= today ? today : parseIst(`${addToDay(dayOf(now), -1, "day")}T${DIGEST_TIME}`);
}
