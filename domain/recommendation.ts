/** What the ranking knows of a student; null or empty where the profile says nothing. */
export interface StudentProfile {
  readonly level: "masters" | "bachelors" | null;
  /** Slugs of countries. */
  readonly countries: readonly string[];
  readonly subject: string | null;
  /** Rupees of tuition a year. */
  readonly budgetInr: number | null;
  readonly intakeYear: number | null;
  /** The overall band of a result that still counts. */
  readonly ielts: number | null;
  /** Exams with a result that still counts, or whose result is not known yet. */
  readonly exams: readonly string[];
}

/** What it looks at in a course. */
export interface RankedCourse {
  readonly id: string;
  readonly title: string;
  readonly level: string;
  readonly specialization: string;
  readonly stream: string;
  readonly countrySlug: string;
  readonly feeInr: number | null;
  readonly exams: readonly string[];
  readonly minIelts: number | null;
  /** Names of months. */
  readonly intakes: readonly string[];
}

export interface Fit {
  readonly score: number;
  /** Why it fits, in words for the student. */
  readonly reasons: readonly string[];
  /** What is missing, or speaks against it. */
  readonly gaps: readonly string[];
}

/**
 * The points of each reason. Subject and country are what a student asks for, so they weigh most; money
 * decides between courses that are alike (docs/decisions/2026-11-21-course-recommendation-ranking.md).
 */
export const points = {
  subject: 35,
  country: 25,
  withinBudget: 20,
  aboveBudget: -20,
  farAboveBudget: -40,
  bandReached: 12,
  bandMissed: -12,
  examTaken: 6,
} as const;

/** A little above the budget is a matter for a scholarship, not a refusal. */
const STRETCH = 1.2;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !["and", "the", "for", "with"].includes(word));

/** The share of the subject's words that the course's title or field has, from 0 to 1. */
export function subjectShare(
  subject: string,
  course: Pick<RankedCourse, "title" | "specialization" | "stream">,
): number {
  const wanted = wordsOf(subject);
  if (wanted.length === 0) return 0;
  const has = wordsOf(`${course.title} ${course.specialization} ${course.stream}`);
  const found = wanted.filter((word) =>
    has.some((one) => one.startsWith(word) || word.startsWith(one)),
  );
  return found.length / wanted.length;
}

/** How well a course fits, and the words for it. Level is a matter of yes or no and not ranked. */
export function fitOf(course: RankedCourse, profile: StudentProfile): Fit {
  const reasons: string[] = [];
  const gaps: string[] = [];
  let score = 0;
  if (profile.subject) {
    const share = subjectShare(profile.subject, course);
    score += points.subject * share;
    if (share === 1) reasons.push(`Your subject: ${profile.subject}`);
    else if (share > 0) reasons.push(`Close to your subject, ${profile.subject}`);
  }
  // Other levels are not looked at, so this earns nothing; but the student should see it.
  if (profile.level !== null && profile.level === course.level)
    reasons.push(
      `A ${profile.level === "masters" ? "master's" : "bachelor's"} degree, as you want`,
    );
  if (profile.countries.includes(course.countrySlug)) {
    score += points.country;
    reasons.push("In a country you chose");
  }
  if (profile.budgetInr !== null && course.feeInr !== null) {
    if (course.feeInr <= profile.budgetInr) {
      score += points.withinBudget;
      reasons.push(course.feeInr === 0 ? "No tuition fee" : "Within your budget");
    } else if (course.feeInr <= profile.budgetInr * STRETCH) {
      score += points.aboveBudget;
      gaps.push("A little above your budget: look for a scholarship");
    } else {
      score += points.farAboveBudget;
      gaps.push("Above your budget");
    }
  }
  if (course.minIelts !== null && profile.ielts !== null) {
    if (profile.ielts >= course.minIelts) {
      score += points.bandReached;
      reasons.push(`Your IELTS ${profile.ielts} is enough (usually ${course.minIelts})`);
    } else {
      score += points.bandMissed;
      gaps.push(`IELTS ${course.minIelts} is usual; you have ${profile.ielts}`);
    }
  } else if (course.minIelts !== null)
    gaps.push(`IELTS ${course.minIelts} is usual: no result in your profile yet`);
  if (profile.intakeYear !== null && course.intakes.length > 0)
    reasons.push(`Begins in ${course.intakes.join(" or ")}: possible for ${profile.intakeYear}`);
  const taken = course.exams.filter((exam) => exam !== "ielts" && profile.exams.includes(exam));
  if (taken.length > 0) {
    score += points.examTaken;
    reasons.push(`Takes your ${taken.map((exam) => exam.toUpperCase()).join(" and ")}`);
  }
  return { score, reasons, gaps };
}
