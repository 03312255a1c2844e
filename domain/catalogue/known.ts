/**
 * "Not stated" is a value of its own: it never counts as yes, no, zero or a match. The value of facets
 * and filters for courses that don't state a fact.
 */
export const NOT_STATED = "not-stated";
/** Its name in a list of choices. */
export const notStatedName = "Not stated";
