import { z } from "zod/v4";
import { educationLevels } from "./education-level";
import {
  englishTests,
  evidenceSchema,
  type CourseFacts,
  type Evidence,
  type Score,
  type testNeeds,
} from "./course-facts";

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
  const need = tests?.value.find(({ test }) => test === exam)?.need;
  return tests && need ? { text: needNames[need], evidence: brief(tests.evidence) } : null;
}

const brief = ({ level, source, checkedOn, reviewBy }: Evidence) => ({
  level,
  source,
  checkedOn,
  ...(reviewBy === undefined ? {} : { reviewBy }),
});
