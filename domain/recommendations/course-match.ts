import type { EducationLevel } from "../catalogue/education-level";
import type { English, Intake } from "../courses/facts/course-facts";
import { formatInr } from "../money/money";
import { formatDate } from "../time/dates";
import { monthNames } from "../time/months";
import { checkResults, combinedResults, englishNeed, type EnglishResult } from "./english-results";

/** What a student has answered in the course matcher. */
export interface MatchAnswers {
  readonly level: EducationLevel;
  /** A stream or specialisation. Null means any. */
  readonly field: string | null;
  /** Country slugs. Empty means any. */
  readonly countries: readonly string[];
  /** Marks so far in percent. Null if the student doesn't know them yet. */
  readonly percent: number | null;
  /** Overall IELTS band. Null without a result. */
  readonly ielts: number | null;
  /** Tuition and living costs in rupees a year. Null means any. */
  readonly budgetInr: number | null;
  /** The id of an intake window. Null means any. */
  readonly intake: string | null;
}

/** Course data that the matcher compares with the answers. */
export interface MatchCourse {
  readonly specialization: string;
  readonly stream: string;
  readonly countrySlug: string;
  /** Tuition and usual living costs a year in rupees. Null if the tuition is unknown. */
  readonly yearlyInr: number | null;
  /** Usual living costs a year in rupees. Null if unknown. */
  readonly livingInr: number | null;
  /** The minimum in each English test, overall and in its parts. */
  readonly english: English;
  /** The academic requirement in a sentence. */
  readonly academic: string | null;
  /** Share of applicants that the university admits, in percent. */
  readonly admissionRate: number | null;
  /** Coming intakes: `{ month: "2027-09", closes: "2027-01-31" }`. */
  readonly intakes: readonly Intake[];
  /** Names of the months in which the course starts. */
  readonly intakeMonths: readonly string[];
}

/** How likely an offer is: `safe` is likely, `reach` is unlikely but possible. */
export const fits = ["safe", "match", "reach"] as const;
export type Fit = (typeof fits)[number];

export interface CourseMatch {
  readonly fit: Fit;
  /** Orders matches of the same fit, best first. */
  readonly score: number;
  readonly reasons: readonly string[];
  readonly gaps: readonly string[];
}

/** Months in which courses start, by half-year. */
export interface IntakeWindow {
  readonly id: string;
  readonly label: string;
  /** `2027-08` */
  readonly months: readonly string[];
}

const seasons = [
  { id: "spring", label: "January to April", months: [1, 2, 3, 4] },
  { id: "autumn", label: "August to October", months: [8, 9, 10] },
] as const;
const WINDOWS_OFFERED = 4;
/** An application, an offer and a visa take at least this long. */
const MIN_MONTHS_AHEAD = 3;

const monthNumber = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** The next intakes that can still be reached. @param today ISO date */
export function intakeWindows(today: string): readonly IntakeWindow[] {
  const year = Number(today.slice(0, 4));
  const earliest = monthNumber(today) + MIN_MONTHS_AHEAD;
  return [year, year + 1, year + 2]
    .flatMap((each) =>
      seasons.map(({ id, label, months }) => ({
        id: `${each}-${id}`,
        label: `${label} ${each}`,
        months: months.map((month) => `${each}-${String(month).padStart(2, "0")}`),
      })),
    )
    .filter(({ months }) => monthNumber(months.at(-1) ?? "") >= earliest)
    .slice(0, WINDOWS_OFFERED);
}

/** The usual reading of British degree classes in percent of an Indian degree. */
const classes: readonly (readonly [RegExp, number])[] = [
  [/\b(2:1|upper second)/i, 60],
  [/\b(2:2|lower second)/i, 50],
];

/**
 * The lowest marks in percent that a requirement states. Null if it states none, or several, so that
 * a reader has to decide.
 */
export function minimumPercent(requirement: string): number | null {
  const stated = new Set(
    [...requirement.matchAll(/(\d{2}(?:\.\d+)?)\s?(?:%|per cent)/g)].map(([, value]) =>
      Number(value),
    ),
  );
  if (stated.size > 1) return null;
  const [only] = stated;
  if (only !== undefined) return only;
  const named = classes.filter(([pattern]) => pattern.test(requirement));
  return named.length === 1 ? (named[0]?.[1] ?? null) : null;
}

const points = { field: 40, stream: 20, budget: 15, english: 10, marks: 10, closed: -30, fact: 2 };
/** Marks this far above the minimum make an offer likely. */
const SAFE_MARGIN = 8;
/** Marks this far below the minimum are still worth an application. */
const REACH_MARGIN = 5;
/** Costs above the budget that a scholarship can cover. */
const STRETCH = 1.2;
/** Universities that admit fewer of their applicants are a reach for everyone, in percent. */
const SELECTIVE = 25;

/** One comparison of the course with an answer. */
interface Check {
  /** -1: below the minimum but possible. 1: well above it. Null: the course doesn't suit. */
  readonly level: -1 | 0 | 1 | null;
  readonly points?: number;
  readonly reason?: string;
  readonly gap?: string;
  readonly gaps?: readonly string[];
}
const neutral: Check = { level: 0 };
const unsuitable: Check = { level: null };

function checkField({ specialization, stream }: MatchCourse, { field }: MatchAnswers): Check {
  if (field === null) return neutral;
  if (field === specialization) return { level: 0, points: points.field };
  return field === stream ? { level: 0, points: points.stream } : unsuitable;
}

