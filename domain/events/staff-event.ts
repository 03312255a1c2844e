import { countryList } from "../countries/country-options";
import { callTimeZones } from "../leads/contact-data";
import { parseLocal } from "../time/dates";
import type { EventKind } from "./event-attendance";

/** Whether an event is on the site. A cancelled one stays cancelled. */
export const eventStates = ["draft", "published", "cancelled"] as const;
export type EventState = (typeof eventStates)[number];

export const eventStateNames: Readonly<Record<EventState, string>> = {
  draft: "Draft",
  published: "Published",
  cancelled: "Cancelled",
};

/** Time zones in which an event can take place. */
export const eventTimeZones = callTimeZones;
export const eventTimeZoneCodes = eventTimeZones.map(({ zone }) => zone);
export type EventTimeZone = (typeof eventTimeZoneCodes)[number];

/** Countries in which an event can take place, as ISO codes. */
const venueCountryCodes = [
  "IN",
  "AE",
  "AU",
  "BD",
  "BH",
  "CA",
  "DE",
  "FI",
  "FR",
  "GB",
  "IE",
  "IT",
  "KE",
  "KW",
  "LK",
  "MY",
  "NG",
  "NL",
  "NP",
  "OM",
  "QA",
  "SA",
  "SG",
  "TH",
  "US",
  "VN",
] as const;

const englishNames = new Intl.DisplayNames(["en"], { type: "region" });

/** The name of a country by its ISO code. */
export const venueCountryName = (code: string): string => englishNames.of(code) ?? code;

export const venueCountries = venueCountryCodes.map((value) => ({
  value,
  label: venueCountryName(value),
}));

/** Countries that a webinar can be about. */
export const webinarCountries = countryList
  .filter(({ slug }) => slug !== "others")
  .map(({ slug, name }) => ({ value: slug, label: name }));

/** An event or webinar as staff enter it. */
export interface EventTerms {
  readonly state: EventState;
  readonly title: string;
  readonly summary: string;
  /** Markdown. */
  readonly details: string | null;
  readonly timeZone: EventTimeZone;
  /** On the clock of the time zone: `2026-12-12T10:30`. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly venue: string | null;
  readonly city: string | null;
  /** ISO code of the venue's country, or the slug of the country that a webinar is about. */
  readonly country: string | null;
  readonly meetingUrl: string | null;
  readonly capacity: number | null;
  /** Whether people can register. */
  readonly isOpen: boolean;
}
export type EventField = keyof EventTerms;

export const eventLimits = {
  title: 100,
  minSummary: 40,
  summary: 220,
  details: 5_000,
  place: 120,
  meetingUrl: 300,
  capacity: 100_000,
} as const;

/** The longest webinar in minutes, and the longest event in days. */
const MAX_MINUTES = 600;
const MAX_DAYS = 10;

/** Minutes from the start to the end. */
export const minutesOf = ({
  startsAt,
  endsAt,
  timeZone,
}: Pick<EventTerms, "startsAt" | "endsAt" | "timeZone">): number =>
  Math.round(
    (parseLocal(endsAt, timeZone).getTime() - parseLocal(startsAt, timeZone).getTime()) / 60_000,
  );

/** What is wrong with an event, by field. Whether its start may be in the past is up to the caller. */
export function problemsOfEvent(
  kind: EventKind,
  terms: EventTerms,
): Partial<Record<EventField, string>> {
  const problems: Partial<Record<EventField, string>> = {};
  if (terms.title.length < 5) problems.title = "Enter a title of 5 characters or more.";
  if (terms.summary.length < eventLimits.minSummary)
    problems.summary = `Enter a summary of ${eventLimits.minSummary} characters or more.`;
  const minutes = minutesOf(terms);
  if (minutes <= 0) problems.endsAt = "Enter an end that is later than the start.";
  else if (kind === "webinar" && minutes > MAX_MINUTES)
    problems.endsAt = "A webinar lasts 10 hours at most.";
  else if (minutes > MAX_DAYS * 24 * 60) problems.endsAt = "An event lasts 10 days at most.";
  if (terms.capacity !== null && terms.capacity < 1)
    problems.capacity = "Enter a number of 1 or more, or nothing.";
  return { ...problems, ...(kind === "event" ? venueProblems(terms) : meetingProblems(terms)) };
}

function venueProblems({ venue, city, country }: EventTerms): Partial<Record<EventField, string>> {
  const isKnown = venueCountries.some(({ value }) => value === country);
  return {
    ...(venue ? {} : { venue: "Enter the venue." }),
    ...(city ? {} : { city: "Enter the city." }),
    ...(isKnown ? {} : { country: "Select the country of the venue." }),
  };
}

function meetingProblems({ meetingUrl, country }: EventTerms): Partial<Record<EventField, string>> {
  const isKnown = country === null || webinarCountries.some(({ value }) => value === country);
  const isLink = meetingUrl !== null && URL.canParse(meetingUrl) && /^https:\/\//.test(meetingUrl);
  return {
    ...(isLink ? {} : { meetingUrl: "Enter the meeting link. It starts with https://." }),
    ...(isKnown ? {} : { country: "Select a country from the list." }),
  };
}

/** Whether people can register. */
export const admissions = ["open", "closed", "full"] as const;
export type Admission = (typeof admissions)[number];
