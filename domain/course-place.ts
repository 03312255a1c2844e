import { levelNames, type EducationLevel, type Taxonomy } from "./catalogue";
import { countryInSentence, countryList, countryName } from "./country-options";
import type { CourseFilters } from "./course-filters";

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
