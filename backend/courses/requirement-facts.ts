import type { CourseFacts } from "#domain/courses/facts/course-facts";

type ValueOf<Name extends keyof CourseFacts> = NonNullable<CourseFacts[Name]>["value"];

/** The facts that lists filter and sort by, without their evidence. */
export interface RequirementFacts {
  readonly intakes: ValueOf<"intakes"> | null;
  readonly language: ValueOf<"language"> | null;
  /** The lowest overall IELTS band. */
  readonly ielts: number | null;
  /** Whether no English score is a minimum. */
  readonly noMinimum: boolean;
  /** Whether the GRE or the GMAT is required. Null if no admission test is stated. */
  readonly needsTest: boolean | null;
}
