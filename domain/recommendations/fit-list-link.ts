import { ieltsBands, writeCourseFilters } from "../courses/course-filters";
import type { Taxonomy } from "../courses/taxonomy";
import type { FormAnswers } from "./course-match-form";

/**
 * The course list for a matcher's answers, in the order of the best fit. @param percent the marks in
 * percent
 */
export function fitListPath(
  answers: Omit<FormAnswers, "marks" | "details" | "intake">,
  percent: number | null,
  taxonomy: Taxonomy,
): string {
  const { level, field, countries, ielts, budgetInr } = answers;
  const isSpecialization = taxonomy.specializations.some(({ slug }) => slug === field);
  const chosen = field === null ? [] : [field];
  const query = writeCourseFilters({
    country: countries,
    educationLevel: [level],
    ...(isSpecialization ? { specialization: chosen } : { primaryCategory: chosen }),
    sort: "fit",
    percent: percent === null ? null : Math.round(percent * 10) / 10,
    band: ielts !== null && ieltsBands.includes(ielts) ? ielts : null,
    budget: budgetInr,
  });
  return `/abroad/courses?${query}`;
}
