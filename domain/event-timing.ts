import { languages, type LanguageCode } from "./language";

/** Catalogue times without a zone are Indian Standard Time: `2026-12-12T10:30`. */
const IST = "+05:30";
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Converts a catalogue time to a Date. */
export const momentOf = (localIst: string): Date => new Date(`${localIst}:00${IST}`);

/** core.md §9: an event counts as upcoming until one hour after its IST-adjusted time. */
export const isUpcoming = (startsAt: string, now: Date): boolean =>
  now.getTime() < momentOf(startsAt).getTime() + HOUR_MS;

/** Whether a webinar's room is open: from 15 minutes before the start until the end. */
export function isRoomOpen(startsAt: string, durationMinutes: number, now: Date): boolean {
  const start = momentOf(startsAt).getTime();
  const at = now.getTime();
  return at >= start - 15 * MINUTE_MS && at < start + durationMinutes * MINUTE_MS;
}

/** Formats a time as `Saturday, 12 December 2026, 10:30 IST`, in the given language. */
export function formatIst(startsAt: string, language: LanguageCode = "en"): string {
  const parts = new Intl.DateTimeFormat(languages[language].locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "Asia/Kolkata",
  }).format(momentOf(startsAt));
  return `${parts}, ${startsAt.slice(11)} IST`;
}

const momentFormat = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
  timeZone: "Asia/Kolkata",
});

/** Formats an ISO time in Indian time: `12 Dec 2026, 10:30`. */
export const formatMoment = (moment: string): string => momentFormat.format(new Date(moment));