function checkMarks({ academic }: MatchCourse, { percent }: MatchAnswers): Check {
  if (academic === null) return { level: 0, gap: "We don't know its academic minimum" };
  const known = { points: points.fact };
  const minimum = minimumPercent(academic);
  if (percent === null || minimum === null)
    return { level: 0, ...known, gap: `Check the requirement: ${academic}` };
  if (percent < minimum - REACH_MARGIN) return unsuitable;
  if (percent < minimum)
    return { level: -1, ...known, gap: `Asks for about ${minimum}%; you have ${percent}%` };
  return {
    level: percent >= minimum + SAFE_MARGIN ? 1 : 0,
    points: points.marks,
    reason: `Your ${percent}% meets its minimum of about ${minimum}%`,
  };
}

function checkEnglish({ english }: MatchCourse, results: readonly EnglishResult[]): Check {
  if (english.noMinimum)
    return { level: 0, points: points.fact, reason: "No minimum English score" };
  const needed = englishNeed(english);
  if (needed === null) return neutral;
  const check = checkResults(results, english);
  if (!check) return { level: 0, points: points.fact, gap: `You need ${needed}` };
  if (check.level === -2) return unsuitable;
  if (check.level === -1) return { level: -1, gaps: check.below };
  return {
    level: check.level,
    points: points.english,
    reason: `Your ${check.given} is enough (${check.needed})`,
  };
}

/** A yearly shortfall, rounded to thousands of rupees because living costs are estimates. */
const roundedGap = (inr: number): number => Math.max(1, Math.round(inr / 1000)) * 1000;

function checkBudget({ yearlyInr, livingInr }: MatchCourse, { budgetInr }: MatchAnswers): Check {
  const lowest = yearlyInr ?? livingInr ?? 0;
  if (budgetInr !== null && lowest > budgetInr * STRETCH) return unsuitable;
  if (yearlyInr === null) return { level: 0, gap: "We don't know its tuition" };
  const cost = `About ${formatInr(yearlyInr)} a year with living costs`;
  if (budgetInr === null) return { level: 0, points: points.fact, reason: cost };
  if (yearlyInr <= budgetInr)
    return { level: 0, points: points.budget, reason: `${cost}, within your budget` };
  return {
    level: 0,
    gap: `About ${formatInr(roundedGap(yearlyInr - budgetInr))} a year above your budget: look for a scholarship`,
  };
}

function intakeReason(
  { closes, rolling }: MatchCourse["intakes"][number],
  { label }: IntakeWindow,
): string {
  if (closes) return `Apply by ${formatDate(closes)}`;
  return rolling ? `Rolling admission, starts ${label}` : `Starts ${label}`;
}

function checkIntake(course: MatchCourse, window: IntakeWindow | null, today: string): Check {
  if (!window) return neutral;
  const dated = course.intakes.filter(({ month }) => window.months.includes(month));
  const open = dated.find(
    ({ closed, closes }) => closed === undefined && (closes === undefined || closes >= today),
  );
  if (open)
    return {
      level: 0,
      points: points.fact,
      reason: intakeReason(open, window),
    };
  if (dated.length > 0)
    return { level: 0, points: points.closed, gap: `Closed for ${window.label}` };
  const names: readonly string[] = window.months.map(
    (month) => monthNames[Number(month.slice(5)) - 1] ?? "",
  );
  if (course.intakeMonths.length === 0) return neutral;
  return course.intakeMonths.some((name) => names.includes(name)) ? neutral : unsuitable;
}

const checkSelectivity = ({ admissionRate }: MatchCourse): Check =>
  admissionRate !== null && admissionRate < SELECTIVE
    ? { level: -1, gap: `Admits ${Math.round(admissionRate)}% of applicants` }
    : neutral;

interface MatchContext {
  /** ISO date. */
  readonly today: string;
  readonly window: IntakeWindow | null;
  /** English results of the visitor's profile. */
  readonly results?: readonly EnglishResult[];
}

/**
 * Compares a course with a student's answers. Null if the course doesn't suit. One answer below a
 * minimum makes the course a reach; an offer is likely if marks or English are well above and
 * nothing is below.
 */
export function matchCourse(
  course: MatchCourse,
  answers: MatchAnswers,
  { today, window, results = [] }: MatchContext,
): CourseMatch | null {
  if (answers.countries.length > 0 && !answers.countries.includes(course.countrySlug)) return null;
  const marks = checkMarks(course, answers);
  const english = checkEnglish(course, combinedResults(answers.ielts, results));
  const checks = [
    checkField(course, answers),
    checkBudget(course, answers),
    marks,
    english,
    checkSelectivity(course),
    checkIntake(course, window, today),
  ];
  if (checks.some(({ level }) => level === null)) return null;
  const isReach = checks.some(({ level }) => level === -1);
  // An offer is likely only if the academic minimum is known.
  const isSafe = marks.level === 1 && english.level !== -1;
  return {
    fit: isReach ? "reach" : isSafe ? "safe" : "match",
    score: checks.reduce((sum, check) => sum + (check.points ?? 0), 0),
    reasons: checks.flatMap(({ reason }) => reason ?? []),
    gaps: checks.flatMap(({ gap, gaps }) => gaps ?? gap ?? []),
  };
}
