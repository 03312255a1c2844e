import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { HiddenHeading } from "~/components/page";
import type { ListedCourse } from "#domain/catalogue";
import { countryInSentence } from "#domain/country-options";
import { sitePath } from "#domain/site-path";
import { CourseCard } from "./cards";
import * as cards from "./catalogue.css";
import * as styles from "./course-filters.css";

type ResultCourse = ListedCourse & {
  /** Why the course fits or doesn't, in the order of the best fit. */
  readonly reasons?: readonly string[];
  readonly gaps?: readonly string[];
};

/** Courses to compare or shortlist. */
export function CourseResults({ courses }: { readonly courses: readonly ResultCourse[] }) {
  return (
    <form method="get" action={sitePath("/compare")} className={styles.results}>
      <HiddenHeading>Courses</HiddenHeading>
      <ul className={cards.cards} data-list>
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} selectable={{ isChosen: false }} canShortlist>
            {course.reasons?.length ? <p>{course.reasons.join(". ")}.</p> : null}
            {course.gaps?.length ? <p>But: {course.gaps.join(". ")}.</p> : null}
          </CourseCard>
        ))}
      </ul>
      <Button tone="secondary">Compare selected courses (up to 4)</Button>
    </form>
  );
}

interface NoCoursesProps {
  /** The list without filters. */
  readonly action: string;
  readonly country: string | null;
}

export function NoCourses({ action, country }: NoCoursesProps) {
  return (
    <EmptyState picture="empty-search">
      <p>No courses match these filters.</p>
      <ul>
        <li>
          <a href={action}>Clear filters</a>
        </li>
        {country ? (
          <li>
            <a href={sitePath(`/${country}/courses`)}>
              All courses in {countryInSentence(country)}
            </a>
          </li>
        ) : null}
        <li>
          <a href={sitePath("/abroad/courses")}>All courses abroad</a>
        </li>
      </ul>
    </EmptyState>
  );
}
