import type { EducationLevel } from "../catalogue/education-level";
import type { AdmissionRate, English, Intake, TestNeed } from "../courses/facts/course-facts";
import type { Requirement } from "../courses/facts/requirement";
import type { EnglishResult } from "./english-results";
import type { SchoolType } from "./match-details";
import type { Marks } from "./marks";

/** What a country asks of schools of another one before any bachelor's course (`school-entry.yaml`). */
export interface SchoolEntry {
  readonly country: string;
  /** ISO 3166-1 alpha-2 code of the country of the school. */
  readonly schoolCountry: string;
  /** Least marks in class 12, in percent. */
  readonly percent: number;
  /** What the marks alone don't open. */
  readonly further: string;
}

/** Answers to the optional questions. Null or missing means not answered. */
export interface Background {
  /** A stream or specialisation: the subject of the first degree. */
  readonly degreeField?: string | null;
  /** The stream of that subject. */
  readonly degreeStream?: string | null;
  /** Years of study of the first degree. */
  readonly degreeYears?: 3 | 4 | null;
  /** Open or cleared backlogs. */
  readonly backlogs?: number | null;
  /** Admission tests with a result. Null if the student may still take one. */
  readonly tests?: readonly string[] | null;
  readonly workYears?: number | null;
  /** What was finished before a bachelor's. */
  readonly school?: SchoolType | null;
}

/** What a student has answered in the course matcher. */
export interface MatchAnswers {
  readonly level: EducationLevel;
  /** A stream or specialisation. Null means any. */
  readonly field: string | null;
  /** Country slugs. Empty means any. */
  readonly countries: readonly string[];
  /** Marks so far. Null if the student doesn't know them yet. */
  readonly marks: Marks | null;
  /** Overall IELTS band. Null without a result. */
  readonly ielts: number | null;
  /** Tuition and living costs in rupees a year. Null means any. */
  readonly budgetInr: number | null;
  /** Tuition alone in rupees a year, for those who have named no budget for both. */
  readonly tuitionBudgetInr?: number | null;
  /** The id of an intake window. Null means any. */
  readonly intake: string | null;
  readonly background?: Background;
  /** What countries ask of the visitor's school. Missing if its country is unknown. */
  readonly schoolEntries?: readonly SchoolEntry[];
}

/** Course data that the engine compares with the answers. Null is not stated. */
export interface MatchCourse {
  readonly title: string;
  readonly level: EducationLevel;
  readonly specialization: string;
  readonly stream: string;
  readonly countrySlug: string;
  /** Tuition a year in rupees. */
  readonly tuitionInr: number | null;
  /** Whether the tuition is stated only for each credit. */
  readonly isTuitionPerCredit?: boolean;
  /** Usual living costs a year in its city, or else its country, in rupees. */
  readonly livingInr: number | null;
  /** The least that life costs there a year, as for a visa. Null if unknown. */
  readonly leastLivingInr?: number | null;
  /** Whether the living costs are the country's, because none of its city are known. */
  readonly isLivingOfCountry?: boolean;
  /** Languages of instruction. Empty if not stated. */
  readonly languages: readonly string[];
  /** The minimum in each English test, overall and in its parts. Null if not stated. */
  readonly english: English | null;
  /** The academic requirement in a sentence, and its fields. */
  readonly academic: { readonly text: string; readonly requires?: Requirement | undefined } | null;
  readonly tests: readonly TestNeed[] | null;
  /** The rate of the course and level, or else of its university's first year. */
  readonly admissionRate: (AdmissionRate & { readonly isOfLevel: boolean }) | null;
  /** The university's best position in a world ranking. */
  readonly worldRank: number | null;
  /** Dated intakes: `{ month: "2027-09", closes: "2027-01-31" }`. */
  readonly intakes: readonly Intake[];
  /** Names of the months in which the course starts. */
  readonly intakeMonths: readonly string[];
}

/**
 * What a counsellor would say about an offer. `cant-tell` if a fact or an answer is missing that
 * decides it.
 */
export const verdicts = ["likely", "match", "reach", "cant-tell", "not-eligible"] as const;
export type Verdict = (typeof verdicts)[number];
export const verdictNames: Readonly<Record<Verdict, string>> = {
  likely: "Likely",
  match: "Match",
  reach: "Reach",
  "cant-tell": "Can't tell",
  "not-eligible": "Not eligible",
};

/** Groups of results. Courses whose applications have closed are a group of their own. */
export const matchGroups = ["likely", "match", "reach", "cant-tell", "closed"] as const;
export type MatchGroup = (typeof matchGroups)[number];
/** The name of a group, or of the verdict that is no group. */
export const groupNames: Readonly<Record<MatchGroup | Verdict, string>> = {
  ...verdictNames,
  closed: "Closed",
};

/** What decides a verdict. */
export const checkNames = [
  "budget",
  "marks",
  "english",
  "selectivity",
  "degree",
  "tests",
  "work",
  "intake",
] as const;
export type CheckName = (typeof checkNames)[number];

/**
 * One comparison of the course with the answers. `out`: the course isn't what was asked for.
 * `fail`: a stated requirement isn't met. `below`: possible, but not likely. `unknown`: a fact or an
 * answer is missing. `well`: clearly above what is needed.
 */
export interface Check {
  readonly state: "out" | "fail" | "below" | "unknown" | "ok" | "well";
  readonly points?: number;
  readonly reasons?: readonly string[];
  readonly gaps?: readonly string[];
  /** Something is left to check, so that an offer can't be called likely. */
  readonly isOpen?: boolean;
}

export interface CourseMatch {
  readonly verdict: Verdict;
  readonly group: MatchGroup | "not-eligible";
  /** Orders matches of the same group, best first. */
  readonly score: number;
  readonly reasons: readonly string[];
  readonly gaps: readonly string[];
  /** The check that a course fails. Null unless it is not eligible. */
  readonly failed: CheckName | null;
  /** The day on which applications close, if it is within two weeks. */
  readonly closesSoon: string | null;
}

/** Months in which courses start, by half-year. */
export interface IntakeWindow {
  readonly id: string;
  readonly label: string;
  /** `2027-08` */
  readonly months: readonly string[];
}

export interface MatchContext {
  /** ISO date. */
  readonly today: string;
  readonly window: IntakeWindow | null;
  /** English results of the visitor's profile. */
  readonly results?: readonly EnglishResult[];
  /** The name of the subject that was asked for. */
  readonly fieldName?: string | null;
}
