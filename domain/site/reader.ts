import { OFFICE_HOURS } from "../appointments/office-hours";
import { languages, type LanguageCode } from "../language/language";
import type { Translate } from "../language/message";
import { formatIst, formatLongDay, formatTime, localTime, parseIst, toIst } from "../time/dates";
import { regionOfDialCode, regions, type Region } from "./regions";
import type { TimeZone } from "./regions/region";

/** How a person reads: the language, and the clock on their wall. Stored with the person, not taken from a host. */
export interface Reader {
  readonly language: LanguageCode;
  readonly timeZone: TimeZone;
}

/** The language and time zone as stored. Both are unknown for people of earlier versions. */
export interface StoredReader {
  readonly language: string | null;
  /** IANA name. */
  readonly timeZone: string | null;
}

const zones: ReadonlyMap<string, TimeZone> = new Map(
  Object.values(regions).map(({ timeZone }) => [timeZone.id, timeZone]),
);

const isKnown = (code: string): code is LanguageCode => Object.hasOwn(languages, code);

/** A person's language and time zone. What isn't stored is that of a region. */
export const readerOf = ({ language, timeZone }: StoredReader, region: Region): Reader => ({
  language: language !== null && isKnown(language) ? language : region.languages[0],
  timeZone: (timeZone === null ? undefined : zones.get(timeZone)) ?? region.timeZone,
});

/** The same for an account, whose number says more than a host if nothing is stored. */
export const readerOfAccount = (
  stored: StoredReader & { readonly countryCode: string | null },
): Reader => readerOf(stored, regionOfDialCode(stored.countryCode) ?? regions.default);

/** People of our team work in India, and in English. */
export const staffReader: Reader = {
  language: regions.default.languages[0],
  timeZone: regions.default.timeZone,
};

/**
 * A moment on the reader's own clock, then in India: `Friday, 27 Nov 2026, 11:30 am Vietnam time (10:00 am IST)`. Of
 * readers in India only the one time.
 */
export function formatFor(moment: Date, { language, timeZone }: Reader, t: Translate): string {
  const indian = toIst(moment);
  if (timeZone.id === regions.default.timeZone.id) return formatIst(indian, language);
  const local = localTime(moment, timeZone.id);
  const day = local.slice(0, 10);
  const inIndia = `${formatTime(indian, language)} ${t("IST")}`;
  return [
    `${formatLongDay(local, language)} ${t(timeZone.name)}`,
    indian.startsWith(day) ? `(${inIndia})` : `(${formatIst(indian, language)})`,
  ].join(" ");
}

/** When counsellors work, on the reader's clock: `11:00 am to 9:30 pm Vietnam time`. */
export function officeHoursFor({ language, timeZone }: Reader, t: Translate): string {
  const [from = "", to = ""] = OFFICE_HOURS.map((time) =>
    formatTime(localTime(parseIst(`2026-01-01T${time}`), timeZone.id), language),
  );
  return t("{{from}} to {{to}} {{zone}}", { from, to, zone: t(timeZone.name) });
}
