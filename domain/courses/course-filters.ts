import { readSearch } from "../intake/text";
import { educationLevels, type EducationLevel } from "../catalogue/education-level";
import { readNumber } from "../intake/number";
import { NOT_STATED } from "../catalogue/known";
import { slugOf } from "../text/slug";
import { DAYS_PER_MONTH } from "./duration";

/**
 * The length of a course in years. A course of less than a year counts as one, because it costs a
 * year's fee.
 */
export const courseYears = (days: number): number =>
  Math.max(12, Math.round(days / DAYS_PER_MONTH)) / 12;

/** Fee bands in rupees a year. The upper limit is exclusive. */
export const feeBands = [
  { value: "free", name: "No tuition fee", min: 0, max: 1 },
  { value: "0-10", name: "Up to ₹10 lakh", min: 1, max: 1_000_000 },
  { value: "10-20", name: "₹10 to 20 lakh", min: 1_000_000, max: 2_000_000 },
  { value: "20-35", name: "₹20 to 35 lakh", min: 2_000_000, max: 3_500_000 },
  { value: "35-up", name: "₹35 lakh and more", min: 3_500_000, max: 2_000_000_000 },
] as const;

/** Duration bands in days. The upper limit is exclusive. */
export const durationBands = [
  { value: "12", name: "Up to 1 year", from: 1, to: 12 * DAYS_PER_MONTH + 1 },
  { value: "24", name: "1 to 2 years", from: 12 * DAYS_PER_MONTH + 1, to: 24 * DAYS_PER_MONTH + 1 },
  { value: "36", name: "2 to 3 years", from: 24 * DAYS_PER_MONTH + 1, to: 36 * DAYS_PER_MONTH + 1 },
  { value: "48", name: "More than 3 years", from: 36 * DAYS_PER_MONTH + 1, to: 100_000 },
] as const;

export const courseSorts = [
  "best",
  "title",
  "fit",
  "fee",
  "-fee",
  "cost",
  "deadline",
  "ranking",
  "duration",
  "university",
] as const;
export type CourseSort = (typeof courseSorts)[number];
/** Courses that one can apply for now come first, the cheapest by total cost before others. */
export const DEFAULT_SORT: CourseSort = "best";

/** The filters of core.md §3, parsed and normalised. Empty lists and nulls do not filter. */
export interface CourseFilters {
  readonly q: string | null;
  readonly country: readonly string[];
  /** Slugs of city names. */
  readonly city: readonly string[];
  readonly primaryCategory: readonly string[];
  readonly specialization: readonly string[];
  readonly educationLevel: readonly EducationLevel[];
  readonly fees: readonly string[];
  readonly minFee: number | null;
  readonly maxFee: number | null;
  /** Rupees for the whole course with living costs. Courses of unknown cost are left out. */
  readonly maxTotal: number | null;
  readonly courseDuration: readonly string[];
  readonly dayFrom: number | null;
  readonly dayTo: number | null;
  readonly examAccepted: readonly string[];
  /** Months of the start: `09`. */
  readonly intake: readonly string[];
  /** Languages of instruction, ISO 639-1. */
  readonly language: readonly string[];
  /** An overall IELTS band. Courses with a higher or unknown minimum are left out. */
  readonly ielts: number | null;
  /** Leaves out courses that need the GRE or the GMAT. */
  readonly noTests: boolean;
  /** Leaves out courses without a known deadline ahead. */
  readonly open: boolean;
  /** Counts what a university doesn't state as met. Otherwise it never counts as a match. */
  readonly unstated: boolean;
  readonly sort: CourseSort;
  /** Answers that the order `fit` compares courses with: marks so far in percent. */
  readonly percent: number | null;
  /** An overall IELTS band, which doesn't filter. */
  readonly band: number | null;
  /** Tuition and living costs in rupees a year. */
  readonly budget: number | null;
}

/** Values may be repeated or comma-separated. "" and "null" count as missing (core.md §5). */
function listIn(query: URLSearchParams, name: string): string[] {
  const all = query.getAll(name).flatMap((value) => value.split(","));
  return [...new Set(all.map((value) => value.trim().toLowerCase()))]
    .filter((value) => value !== "" && value !== "null" && value.length <= 80)
    .slice(0, 30);
}

