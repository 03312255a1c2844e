import { emptyFilters } from "#domain/courses/course-filters";
import type { FormAnswers } from "#domain/recommendations/course-match-form";
import { costOf, type ComparedCourse } from "#domain/shortlist/compare";
import { isCourseId } from "#domain/shortlist/shortlist";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { courseCosts } from "~/services/calculators/calculators.server";
import { courseList, universityList } from "~/services/catalogue/catalogue.server";
import { services } from "~/services/client/services.server";
import { verdictsOn } from "~/services/recommendations/match.server";

type Compared = "course" | "university";

/**
 * The chosen courses with their university, whole cost and the verdict by the answers, or else by the
 * visitor's profile; or the chosen universities.
 */
export async function toCompare(
  visitor: Visitor,
  what: Compared,
  chosen: readonly string[],
  answers: FormAnswers | null = null,
) {
  const isCourse = what === "course";
  const { courses, ratesAsOf } = await services(visitor).courses.compareCourses({
    query: { id: isCourse ? chosen.filter(isCourseId) : [] },
  });
  const slugs = isCourse ? courses.map(({ university }) => university.slug) : chosen;
  const [universities, costs, verdicts] = await Promise.all([
    services(visitor).universities.compareUniversities({ query: { slug: [...new Set(slugs)] } }),
    Promise.all(courses.map((course) => courseCosts(visitor, course))),
    verdictsOn(visitor, courses, answers),
  ]);
  const compared = courses.map((course, index): ComparedCourse => {
    const cost = costs[index];
    return {
      course,
      verdict: verdicts.find(({ courseId }) => courseId === course.id) ?? null,
      university: universities.find(({ id }) => id === course.university.id) ?? null,
      cost: cost ? costOf(cost) : null,
    };
  });
  return { compared, universities: isCourse ? [] : universities, ratesAsOf };
}

/** What a search finds to add to the comparison. */
export async function findToCompare(visitor: Visitor, what: Compared, q: string) {
  if (q === "") return [];
  const filters = { ...emptyFilters, q };
  if (what === "university") {
    const { data } = await universityList(visitor, filters, 0);
    return data.slice(0, 8).map(({ slug, name }) => ({ value: slug, label: name }));
  }
  const { data } = await courseList(visitor, filters, 0, 8);
  return data.map(({ id, title, university }) => ({
    value: id,
    label: `${title}, ${university.name}`,
  }));
}
