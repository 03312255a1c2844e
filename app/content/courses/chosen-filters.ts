import { courseFacetNames, type CourseFacetName } from "#domain/courses/course";
import {
  emptyFilters,
  writeCourseFilters,
  type CourseFilters,
} from "#domain/courses/course-filters";
import { formatDuration } from "#domain/courses/duration";
import { rupees, type Currency } from "#domain/money/currency";
import { formatInr } from "#domain/money/money";

export interface ChosenFilter {
  readonly label: string;
  /** The query string of the list without this filter. */
  readonly query: string;
}

/** Filters with one value, in words. Null if the filter isn't chosen. */
const singles: readonly (readonly [
  keyof CourseFilters,
  (filters: CourseFilters, currency: Currency) => string | false | null,
])[] = [
  ["q", ({ q }) => q && `“${q}”`],
  ["ielts", ({ ielts }) => ielts !== null && `IELTS ${ielts.toFixed(1)}`],
  ["noTests", ({ noTests }) => noTests && "No GRE or GMAT"],
  ["open", ({ open }) => open && "Open or rolling deadline"],
  ["unstated", ({ unstated }) => unstated && "With courses that don't state it"],
  [
    "minFee",
    ({ minFee }, currency) => minFee !== null && `From ${formatInr(minFee, currency)} a year`,
  ],
  [
    "maxFee",
    ({ maxFee }, currency) => maxFee !== null && `Up to ${formatInr(maxFee, currency)} a year`,
  ],
  [
    "maxTotal",
    ({ maxTotal }, currency) =>
      maxTotal !== null && `Up to ${formatInr(maxTotal, currency)} in total`,
  ],
  ["dayFrom", ({ dayFrom }) => dayFrom !== null && `At least ${formatDuration(dayFrom)}`],
  ["percent", ({ percent }) => percent !== null && `Your marks: ${percent}%`],
  ["band", ({ band }) => band !== null && `Your IELTS: ${band.toFixed(1)}`],
  [
    "budget",
    ({ budget }, currency) =>
      budget !== null && `Your budget: ${formatInr(budget, currency)} a year`,
  ],
  ["dayTo", ({ dayTo }) => dayTo !== null && `At most ${formatDuration(dayTo)}`],
];

/**
 * The filters of a course list, each with the query string that removes it. @param asked the filters
 * of the query string, without those of the path
 */
export function chosenFilters(
  asked: CourseFilters,
  nameOf: (facet: CourseFacetName, value: string) => string,
  currency: Currency = rupees,
): ChosenFilter[] {
  const without = (change: Partial<CourseFilters>) =>
    writeCourseFilters({ ...asked, ...change }).toString();
  const ofFacets = courseFacetNames.flatMap((name) =>
    asked[name].map((value) => ({
      label: nameOf(name, value),
      query: without({ [name]: asked[name].filter((one) => one !== value) }),
    })),
  );
  const others = singles.flatMap(([name, textOf]) => {
    const label = textOf(asked, currency);
    return label ? [{ label, query: without({ [name]: emptyFilters[name] }) }] : [];
  });
  return [...ofFacets, ...others];
}
