import type { ComponentProps } from "react";
import { formatCourseCount } from "#domain/money/count";
import { hrefTo } from "#domain/site/href";
import { formatDate } from "#domain/time/dates";
import { LinkList } from "~/components/catalogue/links";
import { HiddenHeading } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import * as styles from "./filters/course-filters.css";
import { CourseRow, RowHeadings, type RowCourse } from "./course-row";
import * as rows from "./course-row.css";

/** Courses to compare or shortlist. */
export function CourseResults({
  courses,
  from,
}: {
  readonly courses: readonly RowCourse[];
  /** The address of this list, if it has filters. */
  readonly from?: string | undefined;
}) {
  return (
    <form method="get" action={hrefTo("/compare")} className={styles.results}>
      <div>
        <HiddenHeading>Courses</HiddenHeading>
        <RowHeadings />
        <ul className={rows.list} data-list>
          {courses.map((course) => (
            <CourseRow key={course.id} course={course} from={from} />
          ))}
        </ul>
      </div>
      <Button tone="secondary">Compare selected courses (up to 4)</Button>
    </form>
  );
}

/** The currency of a list, and the day of its rate. */
export const AmountsNote = (props: Readonly<Record<"currencyName" | "ratesAsOf", string>>) => (
  <p>
    Amounts are in {props.currencyName} at the reference rate of {formatDate(props.ratesAsOf)}.
  </p>
);

interface NotStatedProps {
  readonly count: number;
  /** The list with these courses. */
  readonly href: string;
}

/** How many courses a list leaves out because they don't state what its filters ask, with a link to them. */
export function NotStatedNote({ count, href }: NotStatedProps) {
  return count === 0 ? null : (
    <>
      {" "}
      {count} more {count === 1 ? "doesn't" : "don't"} state what you filter by.{" "}
      <a data-filter href={href} rel="nofollow">
        Show {count === 1 ? "it" : "them"} too
      </a>
    </>
  );
}

/** Search words are already in quotation marks. */
const quoted = (label: string): string => (label.startsWith("“") ? label : `“${label}”`);

interface NoCoursesProps {
  /** The list without filters. */
  readonly action: string;
  /** Whether the visitor chose filters. */
  readonly isFiltered: boolean;
  /** The list without each chosen filter, and how many courses it has. */
  readonly looser: readonly {
    readonly label: string;
    readonly query: string;
    readonly total: number;
  }[];
  /** Lists near this one, with their courses. */
  readonly near: Links;
  /** Of the list's subject. */
  readonly universities: Links;
  readonly subject: string | null;
}
type Links = Parameters<typeof LinkList>[0]["links"];

/** A list without courses: what to remove, where courses are, and who teaches the subject. */
export function NoCourses({
  action,
  isFiltered,
  looser,
  near,
  universities,
  subject,
}: NoCoursesProps) {
  return (
    <EmptyState picture="empty-search">
      <p>{isFiltered ? "No courses match these filters." : "We don't list a course here yet."}</p>
      {isFiltered ? (
        <ul>
          {looser.map(({ label, query, total }) => (
            <li key={label}>
              <a data-filter href={query ? `${action}?${query}` : action} rel="nofollow">
                Remove {quoted(label)}
              </a>
              : {formatCourseCount(total)}
            </li>
          ))}
          <li>
            <a href={action}>Clear filters</a>
          </li>
        </ul>
      ) : null}
      <p>Nearest lists, with their courses:</p>
      <LinkList links={near} />
      {universities.length > 0 ? (
        <>
          <p>Universities that teach {subject}:</p>
          <LinkList links={universities} />
        </>
      ) : null}
    </EmptyState>
  );
}

type ListLinks = ComponentProps<typeof LinkList>["links"];

/** Lists of single subjects, and what to read next. */
export const FurtherLists = ({
  subjects,
  links,
}: Readonly<Record<"subjects" | "links", ListLinks>>) => (
  <>
    {subjects.length > 0 ? (
      <>
        <h2 id="subjects">By subject</h2>
        <LinkList links={subjects} />
      </>
    ) : null}
    {links.length > 0 ? (
      <>
        <h2 id="related">Read next</h2>
        <LinkList links={links} />
      </>
    ) : null}
  </>
);
