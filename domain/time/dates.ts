import ar from "dayjs/locale/ar.js";
import "dayjs/locale/vi.js";
import dayjs, { type Dayjs, type ManipulateType } from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import type { LanguageCode } from "../language/language";
import { monthNames } from "./months";

/**
 * All dates and times of the project. Days are ISO days (`2026-11-22`), moments are `Date`s or ISO times with a zone,
 * and local times are Indian without a zone (`2026-12-12T10:30`). Hydrated pages format on the server: dayjs is
 * too large for the browser.
 */
dayjs.extend(utc);
dayjs.extend(timezone);
// Day.js has noon in the morning, in Arabic.
dayjs.locale(
  { ...ar, meridiem: (hour: number) => (hour < 12 ? "ص" : "م") } as ILocale,
  undefined,
  true,
);

/** India has one zone without summer time, and a fixed offset is faster than a named zone. */
const IST_MINUTES = 330;
const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
const DAY = "YYYY-MM-DD";
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_MONTH = /^(\d{4})-(\d{2})$/;

const timeFormats: Readonly<Record<LanguageCode, string>> = {
  en: "h:mm a",
  vi: "HH:mm",
  ar: "h:mm a",
};

/** Days are returned as they are, moments as Indian time. */
const inIndia = (value: string | Date): Dayjs =>
  typeof value === "string" && value.length === DAY.length
    ? dayjs.utc(value)
    : dayjs(value).utcOffset(IST_MINUTES);

/** Converts a local time to a Date. */
export const parseIst = (local: string): Date => new Date(`${local}+05:30`);

/** Converts a local time of a named zone to a Date. */
export const parseLocal = (local: string, zone: string): Date => dayjs.tz(local, zone).toDate();

/** Converts a moment to a local time. */
export const toIst = (moment: Date): string => inIndia(moment).format(`${DAY}THH:mm`);

/** Converts a moment to the local time of a named zone: `2026-11-27T11:30`. */
export const localTime = (moment: Date, zone: string): string => {
  const clock = clocks.get(zone) ?? clockOf(zone);
  clocks.set(zone, clock);
  return clock.format(moment).replace(" ", "T");
};

/** Day.js makes one of these for each time it converts. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Swedish times are ISO times: `2026-11-27 11:30`. */
const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    ...({ year: "numeric", month: "2-digit", day: "2-digit" } as const),
    ...({ hour: "2-digit", minute: "2-digit" } as const),
  });

/** The day in India. Without Day.js, because lists need it for each row. */
export function dayOf(moment: Date): string {
  const shifted = new Date(moment.getTime() + IST_MINUTES * MS_PER_MINUTE);
  return Number.isNaN(shifted.getTime())
    ? String(shifted)
    : shifted.toISOString().slice(0, DAY.length);
}

export const today = (): string => dayOf(new Date());

export const yearOf = (moment: Date): number => inIndia(moment).year();

/** Months since the year 0, to compare intakes. */
export const monthNumberOf = (moment: Date): number =>
  yearOf(moment) * 12 + inIndia(moment).month();

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs.utc(text).format(DAY) === text;

/** Adds to a day; a negative amount subtracts. */
export const addToDay = (day: string, amount: number, unit: ManipulateType): string =>
  dayjs.utc(day).add(amount, unit).format(DAY);

/** Adds to a moment; a negative amount subtracts. */
export const addTime = (moment: Date, amount: number, unit: ManipulateType): Date =>
  dayjs(moment).add(amount, unit).toDate();

/** The first day of a month, counted from 1. Months before January are in the year before. */
export const firstOfMonth = (year: number, month: number): string =>
  dayjs
    .utc(`${year}-01-01`)
    .add(month - 1, "month")
    .format(DAY);

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.trunc((Date.parse(to) - Date.parse(from)) / MS_PER_DAY);

/** `22 Nov 2026`, for running text. English days don't need Day.js, and lists have hundreds of them. */
export function formatDate(value: string | Date, language: LanguageCode = "en"): string {
  const [, year, month, day] = (language === "en" && ISO_DAY.exec(String(value))) || [];
  const name = monthNames[Number(month) - 1]?.slice(0, 3);
  return name
    ? `${Number(day)} ${name} ${year}`
    : inIndia(value).locale(language).format("D MMM YYYY");
}

const dayFormats: Readonly<Record<LanguageCode, string>> = {
  en: "D MMM YYYY",
  vi: "D/M/YYYY",
  ar: "D MMMM YYYY",
};

