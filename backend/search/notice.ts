import { levelNames } from "#domain/catalogue/education-level";
import { meaningsOfType, type ParsedQuery } from "#domain/search/vocabulary/meaning";
import type { SearchNotice } from "#domain/search/result";
import { hasType, isDropped, isTopical, type Asked } from "./asked";

const and = new Intl.ListFormat("en-IN", { type: "conjunction" });

const namesOf = <One extends { readonly name: string }>(all: readonly One[]): string[] => [
  ...new Set(all.map(({ name }) => name)),
];

/** What the catalogue lacks of a query: universities and countries by name, doctorates. */
function unlistedNames(query: ParsedQuery): string[] {
  const isDoctorate = meaningsOfType(query, "topic").some(({ topic }) => topic === "doctorate");
  return [...namesOf(meaningsOfType(query, "unlisted")), ...(isDoctorate ? ["PhDs"] : [])];
}

/** `master's in Nursing in the UK`: the courses that a query asks for. */
function askedCourses(query: ParsedQuery): string {
  const levels = meaningsOfType(query, "level").map(({ level }) => levelNames[level].toLowerCase());
  const fields = meaningsOfType(query, "field").filter(({ isImplied }) => !isImplied);
  const schools = namesOf(meaningsOfType(query, "university"));
  const countries = namesOf(meaningsOfType(query, "country"));
  const cities = namesOf(meaningsOfType(query, "city"));
  const places = countries.length > 0 ? countries : cities;
  return [
    levels.length === 1
      ? fields.length > 0
        ? levels.join("")
        : `${levels.join("")} courses`
      : "courses",
    ...(fields.length > 0 ? [`in ${namesOf(fields).slice(0, 2).join(" or ")}`] : []),
    ...(schools.length > 0 ? [`at ${and.format(schools.slice(0, 2))}`] : []),
    ...(schools.length === 0 && places.length > 0 ? [`in ${and.format(places.slice(0, 3))}`] : []),
  ].join(" ");
}

/** What courses may lack so that they aren't what was asked for. */
const essential = ["level", "field", "country", "university"] as const;

/** What the first line says if the catalogue lacks what a query asks for. Null if it has it. */
export function noticeOf(asked: Asked, taughtIn: ReadonlySet<string>): SearchNotice | null {
  const { query } = asked;
  const unlisted = unlistedNames(query);
  if (unlisted.length > 0) return { type: "unlisted", what: and.format(unlisted) };
  const countries = meaningsOfType(query, "country");
  const hasNone = countries.length > 0 && countries.every(({ slug }) => !taughtIn.has(slug));
  const isOfCourses = hasType(query, "field", "level", "university");
  if (hasNone && !isTopical(query))
    return { type: "noCourses", what: `courses in ${and.format(namesOf(countries))}` };
  // Degrees in medicine have other words in their titles, and guides to them are no courses.
  const lacks = isDropped(asked, ...essential) && !isDropped(asked, "title");
  return isOfCourses && lacks ? { type: "noCourses", what: askedCourses(query) } : null;
}
