import { z } from "zod";
import { educationLevels } from "../catalogue/education-level";
import {
  englishTests,
  evidenceSchema,
  type CourseFacts,
  type Evidence,
  type Score,
  type testNeeds,
} from "../courses/facts/course-facts";

/** What a university or a course asks for in one exam. */
export const examRequirementSchema = z.object({
  /** `6.5, at least 6 in each part` or `Required`. */
  text: z.string(),
  evidence: evidenceSchema.pick({ level: true, source: true, checkedOn: true, reviewBy: true }),
});
export type ExamRequirement = z.infer<typeof examRequirementSchema>;

const universitySchema = z.object({ name: z.string(), city: z.string(), path: z.string() });

/** The universities and courses of a country that accept an exam, with what they ask for. */
export const examRequirementsSchema = z.object({
  universities: z.array(
    universitySchema.extend({
      /** One for each level with a rule of its own. Empty if no minimum is known. */
      requirements: z.array(
        examRequirementSchema.extend({ levels: z.array(z.enum(educationLevels)) }),
      ),
    }),
  ),
  /** Courses whose own page states a requirement. */
  courses: z.array(
    examRequirementSchema.extend({
      title: z.string(),
      path: z.string(),
      level: z.enum(educationLevels),
      university: z.string(),
    }),
  ),
});
export type ExamRequirements = z.infer<typeof examRequirementsSchema>;

/** What the courses of each country ask for in one exam, the country with most courses first. */
export const examOverviewSchema = z.array(
  z.object({
    country: z.string(),
    courses: z.number().int(),
    text: z.string(),
    /** Minimum scores on the exam's scale. Null for exams without one, or if another scale is used. */
    range: z.object({ low: z.number(), usual: z.number(), high: z.number() }).nullable(),
  }),
);
export type ExamOverview = z.infer<typeof examOverviewSchema>;

const needNames: Readonly<Record<(typeof testNeeds)[number], string>> = {
  required: "Required",
  recommended: "Recommended",
  optional: "Optional",
  "not-considered": "Not considered",
};

/** `6.5`, `6.5, at least 6 in each part`, `90, with writing 24 and speaking 23`. */
export function scoreText({ overall, eachPart, parts }: Score): string {
  const single = Object.entries(parts ?? {}).map(([part, score]) => `${part} ${score}`);
  const list = new Intl.ListFormat("en-IN").format(single);
  return [
    String(overall),
    eachPart === undefined ? "" : `at least ${eachPart} in each part`,
    single.length > 0 ? `with ${list}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Returns what a set of facts says about an exam. Null if it says nothing. */
export function requirementOf(
  { english, tests }: Pick<CourseFacts, "english" | "tests">,
  exam: string,
): ExamRequirement | null {
  const name = englishTests.find((test) => test === exam);
  const score = name && english?.value[name];
  if (score) return { text: scoreText(score), evidence: brief(english.evidence) };
  if (name && english?.value.noMinimum) {
    const competitive = english.value.noMinimum.competitive[name];
    const text = competitive
      ? `No minimum; ${scoreText(competitive)} is competitive`
      : "No minimum";
    return { text, evidence: brief(english.evidence) };
  }
  const need = tests?.value.find(({ test }) => test === exam)?.need;
  return tests && need ? { text: needNames[need], evidence: brief(tests.evidence) } : null;
}

const brief = ({ level, source, checkedOn, reviewBy }: Evidence) => ({
  level,
  source,
  checkedOn,
  ...(reviewBy === undefined ? {} : { reviewBy }),
});

/** A minimum score, or what a test is needed for, with the number of courses that state it. */
export interface Counted<T> {
  readonly value: T;
  readonly courses: number;
}

/** The TOEFL's scale until January 2026 goes to 120, the new one to 6. */
const isNewScale = (exam: string, score: number): boolean => exam === "toefl" && score <= 6;

/**
 * Describes the overall minimums of several courses: `6.5 most often, from 6 to 7.5`. Of the two
 * TOEFL scales it describes the one that more courses use.
 */
export function scoreRange(exam: string, scores: readonly Counted<number>[]): string {
  const found = minimums(exam, scores);
  if (!found) return "";
  const { low, usual, high, isNew } = found;
  const scale = exam === "toefl" ? ` (scale to ${isNew ? 6 : 120})` : "";
  return low === high ? `${low}${scale}` : `${usual} most often, from ${low} to ${high}${scale}`;
}

/** The minimums on the scale that most courses use, and the score that most of them ask for. */
export function minimums(exam: string, scores: readonly Counted<number>[]) {
  const total = (some: readonly Counted<number>[]) =>
    some.reduce((sum, { courses }) => sum + courses, 0);
  const recent = scores.filter(({ value }) => isNewScale(exam, value));
  const other = scores.filter(({ value }) => !isNewScale(exam, value));
  const isNew = total(recent) > total(other);
  const counted = isNew ? recent : other;
  const [first] = [...counted].sort((a, b) => b.courses - a.courses || a.value - b.value);
  if (!first) return null;
  const values = counted.map(({ value }) => value);
  return { low: Math.min(...values), usual: first.value, high: Math.max(...values), isNew };
}

/** Describes what several courses need a test for: `Required by 4, optional for 30`. */
export function needCounts(needs: readonly Counted<(typeof testNeeds)[number]>[]): string {
  const list = needs.map(({ value, courses }) => {
    const preposition = value === "required" || value === "recommended" ? "by" : "for";
    return `${needNames[value].toLowerCase()} ${preposition} ${courses}`;
  });
  const text = list.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
