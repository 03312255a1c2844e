import { costOf, type ComparedCourse } from "#domain/compare";
import { emptyFilters } from "#domain/course-filters";
import { isCourseId } from "#domain/shortlist";
import type { Visitor } from "../auth/visitor.server";
import { courseCosts } from "../calculator/calculator.server";
import {
  courseList,
  coursesToCompare,
  universitiesToCompare,
  universityList,
} from "./catalogue.server";

type Compared = "course" | "university";

/** The chosen courses with their university and whole cost, or the chosen universities. */
export async function toCompare(visitor: Visitor, what: Compared, chosen: readonly string[]) {
  const isCourse = what === "course";
  const { courses, ratesAsOf } = await coursesToCompare(
    visitor,
    isCourse ? chosen.filter(isCourseId) : [],
  );
  const slugs = isCourse ? courses.map(({ university }) => university.slug) : chosen;
  const [universities, costs] = await Promise.all([
    universitiesToCompare(visitor, [...new Set(slugs)]),
    Promise.all(courses.map((course) => courseCosts(visitor, course))),
  ]);
  const compared = courses.map((course, index): ComparedCourse => {
    const cost = costs[index];
    return {
      course,
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
