import type { Facet } from "#domain/catalogue/lists";
import type { CourseFacetName } from "#domain/courses/course";
import type { Message } from "#domain/language/message";

/** A facet of a list as its form shows it. */
export interface FacetView {
  readonly name: CourseFacetName;
  readonly label: Message;
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    readonly count: number;
  }[];
}

/**
 * Facets with their display names, in the order of the form. Facets fixed by the path are left out.
 */
export function facetViews(
  facets: Readonly<Partial<Record<CourseFacetName, readonly Facet[]>>>,
  nameOf: (facet: CourseFacetName, value: string) => string,
  fixed: readonly CourseFacetName[],
): FacetView[] {
  return labels
    .filter(([name]) => !fixed.includes(name))
    .map(([name, label]) => ({
      name,
      label,
      choices: (facets[name] ?? []).map(({ value, count }) => ({
        value,
        count,
        label: nameOf(name, value),
      })),
    }));
}

const labels: readonly (readonly [CourseFacetName, Message])[] = [
  ["country", "Country"],
  ["city", "City"],
  ["educationLevel", "Level"],
  ["primaryCategory", "Stream"],
  ["specialization", "Specialization"],
  ["fees", "Tuition a year"],
  ["courseDuration", "Duration"],
  ["intake", "Course start"],
  ["language", "Taught in"],
  ["examAccepted", "Accepted exam"],
];
