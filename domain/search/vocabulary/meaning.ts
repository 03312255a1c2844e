import type { EducationLevel } from "../../catalogue/education-level";
import type { durationBands } from "../../courses/course-filters";
import type { Topic } from "../words/topics";

type DurationBand = (typeof durationBands)[number]["value"];

/** What a part of a query means. */
export type Meaning =
  | { readonly type: "country"; readonly slug: string; readonly name: string }
  | {
      readonly type: "city";
      readonly name: string;
      /** As universities have it: `Cambridge, Massachusetts`. */
      readonly cities: readonly string[];
      readonly countries: readonly string[];
    }
  | {
      readonly type: "university";
      readonly ids: readonly number[];
      readonly name: string;
      /** `germany/technical-university-of-munich-5001`, if it is a single one. */
      readonly path: string | null;
    }
  | { readonly type: "level"; readonly level: EducationLevel }
  | {
      readonly type: "field";
      readonly slugs: readonly string[];
      readonly name: string;
      /** Whether it only follows from a degree, as engineering does from MTech. A named subject replaces it. */
      readonly isImplied?: boolean;
    }
  /** Words, one of which the title of a course has. */
  | { readonly type: "title"; readonly words: readonly string[] }
  | { readonly type: "exam"; readonly slug: string; readonly name: string }
  | { readonly type: "budget"; readonly minInr?: number; readonly maxInr: number }
  | { readonly type: "score"; readonly exam: string; readonly score: number }
  | { readonly type: "without"; readonly exam: string }
  | { readonly type: "topic"; readonly topic: Topic }
  | { readonly type: "duration"; readonly band: DurationBand }
  | { readonly type: "language"; readonly code: string; readonly name: string }
  | {
      readonly type: "intake";
      /** Months of the start of a course: `09`. */
      readonly months: readonly string[];
      /** As guides call it: `January`, `fall`. */
      readonly names: readonly string[];
    }
  /** The lowest fees first. */
  | { readonly type: "cheap" }
  /** The universities with the best rankings first. */
  | { readonly type: "top" }
  /** What the catalogue lacks: a university, a city, or a country. The part means its country too. */
  | { readonly type: "unlisted"; readonly name: string }
  /** What the visitor has studied or done, as opposed to what they look for. */
  | { readonly type: "background" };

/** A part of a query that was understood. */
export interface QueryPart {
  /** The words of the query, as typed but normalised. */
  readonly text: string;
  readonly meanings: readonly Meaning[];
}

export interface ParsedQuery {
  /** The query in English, lower case and without punctuation. Spelling is as typed. */
  readonly text: string;
  readonly parts: readonly QueryPart[];
  /** Words without a known meaning, corrected where they are misspelled. */
  readonly terms: readonly string[];
  /** Corrections, from what was typed to what was searched for. */
  readonly corrected: ReadonlyMap<string, string>;
  /** Whether it asks which of several is better: `uk vs canada`. */
  readonly isComparison: boolean;
}

/** All meanings of one type. */
export const meaningsOfType = <Type extends Meaning["type"]>(
  { parts }: Pick<ParsedQuery, "parts">,
  type: Type,
): Extract<Meaning, { readonly type: Type }>[] =>
  parts.flatMap(({ meanings }) =>
    meanings.filter(
      (meaning): meaning is Extract<Meaning, { readonly type: Type }> => meaning.type === type,
    ),
  );