const MAX_NUMBER = 9_999_999_999;

function numberIn(query: URLSearchParams, name: string): number | null {
  const read = readNumber(query.get(name) ?? "", { kind: "money", max: MAX_NUMBER });
  return "value" in read && read.value >= 0 && read.value <= MAX_NUMBER
    ? Math.round(read.value)
    : null;
}

/** An IELTS band in steps of half a band, from 4 to 9. */
export const ieltsBands = Array.from({ length: 11 }, (_, index) => 4 + index / 2);

function bandIn(query: URLSearchParams, name: string): number | null {
  const band = scoreIn(query, name, 9);
  return band !== null && ieltsBands.includes(band) ? band : null;
}

function percentIn(query: URLSearchParams): number | null {
  const percent = scoreIn(query, "percent", 100);
  return percent !== null && percent > 0 ? percent : null;
}

function scoreIn(query: URLSearchParams, name: string, max: number): number | null {
  const read = readNumber(query.get(name) ?? "", { kind: "score", max });
  return "value" in read && read.value <= max ? read.value : null;
}

/** Whether the filters have an answer that the order `fit` compares courses with. */
export const hasFitCriteria = ({
  percent,
  band,
  budget,
}: Pick<CourseFilters, "percent" | "band" | "budget">): boolean =>
  percent !== null || band !== null || budget !== null;

/** Parses the filters of a query string. Invalid values are dropped. */
export function readCourseFilters(query: URLSearchParams): CourseFilters {
  const levels = listIn(query, "educationLevel");
  const sort = query.get("sort");
  return {
    q: readSearch(query.get("q")) || null,
    country: [...listIn(query, "country"), ...listIn(query, "countryCode")],
    city: [...new Set(listIn(query, "city").map(slugOf))].filter(Boolean),
    primaryCategory: listIn(query, "primaryCategory"),
    specialization: listIn(query, "specialization"),
    educationLevel: educationLevels.filter((level) => levels.includes(level)),
    fees: listIn(query, "fees").filter(
      (one) => one === NOT_STATED || feeBands.some(({ value }) => value === one),
    ),
    minFee: numberIn(query, "minFee"),
    maxFee: numberIn(query, "maxFee"),
    maxTotal: numberIn(query, "maxTotal"),
    courseDuration: listIn(query, "courseDuration").filter(
      (one) => one === NOT_STATED || durationBands.some(({ value }) => value === one),
    ),
    dayFrom: numberIn(query, "dayFrom"),
    dayTo: numberIn(query, "dayTo"),
    examAccepted: listIn(query, "examAccepted"),
    intake: listIn(query, "intake").filter(
      (one) => one === NOT_STATED || /^(0[1-9]|1[0-2])$/.test(one),
    ),
    language: listIn(query, "language").filter(
      (one) => one === NOT_STATED || /^[a-z]{2}$/.test(one),
    ),
    ielts: bandIn(query, "ielts"),
    noTests: query.get("noTests") === "1",
    open: query.get("open") === "1",
    unstated: query.get("unstated") === "1",
    sort: courseSorts.find((one) => one === sort) ?? DEFAULT_SORT,
    percent: percentIn(query),
    band: bandIn(query, "band"),
    budget: numberIn(query, "budget"),
  };
}

/** Writes the filters as a query string in a fixed order, without empty ones. */
export function writeCourseFilters(filters: Partial<CourseFilters>): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of Object.keys(emptyFilters) as (keyof CourseFilters)[]) {
    const value = filters[name];
    if (value === null || value === undefined || value === false) continue;
    if (name === "sort" && value === DEFAULT_SORT) continue;
    if (value === true) query.append(name, "1");
    else for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return query;
}

export const emptyFilters: CourseFilters = readCourseFilters(new URLSearchParams());

/** Every query parameter of the filters. */
export const courseFilterNames: readonly string[] = [...Object.keys(emptyFilters), "countryCode"];

/** The replacement character, which Remix substitutes for invalid bytes in a URL. */
const UNREADABLE = "\uFFFD";

/** Whether every percent escape of a query string is valid UTF-8. */
export function isReadableQuery(search: string): boolean {
  try {
    return !decodeURIComponent(search.replace(/\+/g, " ")).includes(UNREADABLE);
  } catch {
    return false;
  }
}
