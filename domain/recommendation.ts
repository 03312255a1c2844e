/** Profile data used for ranking. Null or empty where the profile has none. */
export interface StudentProfile {
  readonly level: "masters" | "bachelors" | null;
  /** Country slugs. */
  readonly countries: readonly string[];
  readonly subject: string | null;
  /** Tuition budget in rupees a year. */
  readonly budgetInr: number | null;
  readonly intakeYear: number | null;
  /** Overall band of a valid result. */
  readonly ielts: number | null;
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
  readonly exams: readonly string[];
  readonly minIelts: number | null;
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

/** Scores a course and explains the score. The level is a filter, not part of the ranking. */
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
  // Worth no points, because courses of other levels are filtered out, but shown to the student.
  if (profile.level !== null && profile.level === course.level)
    reasons.push(`Matches your level: ${profile.level === "masters" ? "master's" : "bachelor's"}`);
  if (profile.countries.includes(course.countrySlug)) {
    score += points.country;
    reasons.push("In a country you prefer");
  }
  if (profile.budgetInr !== null && course.feeInr !== null) {
    if (course.feeInr <= profile.budgetInr) {
      score += points.withinBudget;
      reasons.push(course.feeInr === 0 ? "No tuition fee" : "Within your budget");
    } else if (course.feeInr <= profile.budgetInr * STRETCH) {
      score += points.aboveBudget;
      gaps.push("Slightly above your budget: look for a scholarship");
    } else {
      score += points.farAboveBudget;
      gaps.push("Above your budget");
    }
  }
  if (course.minIelts !== null && profile.ielts !== null) {
    if (profile.ielts >= course.minIelts) {
      score += points.bandReached;
      reasons.push(`Your IELTS ${profile.ielts} is enough (usual minimum ${course.minIelts})`);
    } else {
      score += points.bandMissed;
      gaps.push(`Usually needs IELTS ${course.minIelts}; you have ${profile.ielts}`);
    }
  } else if (course.minIelts !== null)
    gaps.push(`Usually needs IELTS ${course.minIelts}: add your score`);
  if (profile.intakeYear !== null && course.intakes.length > 0)
    reasons.push(`${course.intakes.join(" or ")} intake open for ${profile.intakeYear}`);
  const taken = course.exams.filter((exam) => exam !== "ielts" && profile.exams.includes(exam));
  if (taken.length > 0) {
    score += points.examTaken;
    reasons.push(`Accepts your ${taken.map((exam) => exam.toUpperCase()).join(" and ")}`);
  }
  return { score, reasons, gaps };
}