/** An ISO day in a language: `22 Nov 2026`, `22/11/2026`. */
export const formatDay = (day: string, language: LanguageCode): string =>
  dayjs.utc(day).locale(language).format(dayFormats[language]);

/** `09` as `September`. */
export const monthName = (number: string, language: LanguageCode = "en"): string =>
  dayjs.utc(`2000-${number}-01`).locale(language).format("MMMM");

/** `01-15` as `15 January`. */
export const formatYearlyDay = (day: string, language: LanguageCode = "en"): string =>
  dayjs.utc(`2000-${day}`).locale(language).format("D MMMM");

const monthFormats: Readonly<Record<LanguageCode, string>> = {
  en: "MMMM YYYY",
  vi: "[tháng] M/YYYY",
  ar: "MMMM YYYY",
};

/** `2027-10` as `October 2027`. */
export function formatMonth(month: string, language: LanguageCode = "en"): string {
  const [, year, number] = (language === "en" && ISO_MONTH.exec(month)) || [];
  const name = monthNames[Number(number) - 1];
  return name
    ? `${name} ${year}`
    : dayjs.utc(month).locale(language).format(monthFormats[language]);
}

/** core.md §9: `22/Nov/2026`, for tables. */
export const formatTableDate = (value: string | Date): string =>
  inIndia(value).format("DD/MMM/YYYY");

/** `24 Nov 2026, 5:00 pm IST` */
export const formatMoment = (moment: string | Date): string =>
  `${dayjs(moment).utcOffset(IST_MINUTES).format("D MMM YYYY, h:mm a")} IST`;

/** `5:00 pm` for today, `25 Nov, 5:00 pm` for other days of this year, otherwise `25 Nov 2027, 5:00 pm`. In IST, for lists. */
export function formatNear(moment: string | Date, now: Date): string {
  const there = inIndia(moment);
  const here = inIndia(now);
  if (there.isSame(here, "day")) return there.format("h:mm a");
  return there.format(there.isSame(here, "year") ? "D MMM, h:mm a" : "D MMM YYYY, h:mm a");
}

/** `5:00 pm`, from a local time. */
export const formatTime = (local: string, language: LanguageCode = "en"): string =>
  dayjs.utc(local).locale(language).format(timeFormats[language]);

const weekdayFormats: Readonly<Record<LanguageCode, string>> = {
  en: "dddd, D MMMM",
  vi: "dddd, D [tháng] M",
  ar: "dddd، D MMMM",
};

/** `Tuesday, 24 November` */
export const formatWeekday = (day: string, language: LanguageCode = "en"): string =>
  dayjs.utc(day).locale(language).format(weekdayFormats[language]);

const recentDays: Readonly<Record<LanguageCode, readonly [string, string]>> = {
  en: ["today", "yesterday"],
  vi: ["hôm nay", "hôm qua"],
  ar: ["اليوم", "أمس"],
};

/** `today`, `yesterday` or `Tuesday`; days more than six days ago as `22 Nov 2026`. */
export function formatSince(
  value: string | Date,
  now: Date,
  language: LanguageCode = "en",
): string {
  const ago = daysBetween(inIndia(value).format(DAY), dayOf(now));
  if (ago > 6) return formatDate(value, language);
  return recentDays[language][ago] ?? inIndia(value).locale(language).format("dddd");
}

const longDayFormats: Readonly<Record<LanguageCode, string>> = {
  en: "dddd, D MMM YYYY, h:mm a",
  vi: "dddd, D/M/YYYY, HH:mm",
  ar: "dddd، D MMMM YYYY، h:mm a",
};

/** What the Indian clock is called. */
const indianTime: Readonly<Record<LanguageCode, string>> = {
  en: "IST",
  vi: "giờ Ấn Độ",
  ar: "بتوقيت الهند",
};

/** `Tuesday, 24 Nov 2026, 5:00 pm`, from a local time of any zone. */
export const formatLongDay = (local: string, language: LanguageCode = "en"): string =>
  dayjs.utc(local).locale(language).format(longDayFormats[language]);

/** `Tuesday, 24 Nov 2026, 5:00 pm IST`, from a local time. */
export const formatIst = (local: string, language: LanguageCode = "en"): string =>
  `${formatLongDay(local, language)} ${indianTime[language]}`;

/** `5:00:07 pm`, in a named zone. */
export const formatClock = (moment: string, zone: string): string =>
  dayjs(moment).tz(zone).format("h:mm:ss a");
