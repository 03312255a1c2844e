import type { ScholarshipFilters } from "./scholarship";

/** Filters of scholarships in an address: `country=uk&level=masters&closing=soon`. */

const textFilters = ["country", "level", "stream", "deadlineMonths"] as const;

/** Every query parameter of the filters. */
export const scholarshipFilterNames: readonly string[] = [...textFilters, "for", "closing"];

/** Reads the filters from an address. Values that no form sends are left out. */
export function readScholarshipFilters(query: URLSearchParams): ScholarshipFilters {
  const texts = Object.fromEntries(
    textFilters.flatMap((name) => {
      const value = query.get(name) ?? "";
      return /^[\w-]{1,60}$/.test(value) ? [[name, value]] : [];
    }),
  ) as ScholarshipFilters;
  return {
    ...texts,
    ...(query.get("for") === "indians" ? { forIndians: true } : {}),
    ...(query.get("closing") === "soon" ? { closingSoon: true } : {}),
  };
}

/** Writes filters as they appear in an address, in a fixed order. */
export function writeScholarshipFilters(filters: ScholarshipFilters): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of textFilters) {
    const value = filters[name];
    if (value) query.set(name, value);
  }
  if (filters.forIndians) query.set("for", "indians");
  if (filters.closingSoon) query.set("closing", "soon");
  return query;
}
