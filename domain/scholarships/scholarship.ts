import { z } from "zod";
import { daysBetween, formatDate } from "../time/dates";

/** Scholarships: what they pay, who can apply and by when (docs/content.md "Scholarships"). */

/** What an award pays, from most to least. */
export const scholarshipCovers = ["full", "tuition", "part", "living", "loan"] as const;
export type ScholarshipCover = (typeof scholarshipCovers)[number];

export const coverNames: Readonly<Record<ScholarshipCover, string>> = {
  full: "Tuition and living costs",
  tuition: "Full tuition",
  part: "Part of the costs",
  living: "Living costs",
  loan: "Loan scholarship",
};

export const scholarshipLevels = ["bachelors", "masters", "phd"] as const;
export type ScholarshipLevel = (typeof scholarshipLevels)[number];

export const scholarshipLevelNames: Readonly<Record<ScholarshipLevel, string>> = {
  bachelors: "Bachelor's",
  masters: "Master's",
  phd: "PhD",
};

export const scholarshipStatuses = ["open", "paused", "ended"] as const;

/** Who can apply: groups of countries, or a country by its slug. */
export const nationalities = [
  "any",
  "india",
  "south-asia",
  "commonwealth",
  "developing-countries",
  "non-eu",
  "vietnam",
  "saudi-arabia",
] as const;
type Nationality = (typeof nationalities)[number];

/** The groups that citizens of the countries of our editions belong to, by ISO 3166-1 code. */
const groupsOf: Readonly<Record<string, readonly Nationality[]>> = {
  VN: ["any", "non-eu", "developing-countries", "vietnam"],
  SA: ["any", "non-eu", "saudi-arabia"],
};

const includingIndia: readonly Nationality[] = [
  "any",
  "india",
  "south-asia",
  "commonwealth",
  "developing-countries",
  "non-eu",
];

/** Host "country" of a scheme that pays for study in any country. */
export const ANYWHERE = "anywhere";

const evidence = {
  /** Page that states the fact. */
  source: z.string(),
  /** `unconfirmed` if no official page states it and `source` is who to ask. */
  standing: z.enum(["reported", "unconfirmed"]).optional(),
  checkedOn: z.string(),
  reviewBy: z.string(),
};

export const scholarshipSchema = z.object({
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  description: z.string(),
  /** Slugs of host countries, or `anywhere`. */
  countries: z.array(z.string()),
  levels: z.array(z.enum(scholarshipLevels)),
  provider: z.string(),
  status: z.enum(scholarshipStatuses),
  /** The page to apply on. */
  link: z.string().nullable(),
  award: z.object({ ...evidence, cover: z.enum(scholarshipCovers), text: z.string() }),
  /** How many are awarded. */
  places: z.object({ ...evidence, text: z.string() }).nullable(),
  eligibility: z.object({
    ...evidence,
    nationalities: z.array(z.enum(nationalities)),
    /** Streams of the taxonomy. Empty for any field. */
    streams: z.array(z.string()),
    /** Numbers of universities in the catalogue. Empty if not bound to some. */
    universities: z.array(z.number()),
    text: z.string(),
  }),
  deadline: z.object({
    ...evidence,
    /** The cycle that the dates belong to: `2027/28`. */
    cycle: z.string().nullable(),
    opens: z.string().nullable(),
    closes: z.array(z.object({ on: z.string(), label: z.string().nullable() })),
    /** Months in which it usually closes. */
    months: z.array(z.string()),
    text: z.string(),
  }),
});
export type Scholarship = z.output<typeof scholarshipSchema>;

/** Deadlines within this many days are "closing soon". */
const CLOSING_SOON_DAYS = 60;

export interface NextDeadline {
  readonly on: string;
  readonly label: string | null;
  readonly daysLeft: number;
}

/** Returns the first deadline that has not passed. Null if there is none or no one can apply. */
export function nextDeadline(
  { status, deadline }: Pick<Scholarship, "status" | "deadline">,
  today: string,
): NextDeadline | null {
  if (status !== "open") return null;
  const [next] = deadline.closes
    .filter(({ on }) => on >= today)
    .sort((a, b) => a.on.localeCompare(b.on));
  return next ? { ...next, daysLeft: daysBetween(today, next.on) } : null;
}

