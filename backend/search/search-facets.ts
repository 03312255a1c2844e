import { and, sql } from "drizzle-orm";
import {
  searchFacetNames,
  type Facet,
  type SearchFacet,
  type SearchFacetName,
} from "#domain/catalogue";
import { emptyFilters, feeBands, type CourseFilters } from "#domain/course-filters";
import { today } from "#domain/dates";
import { filtersOf } from "#domain/search/list-link";
import type { ParsedQuery } from "#domain/search/meaning";
import { withoutFacet, type ChosenFacets } from "#domain/search/narrow-query";
import { courseIndexOf } from "../catalogue/course-index";
import { isListed } from "../catalogue/course-query";
import type { Database } from "../db/database";
import { courses } from "../db/schema";
import type { Condition } from "./find-courses";

/** Conditions that the filters of the course list can't express. */
const sqlOnlyTypes: ReadonlySet<Condition["type"]> = new Set(["university", "city", "term"]);
const MAX_CHOICES = 8;
const counted = new Set(searchFacetNames);

/**
 * Counts the courses of a query by level, country, subject and tuition. The counts of a facet
 * ignore what is chosen in it.
 */
export async function searchFacets(
  db: Database,
  {
    typed,
    query,
    chosen,
    conditions,
  }: {
    /** The query as typed, for the links. */
    readonly typed: ParsedQuery;
    /** With the chosen values, and without parts that no course fits. */
    readonly query: ParsedQuery;
    readonly chosen: ChosenFacets;
    readonly conditions: readonly Condition[];
  },
): Promise<{ facets: SearchFacet[]; total: number }> {
  const filters = { ...emptyFilters, ...filtersOf(query) };
  const needsSql = conditions.some(({ type }) => sqlOnlyTypes.has(type));
  const { facets, total } = needsSql
    ? countGroups(await groupsOf(db, conditions, filters), filters)
    : (await courseIndexOf(db)).find(filters, null, 0, 0, today(), counted);
  const shown = searchFacetNames.map((name) => {
    const values = facets[name] ?? [];
    const all = values.map(({ value, count }) => ({
      value,
      count,
      isChosen: (filters[name] as readonly string[]).includes(value),
    }));
    return {
      name,
      isInQuery: chosen[name].length === 0 && all.some(({ isChosen }) => isChosen),
      without: withoutFacet(typed, name),
      choices: all
        .filter(({ isChosen }, at) => isChosen || at < MAX_CHOICES)
        .sort((a, b) => Number(b.isChosen) - Number(a.isChosen)),
    };
  });
  return { facets: shown.filter(({ choices }) => choices.length > 1), total };
}

/** The facet that each type of condition is about. */
const facetTypes: ReadonlySet<Condition["type"]> = new Set(["level", "country", "field"]);

const feeBand = sql<string | null>`case ${sql.join(
  feeBands.map(
    ({ value, min, max }) =>
      sql`when ${courses.feeInr} >= ${min}::int and ${courses.feeInr} < ${max}::int then ${value}::text`,
  ),
  sql` `,
)} end`;

/** Courses that meet the conditions besides the facets, counted by all facets together. */
async function groupsOf(
  db: Database,
  conditions: readonly Condition[],
  { fees }: CourseFilters,
): Promise<Group[]> {
  const others = conditions.filter(
    ({ type }) => !facetTypes.has(type) && (type !== "budget" || fees.length === 0),
  );
  const { level, countrySlug, specialization } = courses;
  return db
    .select({
      educationLevel: level,
      country: countrySlug,
      specialization,
      fees: feeBand.as("fees"),
      number: sql<number>`count(*)::int`,
    })
    .from(courses)
    .where(and(isListed, ...others.map(({ where }) => where)))
    .groupBy(level, countrySlug, specialization, sql`4`);
}

type Group = Readonly<Record<SearchFacetName, string | null>> & { readonly number: number };

/** Counts each facet among the groups that have the chosen values of the others. */
function countGroups(groups: readonly Group[], filters: CourseFilters) {
  const hasChosen = (group: Group, name: SearchFacetName) =>
    filters[name].length === 0 ||
    (filters[name] as readonly (string | null)[]).includes(group[name]);
  const counts: Record<SearchFacetName, Map<string, number>> = {
    educationLevel: new Map(),
    country: new Map(),
    specialization: new Map(),
    fees: new Map(),
  };
  let total = 0;
  for (const group of groups) {
    const failed = searchFacetNames.filter((name) => !hasChosen(group, name));
    if (failed.length === 0) total += group.number;
    for (const name of searchFacetNames) {
      const value = group[name];
      if (value === null || failed.some((other) => other !== name)) continue;
      counts[name].set(value, (counts[name].get(value) ?? 0) + group.number);
    }
  }
  const listed = (name: SearchFacetName) => {
    const all = [...counts[name]].map(([value, count]) => ({ value, count }));
    return name === "fees"
      ? feeBands.flatMap(({ value }) => all.filter((one) => one.value === value))
      : all.sort((one, other) => other.count - one.count || one.value.localeCompare(other.value));
  };
  const facets = Object.fromEntries(searchFacetNames.map((name) => [name, listed(name)]));
  return { facets: facets as Partial<Record<SearchFacetName, Facet[]>>, total };
}
