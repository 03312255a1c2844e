import type { English } from "../courses/facts/course-facts";
import { checkResults, englishNeed, type EnglishResult } from "./english-results";

/** Profile data used for ranking. Null or empty where the profile has none. */
export interface StudentProfile {
  readonly level: "masters" | "bachelors" | null;
  /** Country slugs. */
  readonly countries: readonly string[];
  readonly subject: string | null;
  /** Tuition budget in rupees a year. */
  readonly budgetInr: number | null;
  /** Tuition and living costs together, in rupees a year. Used without a tuition budget. */
  readonly totalBudgetInr: number | null;
  readonly intakeYear: number | null;
  /** Valid results in English tests, with their parts. */
  readonly english: readonly EnglishResult[];
  /** Exams with a valid result or without a result so far. */
  readonly exams: readonly string[];
}

/** Course data used for ranking. */
export interface RankedCourse {
  readonly id: string;
  readonly title: string;
  readonly level: string;
  readonly specialization: string;
  readonly stream: string;
  readonly countrySlug: string;
  readonly feeInr: number | null;
  /** Usual living costs a year in its country, in rupees. Null if unknown. */
  readonly livingInr: number | null;
  readonly exams: readonly string[];
  /** The minimum in each English test, overall and in its parts. */
  readonly english: English;
  /** The usual minimum of the university, for courses without a stated one. */
  readonly usualIelts: number | null;
  /** Month names. */
  readonly intakes: readonly string[];
}

export interface Fit {
  readonly score: number;
  /** Why the course fits, written for the student. */
  readonly reasons: readonly string[];
  /** What is missing or does not fit. */
  readonly gaps: readonly string[];
}

/**
 * Points for each reason. Subject and country are explicit wishes, so they weigh most. Money
 * decides between similar courses (docs/decisions/2026-11-21-course-recommendation-ranking.md).
 */
const points = {
  subject: 35,
  country: 25,
  withinBudget: 20,
  aboveBudget: -20,
  farAboveBudget: -40,
  bandReached: 12,
  bandMissed: -12,
  examTaken: 6,
} as const;

/** What title and field count. The rest is for the stream, which has neighbouring subjects too. */
const OWN_SUBJECT = 0.3;

/** Fees slightly above the budget can be covered by a scholarship. */
const STRETCH = 1.2;

const significantTerms = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !["and", "the", "for", "with"].includes(word));

/** Returns the share of the subject's words in the course's title or field, from 0 to 1. */
export function subjectShare(
  subject: string,
  course: Pick<RankedCourse, "title" | "specialization" | "stream">,
): number {
  const wanted = significantTerms(subject);
  if (wanted.length === 0) return 0;
  const has = significantTerms(`${course.title} ${course.specialization} ${course.stream}`);
  const found = wanted.filter((word) =>
    has.some((one) => one.startsWith(word) || word.startsWith(one)),
  );
  return found.length / wanted.length;
}

const nothing: Fit = { score: 0, reasons: [], gaps: [] };

/** Compares the best English result with the stated minimums, overall and in each part. */
function englishFit({ english, usualIelts }: RankedCourse, results: readonly EnglishResult[]): Fit {
  if (english.noMinimum) return { score: 0, reasons: ["No minimum English score"], gaps: [] };
  const stated = englishNeed(english);
  const minimums = stated || usualIelts === null ? english : { ielts: { overall: usualIelts } };
  const need = englishNeed(minimums);
  if (need === null) return nothing;
  const kind = stated ? "minimum" : "usual minimum";
  const check = checkResults(results, minimums);
  if (!check) return { score: 0, reasons: [], gaps: [`The ${kind} is ${need}: add your score`] };
  if (check.below.length > 0) return { score: points.bandMissed, reasons: [], gaps: check.below };
  return {
    score: points.bandReached,
    reasons: [`Your ${check.given} is enough (${kind} ${check.needed})`],
    gaps: [],
  };
}

/** What the student can spend on what the course costs: tuition, or tuition with living costs. */
function costAndLimit(
  { feeInr, livingInr }: RankedCourse,
  { budgetInr, totalBudgetInr }: StudentProfile,
) {
  if (feeInr === null) return null;
  if (budgetInr !== null) return { cost: feeInr, limit: budgetInr, what: "your budget" };
  return totalBudgetInr === null || livingInr === null
    ? null
    : {
        cost: feeInr + livingInr,
        limit: totalBudgetInr,
        what: "your total budget with living costs",
      };
}

function budgetFit(course: RankedCourse, profile: StudentProfile): Fit {
  const known = costAndLimit(course, profile);
  if (!known) return nothing;
  const { cost, limit, what } = known;
  if (cost <= limit) {
    const reasons = [course.feeInr === 0 ? "No tuition fee" : `Within ${what}`];
    return { score: points.withinBudget, reasons, gaps: [] };
  }
  return cost <= limit * STRETCH
    ? {
        score: points.aboveBudget,
        reasons: [],
        gaps: [`Slightly above ${what}: look for a scholarship`],
      }
    : { score: points.farAboveBudget, reasons: [], gaps: [`Above ${what}`] };
}

/** Scores a course and explains the score. The level is a filter, not part of the ranking. */
export function fitOf(course: RankedCourse, profile: StudentProfile): Fit {
  const reasons: string[] = [];
  const gaps: string[] = [];
  let score = 0;
  if (profile.subject) {
    const share = subjectShare(profile.subject, course);
    const own = subjectShare(profile.subject, { ...course, stream: "" });
    score += points.subject * (OWN_SUBJECT * own + (1 - OWN_SUBJECT) * share);
    if (own === 1) reasons.push(`Your subject: ${profile.subject}`);
    else if (share > 0) reasons.push(`Close to your subject, ${profile.subject}`);
  }
  // Worth no points, because courses of other levels are filtered out, but shown to the student.
  if (profile.level !== null && profile.level === course.level)
    reasons.push(`Matches your level: ${profile.level === "masters" ? "master's" : "bachelor's"}`);
  if (profile.countries.includes(course.countrySlug)) {
    score += points.country;
    reasons.push("In a country you prefer");
  }
  for (const part of [budgetFit(course, profile), englishFit(course, profile.english)]) {
    score += part.score;
    reasons.push(...part.reasons);
    gaps.push(...part.gaps);
  }
  if (profile.intakeYear !== null && course.intakes.length > 0)
    reasons.push(`${course.intakes.join(" or ")} intake open for ${profile.intakeYear}`);
  const taken = course.exams.filter((exam) => exam !== "ielts" && profile.exams.includes(exam));
  if (taken.length > 0) {
    score += points.examTaken;
    reasons.push(`Accepts your ${taken.map((exam) => exam.toUpperCase()).join(" and ")}`);
  }
  return { score, reasons, gaps };
}
