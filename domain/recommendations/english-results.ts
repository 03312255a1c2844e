import { englishParts, type English, type EnglishPart } from "../courses/facts/course-facts";
import { scoreText } from "../exams/exam-requirements";
import { examName } from "../exams/exams";
import { isScoreValid, type ProfileAnswers } from "../students/profile-sections";

/** Tests whose part scores the profile stores. */
export const partedTests = ["ielts", "toefl", "pte"] as const;
export type PartedTest = (typeof partedTests)[number];

/** A student's result in an English test. */
export interface EnglishResult {
  readonly test: PartedTest;
  readonly overall: number;
  /** Parts that the student has entered. */
  readonly parts: Readonly<Partial<Record<EnglishPart, number>>>;
}

/** Returns the valid results of a profile. @param today ISO date */
export const englishResultsOf = (
  sections: Readonly<Record<string, ProfileAnswers>>,
  today: string,
): EnglishResult[] =>
  partedTests.flatMap((test) => {
    const answers = sections[`exam/${test}`] ?? {};
    const { score, takenOn } = answers;
    if (typeof score !== "number" || typeof takenOn !== "string") return [];
    if (!isScoreValid(test, takenOn, today)) return [];
    const parts = englishParts.flatMap((part) => {
      const value = answers[part];
      return typeof value === "number" ? [[part, value] as const] : [];
    });
    return [{ test, overall: score, parts: Object.fromEntries(parts) }];
  });

/**
 * Combines the IELTS band that a visitor typed with the results of their profile. The typed band
 * replaces a different one of the profile, and its parts with it.
 */
export function combinedResults(
  ielts: number | null,
  profile: readonly EnglishResult[],
): readonly EnglishResult[] {
  if (ielts === null || profile.some((one) => one.test === "ielts" && one.overall === ielts))
    return profile;
  return [
    { test: "ielts", overall: ielts, parts: {} },
    ...profile.filter(({ test }) => test !== "ielts"),
  ];
}

/** How far below a minimum a retake is realistic: half an IELTS band, or about as much. */
const retakeMargins: Readonly<Record<PartedTest, { overall: number; part: number }>> = {
  ielts: { overall: 0.5, part: 0.5 },
  toefl: { overall: 8, part: 2 },
  pte: { overall: 7, part: 7 },
};

export interface EnglishCheck {
  /** 1: above the overall minimum. 0: enough. -1: a little below. -2: too far below. */
  readonly level: 1 | 0 | -1 | -2;
  /** `IELTS 6.5, at least 6 in each part` */
  readonly needed: string;
  /** `IELTS 6.5` */
  readonly given: string;
  /** A sentence for each score that is below its minimum. Empty if nothing is. */
  readonly below: readonly string[];
}

/** Compares a result with what a course asks for. Null if the course doesn't state this test. */
function checkResult({ test, overall, parts }: EnglishResult, english: English) {
  const minimum = english[test];
  if (!minimum) return null;
  const margin = retakeMargins[test];
  const name = examName(test);
  const gaps = [
    {
      text: `Your ${name} ${overall} is below the minimum of ${minimum.overall}`,
      missing: minimum.overall - overall,
      isFar: minimum.overall - overall > margin.overall,
    },
    ...englishParts.flatMap((part) => {
      const [given, needed] = [parts[part], minimum.parts?.[part] ?? minimum.eachPart];
      if (given === undefined || needed === undefined) return [];
      const missing = needed - given;
      const text = `Your ${name} ${part} score of ${given} is below the minimum of ${needed}`;
      return [{ text, missing, isFar: missing > margin.part }];
    }),
  ].filter(({ missing }) => missing > 0);
  const level: EnglishCheck["level"] = gaps.some(({ isFar }) => isFar)
    ? -2
    : gaps.length > 0
      ? -1
      : overall > minimum.overall
        ? 1
        : 0;
  return {
    level,
    needed: `${name} ${scoreText(minimum)}`,
    given: `${name} ${overall}`,
    below: gaps.map(({ text }) => text),
  };
}

/** Compares a student's best result with what a course asks for. Null if no test is in both. */
export function checkResults(
  results: readonly EnglishResult[],
  english: English,
): EnglishCheck | null {
  const checks = results.flatMap((result) => checkResult(result, english) ?? []);
  return [...checks].sort((a, b) => b.level - a.level)[0] ?? null;
}

/** The English test that a course names first: `IELTS 6.5, at least 6 in each part`. */
export function englishNeed(english: English): string | null {
  const test = partedTests.find((one) => english[one]);
  const score = test && english[test];
  return score ? `${examName(test)} ${scoreText(score)}` : null;
}

/** `IELTS 7 (writing 6, speaking 6.5)` */
export function resultText({ test, overall, parts }: EnglishResult): string {
  const scores = Object.entries(parts).map(([part, score]) => `${part} ${score}`);
  return `${examName(test)} ${overall}${scores.length > 0 ? ` (${scores.join(", ")})` : ""}`;
}
