import { levelNames } from "../education-level";
import { writeCourseFilters } from "../course-filters";
import { meaningsOfType, type ParsedQuery } from "./parse-query";

/** A course list with the filters of a query. */
export interface ListLink {
  readonly title: string;
  /** Below the site's base path. */
  readonly path: string;
}

/** The course list for a query, or null if its filters can't express one. */
export function listLinkOf(query: ParsedQuery, total: number): ListLink | null {
  const countries = meaningsOfType(query, "country");
  const fields = meaningsOfType(query, "field");
  const levels = meaningsOfType(query, "level").map(({ level }) => level);
  const [budget] = meaningsOfType(query, "budget");
  if (countries.length + fields.length + levels.length === 0) return null;
  const filters = writeCourseFilters({
    country: countries.map(({ slug }) => slug),
    specialization: [...new Set(fields.flatMap(({ slugs }) => slugs))],
    educationLevel: [...new Set(levels)],
    maxFee: budget?.maxInr ?? null,
  });
  const [level] = levels;
  const [field] = fields;
  const what = [
    level ? `${levelNames[level]} courses` : "Courses",
    field ? `in ${field.name}` : "",
    countries.length > 0 ? `in ${countries.map(({ name }) => name).join(" and ")}` : "",
  ];
  return {
    title: `${what.filter(Boolean).join(" ")} (${total})`,
    path: `/abroad/courses?${filters}`,
  };
}
