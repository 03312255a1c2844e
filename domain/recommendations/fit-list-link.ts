import { ieltsBands, writeCourseFilters } from "../courses/course-filters";
import type { Taxonomy } from "../courses/taxonomy";
import type { MatchAnswers } from "./course-match";

/** The course list for a matcher's answers, in the order of the best fit. */
export function fitListPath(answers: MatchAnswers, taxonomy: Taxonomy): string {
  const { level, field, countries, percent, ielts, budgetInr } = answers;
  const isSpecialization = taxonomy.specializations.some(({ slug }) => slug === field);
  const chosen = field === null ? [] : [field];
  const query = writeCourseFilters({
    country: countries,
    educationLevel: [level],
    ...(isSpecialization ? { specialization: chosen } : { primaryCategory: chosen }),
    sort: "fit",
    percent,
    band: ielts !== null && ieltsBands.includes(ielts) ? ielts : null,
    budget: budgetInr,
  });
  return `/abroad/courses?${query}`;
}
