import type { CostParts } from "#domain/calculators/cost-parts";
import { countryName } from "#domain/countries/country-options";
import type { Course } from "#domain/courses/course";
import { deadlineOf } from "#domain/courses/facts/fact-text";
import type { Currency } from "#domain/money/currency";
import { formatInr } from "#domain/money/money";
import { requirementChecks } from "#domain/recommendations/requirement-checks";

/** Whether a course states something that marks or a score can be compared with. */
export const canCheck = (course: Course, today: string): boolean =>
  requirementChecks(course, {}, today).some(({ name }) => name !== "Budget");

/** Figures of the country beside a course's cost: its typical fee only if the course's is unknown. */
export function figuresBeside<F extends { readonly key: string }>(
  course: Course,
  figures: readonly F[],
): F[] {
  const wanted = course.data.tuitionFee ? /living|visa|semester/i : /tuition|living|visa|semester/i;
  return figures.filter(({ key }) => wanted.test(key));
}

/** What a message about a course says before its address. */
export function sharedText(
  course: Course,
  costs: CostParts | null,
  today: string,
  currency: Currency,
): string {
  const deadline = deadlineOf(course, today);
  return [
    `${course.title}, ${course.university.name}`,
    costs ? `${formatInr(costs.total.inr, currency)} in all with living costs` : null,
    deadline ? `Apply by ${deadline}` : null,
  ]
    .filter(Boolean)
    .join("\n");
}

/** The way to a course: country, university, course. */
export const trailTo = (
  title: string,
  { countrySlug, name, slug }: { countrySlug: string; name: string; slug: string },
) => [
  { name: countryName(countrySlug), path: `/${countrySlug}` },
  { name, path: `/university/${countrySlug}/${slug}` },
  { name: title },
];
