import { levelNames, type EducationLevel } from "../catalogue/education-level";
import { countryInSentence, countryList, countryName } from "../countries/country-options";
import type { CourseFilters } from "./course-filters";
import type { Taxonomy } from "./taxonomy";

/** A course list with its own URL: `/usa/masters/data-science`, `/abroad/courses/law`. */
export interface CoursePlace {
  /** Null for `/abroad`. */
  readonly country: string | null;
  /** Null for `/…/courses`. */
  readonly level: EducationLevel | null;
  /** A specialisation below a level, or a stream below `courses`. */
  readonly category: string | null;
  readonly categoryName: string | null;
  readonly path: string;
}

/**
 * Returns the course list for the URL's parameters, or null if the country or category does not
 * exist.
 */
export function coursePlaceOf(
  params: { readonly country?: string; readonly kind: string; readonly category?: string },
  taxonomy: Taxonomy,
): CoursePlace | null {
  const { country, kind, category } = params;
  if (country !== undefined && !countryList.some(({ slug }) => slug === country)) return null;
  const level = kind === "masters" || kind === "bachelors" ? kind : null;
  if (level === null && kind !== "courses") return null;
  const known =
    level === null ? taxonomy.streams : [...taxonomy.specializations, ...taxonomy.streams];
  const found = known.find(({ slug }) => slug === category);
  if (category !== undefined && !found) return null;
  return {
    country: country ?? null,
    level,
    category: category ?? null,
    categoryName: found?.name ?? null,
    path: ["", country ?? "abroad", kind, category].filter((part) => part !== undefined).join("/"),
  };
}

/** Returns the filters that the URL path implies. */
export function filtersOfPlace(place: CoursePlace, taxonomy: Taxonomy): Partial<CourseFilters> {
  const isSpecialization = taxonomy.specializations.some(({ slug }) => slug === place.category);
  return {
    ...(place.country ? { country: [place.country] } : {}),
    ...(place.level ? { educationLevel: [place.level] } : {}),
    ...(place.category
      ? place.level && isSpecialization
        ? { specialization: [place.category] }
        : { primaryCategory: [place.category] }
      : {}),
  };
}

/** Lists with fewer courses repeat the pages of their courses, so search engines don't list them. */
export const MIN_INDEXED_COURSES = 5;

/** A list repeats a narrower list that has this share of its courses, for example all master's. */
const SHARE_OF_REPEATED_LIST = 0.6;

/** How many courses a country has of one level, stream and specialisation. */
export interface CourseKind {
  readonly country: string;
  readonly level: EducationLevel;
  readonly stream: string;
  readonly specialization: string;
  readonly count: number;
}

interface ListOfKind {
  readonly path: string;
  /** How much the address fixes: country, level and subject (1 for a stream, 2 for a specialisation). */
  readonly fixes: readonly number[];
}

/** The course lists in which a kind of course appears. */
export function listsOfKind(
  { country, level, stream, specialization }: CourseKind,
  { specializations }: Pick<Taxonomy, "specializations">,
): ListOfKind[] {
  // Where a stream and a specialisation share a name, a list below a level is the specialisation's.
  const isStreamOnly = !specializations.some(({ slug }) => slug === stream);
  return [country, "abroad"].flatMap((place) => {
    const fixed = place === "abroad" ? 0 : 1;
    return [
      { path: `/${place}/courses`, fixes: [fixed, 0, 0] },
      { path: `/${place}/courses/${stream}`, fixes: [fixed, 0, 1] },
      { path: `/${place}/${level}`, fixes: [fixed, 1, 0] },
      ...(isStreamOnly ? [{ path: `/${place}/${level}/${stream}`, fixes: [fixed, 1, 1] }] : []),
      { path: `/${place}/${level}/${specialization}`, fixes: [fixed, 1, 2] },
    ];
  });
}

/** How many courses each course list has, by its path. */
export function listTotals(
  kinds: readonly CourseKind[],
  taxonomy: Pick<Taxonomy, "specializations">,
): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const kind of kinds)
    for (const { path } of listsOfKind(kind, taxonomy))
      totals.set(path, (totals.get(path) ?? 0) + kind.count);
  return totals;
}

const isNarrower = (one: ListOfKind, other: ListOfKind): boolean =>
  one.path !== other.path && one.fixes.every((fixed, at) => fixed >= (other.fixes[at] ?? 0));

/** All courses of a country or level, without a subject: `/usa/courses`. Visitors look for them by name. */
const isHub = (path: string): boolean => path.split("/").length === 3;

/**
 * The course lists that search engines list: the hubs, and those with enough courses that no narrower list
 * mostly repeats.
 */
export function indexedLists(
  kinds: readonly CourseKind[],
  taxonomy: Pick<Taxonomy, "specializations">,
): Set<string> {
  const totals = new Map<string, number>();
  const shared = new Map<string, Map<string, number>>();
  for (const kind of kinds) {
    const lists = listsOfKind(kind, taxonomy);
    for (const own of lists) {
      totals.set(own.path, (totals.get(own.path) ?? 0) + kind.count);
      const narrower = shared.get(own.path) ?? new Map<string, number>();
      shared.set(own.path, narrower);
      for (const { path } of lists.filter((list) => isNarrower(list, own)))
        narrower.set(path, (narrower.get(path) ?? 0) + kind.count);
    }
  }
  const isIndexed = ([path, total]: [string, number]) => {
    if (isHub(path)) return total >= MIN_INDEXED_COURSES;
    const repeated = Math.max(MIN_INDEXED_COURSES, total * SHARE_OF_REPEATED_LIST);
    return (
      total >= MIN_INDEXED_COURSES &&
      [...(shared.get(path) ?? [])].every(([, count]) => count < repeated)
    );
  };
  return new Set([...totals].filter(isIndexed).map(([path]) => path));
}

/** `Master's in Data Science in the USA`, `Engineering courses abroad`. */
export function titleOfPlace({ country, level, categoryName }: CoursePlace): string {
  const where = country ? ` in ${countryInSentence(country)}` : " abroad";
  if (level)
    return `${levelNames[level]}${categoryName ? ` in ${categoryName}` : " degrees"}${where}`;
  return `${categoryName ? `${categoryName} courses` : "Courses"}${where}`;
}

/** Breadcrumbs of a course list. The last one is the page itself. */
export function trailOfPlace(place: CoursePlace) {
  const kind = place.level ? levelNames[place.level] : "Courses";
  const base = `/${place.country ?? "abroad"}`;
  return [
    ...(place.country ? [{ name: countryName(place.country), path: base }] : []),
    place.category
      ? { name: kind, path: `${base}/${place.level ?? "courses"}` }
      : { name: place.country ? kind : `${kind} abroad` },
    ...(place.categoryName ? [{ name: place.categoryName }] : []),
  ];
}
