import { englishTests, type CourseFacts } from "./course-facts";

/**
 * Exams whose results a course takes into account, by its facts: English tests with a minimum or a
 * competitive score, and admission tests that are considered. Empty if none is stated.
 */
export function acceptedExams({
  english,
  tests,
}: Pick<CourseFacts, "english" | "tests">): string[] {
  const scores = { ...english?.value.noMinimum?.competitive, ...english?.value };
  const considered = (tests?.value ?? []).filter(({ need }) => need !== "not-considered");
  return [
    ...englishTests.filter((test) => scores[test] !== undefined),
    ...considered.map(({ test }) => test),
  ];
}
