/**
 * A value that may be missing. "Not stated" is never yes, no, zero or a match: callers must say what
 * they do with it. "Doesn't apply" is for what a course can't have, such as an English score of a
 * course that isn't taught in English.
 */
export type Known<T> =
  | { readonly state: "known"; readonly value: T }
  | { readonly state: "not-stated" }
  | { readonly state: "does-not-apply" };

export const known = <T>(value: T): Known<T> => ({ state: "known", value });
export const notStated = { state: "not-stated" } as const;
export const doesNotApply = { state: "does-not-apply" } as const;

/** A missing value is not stated. Zero, false and empty texts are values. */
export const knownOr = <T>(value: T | null | undefined): Known<T> =>
  value === null || value === undefined ? notStated : known(value);

/** The answer to a question about a value: `unknown` if it isn't stated or doesn't apply. */
export type Answer = "yes" | "no" | "unknown";

/** Asks a question about a value. Values that aren't stated answer neither yes nor no. */
export const ask = <T>(one: Known<T>, question: (value: T) => boolean): Answer =>
  one.state === "known" ? (question(one.value) ? "yes" : "no") : "unknown";

/** The value of facets and filters for courses that don't state a fact. */
export const NOT_STATED = "not-stated";
/** Its name in a list of choices. */
export const notStatedName = "Not stated";
