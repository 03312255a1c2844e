import { isDeepLink, type CourseFactName, type CourseFacts } from "./course-facts";

/** What says that a course exists. */
interface Proof {
  readonly facts: CourseFacts;
  readonly externalIds: readonly unknown[];
  readonly source: string;
}

/**
 * Whether a course is real: its own page, another official page or a register names it. A real course is
 * listed, whatever else its university doesn't publish.
 */
export const isReal = ({ facts, externalIds, source }: Proof): boolean =>
  facts.link !== undefined || externalIds.length > 0 || isDeepLink(source);

/** The facts that somebody needs to choose a course. */
const keyFacts = [
  "tuition",
  "english",
  "academic",
  "intakes",
  "language",
] as const satisfies readonly CourseFactName[];
type KeyFact = (typeof keyFacts)[number];

/** The key facts that neither the course nor its university publishes. */
export const missingFacts = (facts: CourseFacts): KeyFact[] =>
  keyFacts.filter((name) => !(name in facts));

/** Facts of every course, which tell its page from no other. */
const isCommon = (name: string): boolean => name === "link" || name === "description";

/** Whether a course states a fact of its own. Search engines don't list the page of one that doesn't. */
export const hasOwnFacts = (facts: CourseFacts): boolean =>
  Object.entries(facts).some(([name, fact]) => !isCommon(name) && fact.evidence.level === "course");
