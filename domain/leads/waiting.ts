import { OFFICE_HOURS } from "../appointments/office-hours";
import type { LanguageCode } from "../language/language";
import { inEnglish } from "../language/message";
import type { Sentence } from "../notifications/promises";
import { formatDate, formatSince } from "../time/dates";
import { afterOpenMinutes } from "../time/working-hours";
import { queueTargets } from "./work-queue";

/**
 * What a page tells students about work of theirs that waits. It follows from who is responsible and
 * from the targets of the console, so that no page names a counsellor who doesn't exist, or a day
 * that nobody aims for.
 */

/** Who has a student's work: a person who is active, or the team. */
export const holders = ["counsellor", "team"] as const;
export type Responsible = (typeof holders)[number];

export interface Waiting {
  readonly kind: "stage" | "document";
  readonly waitsWith: Responsible;
  /** ISO time. */
  readonly since: string;
}

const everyDay = { hours: OFFICE_HOURS, closedDays: new Set<string>() };

/** When we aim to have replied, as the console's targets say. Pages don't know of holidays. */
export const replyBy = (kind: Waiting["kind"] | "call_back", since: Date): Date =>
  afterOpenMinutes(since, queueTargets[kind], everyDay);

/** Who has it since when, and until when we reply. Late work is not promised again. */
export function waitingSentence(
  { kind, waitsWith, since }: Waiting,
  now: Date,
  language: LanguageCode = "en",
): Sentence {
  const target = replyBy(kind, new Date(since));
  const isLate = target < now;
  const values = {
    since: formatSince(since, now, language),
    ...(isLate ? {} : { date: formatDate(target, language) }),
  };
  return { text: texts[waitsWith][isLate ? "late" : "onTime"], values };
}

const texts = {
  counsellor: {
    onTime: "With your counsellor since {{since}}. We reply by {{date}}.",
    late: "With your counsellor since {{since}}. This is taking longer than usual.",
  },
  team: {
    onTime: "Waiting for our team. We reply by {{date}}.",
    late: "Waiting for our team since {{since}}. This is taking longer than usual.",
  },
} as const;

/** The same in English, for pages that have one language. */
export function waitingText(waiting: Waiting, now: Date): string {
  const { text, values } = waitingSentence(waiting, now);
  return inEnglish(text, values);
}
