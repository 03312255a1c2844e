import type { EnglishResult } from "./english-results";
import type { Marks } from "./marks";
import type { SchoolEntry } from "./match-types";

/** Profile data used for advice. Null or empty where the profile has none. */
export interface StudentProfile {
  readonly level: "masters" | "bachelors" | null;
  /** Country slugs. */
  readonly countries: readonly string[];
  readonly subject: string | null;
  /** Marks of class 12 for a bachelor's course, and of the first degree for a master's. */
  readonly marks: Readonly<Record<"masters" | "bachelors", Marks | null>>;
  /** Tuition budget in rupees a year. */
  readonly budgetInr: number | null;
  /** Tuition and living costs together, in rupees a year. Used without a tuition budget. */
  readonly totalBudgetInr: number | null;
  readonly intakeYear: number | null;
  /** Valid results in English tests, with their parts. */
  readonly english: readonly EnglishResult[];
  /** Exams with a valid result or without a result so far. */
  readonly exams: readonly string[];
  /** What countries ask of their school, whose country their number says. */
  readonly schoolEntries: readonly SchoolEntry[];
}

const significantTerms = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !["and", "the", "for", "with"].includes(word));

/** Returns the share of the subject's words in the course's title or field, from 0 to 1. */
export function subjectShare(
  subject: string,
  course: { readonly title: string; readonly specialization: string; readonly stream: string },
): number {
  const wanted = significantTerms(subject);
  if (wanted.length === 0) return 0;
  const has = significantTerms(`${course.title} ${course.specialization} ${course.stream}`);
  const found = wanted.filter((word) =>
    has.some((one) => one.startsWith(word) || word.startsWith(one)),
  );
  return found.length / wanted.length;
}
