import { levelNames } from "../catalogue/education-level";
import { cityName } from "../countries/city";
import {
  DEFAULT_SORT,
  feeBands,
  ieltsBands,
  writeCourseFilters,
  type CourseFilters,
  type CourseSort,
} from "../courses/course-filters";
import { groupDigits } from "../money/money";
import { slugOf } from "../text/slug";
import { monthNames } from "../time/months";
import { meaningsOfType, type ParsedQuery } from "./vocabulary/meaning";

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

/** The countries of a query, or those of its cities. */
export function countriesOf(query: Pick<ParsedQuery, "parts">): string[] {
  const named = meaningsOfType(query, "country").map(({ slug }) => slug);
  const ofCities = meaningsOfType(query, "city").flatMap(({ countries }) => countries);
  return [...new Set(named.length > 0 ? named : ofCities)];
}

const intakesOf = (query: ParsedQuery): string[] => [
  ...new Set(meaningsOfType(query, "intake").flatMap(({ months }) => months)),
];

const oneOf = new Intl.ListFormat("en-IN", { type: "disjunction" });
const startOf = (months: readonly string[]): string =>
  `starting in ${oneOf.format(months.map((month) => monthNames[Number(month) - 1] ?? ""))}`;

function sortOf(query: ParsedQuery): CourseSort {
  if (meaningsOfType(query, "cheap").length > 0) return "fee";
  return meaningsOfType(query, "top").length > 0 ? "ranking" : DEFAULT_SORT;
}

/** The filters of the course list for a query. */
export const filtersOf = (query: ParsedQuery): Partial<CourseFilters> => ({
  country: countriesOf(query),
  city: [
    ...new Set(
      meaningsOfType(query, "city").flatMap(({ cities }) =>
        cities.map((city) => slugOf(cityName(city))),
      ),
    ),
  ],
  specialization: [...new Set(meaningsOfType(query, "field").flatMap(({ slugs }) => slugs))],
  educationLevel: [...new Set(meaningsOfType(query, "level").map(({ level }) => level))],
  ...feesOf(query),
  courseDuration: meaningsOfType(query, "duration").map(({ band }) => band),
  intake: intakesOf(query),
  language: meaningsOfType(query, "language").map(({ code }) => code),
  ielts: ieltsOf(query),
  noTests: meaningsOfType(query, "without").some(({ exam }) => exam === "gre" || exam === "gmat"),
  sort: sortOf(query),
});

/** The courses of the only university of a query. */
function universityLink(query: ParsedQuery): ListLink | null {
  const [university, ...others] = meaningsOfType(query, "university");
  if (!university?.path || others.length > 0) return null;
  return {
    title: `Courses at ${university.name}`,
    path: `/university/${university.path}/courses`,
  };
}

/** The course list for a query, or null if its filters can't express one. */
export function listLinkOf(query: ParsedQuery, total: number): ListLink | null {
  if (meaningsOfType(query, "university").length > 0) return universityLink(query);
  const places = [...meaningsOfType(query, "city"), ...meaningsOfType(query, "country")];
  const [field] = meaningsOfType(query, "field");
  const [level] = meaningsOfType(query, "level");
  const isLimited = meaningsOfType(query, "budget").length > 0;
  const months = intakesOf(query);
  if (places.length === 0 && !field && !level && !isLimited && months.length === 0) return null;
  const what = [
    level ? `${levelNames[level.level]} courses` : "Courses",
    field ? `in ${field.name}` : "",
    places.length > 0 ? `in ${[...new Set(places.map(({ name }) => name))].join(" and ")}` : "",
    months.length > 0 ? startOf(months) : "",
  ];
  return {
    title: `${what.filter(Boolean).join(" ")} (${groupDigits(total)})`,
    path: `/abroad/courses?${writeCourseFilters(filtersOf(query))}`,
  };
}

/** The universities for a query, best ranking first. */
export function universityListLink(query: ParsedQuery): ListLink {
  const [field] = meaningsOfType(query, "field");
  const places = meaningsOfType(query, "country").map(({ name }) => name);
  const { country = [], specialization = [], educationLevel = [] } = filtersOf(query);
  const [level] = educationLevel;
  const isOfSubject = level !== undefined && specialization.length === 1;
  const filters = isOfSubject
    ? { country, sort: "ranking" as const }
    : { country, specialization, educationLevel, sort: "ranking" as const };
  const what = [
    "Universities",
    field ? `with ${field.name}` : "",
    places.length > 0 ? `in ${places.join(" and ")}` : "",
    "by ranking",
  ];
  return {
    title: what.filter(Boolean).join(" "),
    path: `/universities${isOfSubject ? `/${level}/${specialization.join("")}` : ""}?${writeCourseFilters(filters)}`,
  };
}

const MAX_COMPARED = 3;

/** A page that compares the countries or universities of a query. Null if it has no two of them. */
export function comparisonLink(query: ParsedQuery): ListLink | null {
  const unique = <One extends { readonly name: string }>(all: readonly One[]) =>
    [...new Map(all.map((one) => [one.name, one])).values()].slice(0, MAX_COMPARED);
  const schools = unique(meaningsOfType(query, "university").filter(({ path }) => path !== null));
  const titleOf = (what: string, all: readonly { readonly name: string }[]) =>
    `Compare ${what}${all.map(({ name }) => name).join(" and ")}`;
  if (schools.length > 1)
    return {
      title: titleOf("", schools),
      path: `/compare?${new URLSearchParams(
        schools.map(({ path }) => ["university", path?.split("/")[1] ?? ""]),
      )}`,
    };
  const countries = unique(meaningsOfType(query, "country")).filter(
    ({ slug }) => slug !== "others",
  );
  if (countries.length < 2) return null;
  const names = ["country", "country2", "country3"];
  return {
    title: titleOf("the cost of a degree in ", countries),
    path: `/expense-calculator?${new URLSearchParams([
      ...countries.map(({ slug }, at) => [names[at] ?? "", slug]),
      ["step", "3"],
    ])}#result`,
  };
}
