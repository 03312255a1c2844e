import type { CourseFacts, Fact, English, Scope } from "../courses/facts/course-facts";

interface CommonFacts {
  readonly scope: Pick<Scope, "levels" | "streams" | "specializations" | "languages">;
  readonly facts: CourseFacts;
}

/** Whether facts are stated for master's courses: 2 by name, 1 with all levels, 0 not at all. */
const forMasters = ({ levels }: CommonFacts["scope"]): number =>
  levels.includes("masters") ? 2 : levels.length === 0 ? 1 : 0;

/** Whether facts are stated for all subjects. */
const isForAllSubjects = ({ streams, specializations }: CommonFacts["scope"]): boolean =>
  streams.length === 0 && specializations.length === 0;

/**
 * Returns the English that a university asks for master's courses in general. A minimum for bachelor's courses, or for some
 * subjects only, is never taken for it. Null if none is stated.
 */
export function mastersEnglish(commonFacts: readonly CommonFacts[]): Fact<English> | null {
  const [best] = commonFacts
    .filter(({ scope, facts }) => facts.english && forMasters(scope) > 0 && isForAllSubjects(scope))
    .sort((a, b) => forMasters(b.scope) - forMasters(a.scope));
  return best?.facts.english ?? null;
}
