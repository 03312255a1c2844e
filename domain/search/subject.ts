import type { EducationLevel } from "../catalogue/education-level";
import { meaningsOfType } from "./vocabulary/meaning";
import { parseQuery } from "./parse-query";
import type { Vocabulary } from "./vocabulary/vocabulary";

/** What a student means by a subject: `MBA`, `MS in CS`, `nursing`. */
export interface Subject {
  /** Specialisations. Empty if the words aren't known. */
  readonly fields: readonly string[];
  /** Words, one of which the title of a course has. Empty if any title will do. */
  readonly titles: readonly string[];
  readonly level: EducationLevel | null;
}

/** Reads a subject as the search reads it. */
export function subjectOf(text: string, vocabulary: Vocabulary): Subject {
  const query = parseQuery(text, vocabulary);
  const named = meaningsOfType(query, "field");
  // A named subject replaces one that only follows from the degree, as engineering does from MTech.
  const own = named.filter(({ isImplied }) => !isImplied);
  return {
    fields: [...new Set((own.length > 0 ? own : named).flatMap(({ slugs }) => slugs))],
    titles: meaningsOfType(query, "title").flatMap(({ words }) => words),
    level: meaningsOfType(query, "level")[0]?.level ?? null,
  };
}