/** Whether a deadline is near and applications have opened. */
export function isClosingSoon(scholarship: Scholarship, today: string): boolean {
  const next = nextDeadline(scholarship, today);
  const { opens } = scholarship.deadline;
  return next !== null && next.daysLeft <= CLOSING_SOON_DAYS && (opens === null || opens <= today);
}

/** Whether an Indian citizen can apply. */
export const isForIndians = ({ status, eligibility }: Scholarship): boolean =>
  status === "open" && eligibility.nationalities.some((one) => includingIndia.includes(one));

/**
 * Whether an edition lists a scholarship: on those for Vietnam and Saudi Arabia only what their citizens can apply for.
 * @param country of the edition (ISO 3166-1 alpha-2)
 */
export function isListedFor(country: string, { eligibility }: Scholarship): boolean {
  const groups = groupsOf[country];
  return !groups || eligibility.nationalities.some((one) => groups.includes(one));
}

export interface ScholarshipFilters {
  readonly country?: string | null;
  readonly level?: string | null;
  readonly stream?: string | null;
  readonly deadlineMonths?: string | null;
  readonly university?: number | null;
  readonly forIndians?: boolean;
  readonly closingSoon?: boolean;
}

/** Whether a scholarship pays for study in a country. */
const isPaidIn = ({ countries }: Scholarship, country: string): boolean =>
  countries.includes(country) || countries.includes(ANYWHERE);

/** Whether a scholarship matches all filters that are set. */
export function matchesFilters(
  scholarship: Scholarship,
  filters: ScholarshipFilters,
  today: string,
): boolean {
  const { levels, eligibility, deadline } = scholarship;
  const { country, level, stream, deadlineMonths: month, university } = filters;
  const { streams, universities } = eligibility;
  return (
    (!country || isPaidIn(scholarship, country)) &&
    (!level || levels.some((one) => one === level)) &&
    (!stream || streams.length === 0 || streams.includes(stream)) &&
    (!month || deadline.months.includes(month)) &&
    (!university || universities.length === 0 || universities.includes(university)) &&
    (!filters.forIndians || isForIndians(scholarship)) &&
    (!filters.closingSoon || isClosingSoon(scholarship, today))
  );
}

/** Sorts scholarships: by next deadline, then those without a known date, then those that ended. */
export const byDeadline = (today: string) => (a: Scholarship, b: Scholarship) =>
  sortKey(a, today).localeCompare(sortKey(b, today)) || a.title.localeCompare(b.title);

function sortKey(scholarship: Scholarship, today: string): string {
  const next = nextDeadline(scholarship, today);
  if (next) return `0 ${next.on}`;
  return String(1 + scholarshipStatuses.indexOf(scholarship.status));
}

/**
 * Says by when to apply: `16 Jan 2027, 55 days left`. Without a date ahead, it says that none is announced,
 * and when the last round closed or most rounds do.
 */
export function deadlineText(scholarship: Scholarship, today: string): string {
  const { status, deadline } = scholarship;
  if (status === "ended") return "Ended: no new awards";
  if (status === "paused") return "Paused: no open call";
  const next = nextDeadline(scholarship, today);
  if (next) {
    const opens = deadline.opens !== null && deadline.opens > today ? deadline.opens : null;
    const start = opens ? `opens ${formatDate(opens)}, closes ` : "";
    const text = `${start}${formatDate(next.on)}${next.label ? ` (${next.label})` : ""}, ${daysLeftText(next.daysLeft)}`;
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
  const last = deadline.closes
    .map(({ on }) => on)
    .sort()
    .at(-1);
  const usual = monthsText(deadline.months);
  if (last)
    return `Not announced yet. The last round closed on ${formatDate(last)}. ${usual}`.trim();
  return usual ? `Not announced yet. ${usual}` : deadline.text;
}

const daysLeftText = (days: number): string =>
  days === 0 ? "closes today" : days === 1 ? "1 day left" : `${days} days left`;

const monthsText = (months: readonly string[]): string =>
  months.length === 0
    ? ""
    : `Usually closes in ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(months)}.`;
