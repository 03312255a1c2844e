import type { CoursePlace } from "./course-place";

/** How many courses each list has, by its path (`listTotals`). */
type Totals = ReadonlyMap<string, number>;

/** A course list with its courses: `/canada/masters`. */
export interface CountedList {
  readonly path: string;
  readonly count: number;
}

/** Nearest lists shown. */
const MAX_NEAREST = 6;

const pathOf = (country: string | null, kind: string, category?: string | null): string =>
  ["", country ?? "abroad", kind, category].filter((part) => typeof part === "string").join("/");

/** Lists that contain this one, the narrowest first. */
function widerThan({ country, level, category }: CoursePlace): string[] {
  const kind = level ?? "courses";
  return [
    ...(category ? [pathOf(country, kind)] : []),
    ...(level ? [pathOf(country, "courses")] : []),
    ...(country && category ? [pathOf(null, kind, category)] : []),
    ...(country ? [pathOf(null, kind)] : []),
    pathOf(null, "courses"),
  ];
}

/** The narrowest list with courses that contains an empty one. Null if no list has a course. */
export const widerList = (place: CoursePlace, totals: Totals): string | null =>
  widerThan(place).find((path) => (totals.get(path) ?? 0) > 0) ?? null;

/**
 * Lists with courses that are near a place, without the place itself: those that contain it, then the same
 * subject at another level or in other countries.
 */
export function nearestLists(place: CoursePlace, totals: Totals): CountedList[] {
  const { level, category, path: own } = place;
  const [otherLevel] = (["bachelors", "masters"] as const).filter((one) => one !== level);
  const elsewhere = category
    ? [...totals.keys()]
        .filter((path) => path.endsWith(`/${level ?? "courses"}/${category}`))
        .sort((one, other) => (totals.get(other) ?? 0) - (totals.get(one) ?? 0))
    : [];
  const near = [
    ...widerThan(place),
    ...(level && otherLevel ? [pathOf(place.country, otherLevel, category)] : []),
    ...elsewhere,
  ];
  return [...new Set(near)]
    .flatMap((path) => {
      const count = totals.get(path) ?? 0;
      return path !== own && count > 0 ? [{ path, count }] : [];
    })
    .slice(0, MAX_NEAREST);
}
