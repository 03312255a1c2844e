import { levelNames } from "../education-level";
import { feeBands, ieltsBands, writeCourseFilters, type CourseFilters } from "../course-filters";
import { meaningsOfType, type ParsedQuery } from "./meaning";

/** A course list with the filters of a query. */
export interface ListLink {
  readonly title: string;
  /** Below the site's base path. */
  readonly path: string;
}

/** The IELTS score of a query, if the filter of the list has it. */
function ieltsOf(query: ParsedQuery): number | null {
  const found = meaningsOfType(query, "score").find(({ exam }) => exam === "ielts");
  return found && ieltsBands.includes(found.score) ? found.score : null;
}

/** A budget is a fee band if it has the same limits. */
function feesOf(query: ParsedQuery): Pick<CourseFilters, "fees" | "maxFee"> {
  const budgets = meaningsOfType(query, "budget");
  const bands = feeBands.filter(({ min, max }) =>
    budgets.some(({ minInr = 0, maxInr }) => minInr === min && maxInr === max - 1),
  );
  return bands.length > 0
    ? { fees: bands.map(({ value }) => value), maxFee: null }
    : { fees: [], maxFee: budgets[0]?.maxInr ?? null };
}

/** The filters of the course list for a query. */
export const filtersOf = (query: ParsedQuery): Partial<CourseFilters> => ({
  country: meaningsOfType(query, "country").map(({ slug }) => slug),
  specialization: [...new Set(meaningsOfType(query, "field").flatMap(({ slugs }) => slugs))],
  educationLevel: [...new Set(meaningsOfType(query, "level").map(({ level }) => level))],
  ...feesOf(query),
  courseDuration: meaningsOfType(query, "duration").map(({ band }) => band),
  language: meaningsOfType(query, "language").map(({ code }) => code),
  ielts: ieltsOf(query),
  noTests: meaningsOfType(query, "without").some(({ exam }) => exam === "gre" || exam === "gmat"),
  sort: meaningsOfType(query, "cheap").length > 0 ? "fee" : "title",
});

/** The course list for a query, or null if its filters can't express one. */
export function listLinkOf(query: ParsedQuery, total: number): ListLink | null {
  const countries = meaningsOfType(query, "country");
  const [field] = meaningsOfType(query, "field");
  const [level] = meaningsOfType(query, "level");
  if (countries.length === 0 && !field && !level) return null;
  const what = [
    level ? `${levelNames[level.level]} courses` : "Courses",
    field ? `in ${field.name}` : "",
    countries.length > 0 ? `in ${countries.map(({ name }) => name).join(" and ")}` : "",
  ];
  return {
    title: `${what.filter(Boolean).join(" ")} (${total})`,
    path: `/abroad/courses?${writeCourseFilters(filtersOf(query))}`,
  };
}
