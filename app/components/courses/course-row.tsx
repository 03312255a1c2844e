import type { CourseRow as ListedRow } from "#domain/courses/course";
import { coursePath } from "#domain/courses/course-path";
import { deadlineDaysText, languagesText, shortFeeText } from "#domain/courses/facts/fact-text";
import { formatInr } from "#domain/money/money";
import { groupNames, type MatchGroup } from "#domain/recommendations/match-types";
import { courseAnchor } from "#domain/shortlist/shortlist";
import { sitePath } from "#domain/site/site-path";
import { today } from "#domain/time/dates";
import { useMoney } from "~/components/visitor/money";
import * as styles from "./course-row.css";
import { ShortlistButton } from "./shortlist-button";

export type RowCourse = ListedRow & {
  /** The verdict, where answers are known. */
  readonly group?: MatchGroup | "not-eligible" | null;
  /** Why the course fits or doesn't, in the order of the best fit. */
  readonly reasons?: readonly string[];
  readonly gaps?: readonly string[];
};

interface Props {
  readonly course: RowCourse;
  /** The address of the filtered list, to which the course's page links back. */
  readonly from?: string | undefined;
}

/** Headings of the columns, where rows are wide. Each cell is clear without them. */
export const RowHeadings = () => (
  <div className={styles.headings} aria-hidden="true">
    <span>Course</span>
    <span>Whole course</span>
    <span>Tuition</span>
    <span>Deadline</span>
    <span>Taught in</span>
    <span>Save · Compare</span>
  </div>
);

/** A course in a list: one compact row on a phone, a row of a table on a wide screen. */
export function CourseRow({ course, from }: Props) {
  const { currency } = useMoney();
  const { university, facts, totalInr, group } = course;
  const href = sitePath(coursePath(course));
  return (
    <li className={styles.row} id={courseAnchor(course.id)}>
      <div className={styles.course}>
        <h3 className={styles.title} translate="no">
          <a
            className={styles.link}
            href={from ? `${href}?${new URLSearchParams({ from })}` : href}
          >
            {course.title}
          </a>
        </h3>
        <p className={styles.place}>
          {university.name}, {university.city}
        </p>
        {group ? (
          <div className={styles.advice}>
            <p className={styles.verdict[group]}>{groupNames[group]}</p>
            <Why course={course} />
          </div>
        ) : null}
      </div>
      <ul className={styles.figures}>
        <li className={styles.total}>
          {totalInr ? (
            <>
              {formatInr(totalInr.typical, currency)}
              <span className={styles.inHeading}> in total</span>
            </>
          ) : (
            "Total not known"
          )}
        </li>
        <li className={styles.figure}>{shortFeeText(course, currency)}</li>
        <li className={styles.figure}>{deadlineDaysText(course, today())}</li>
        <li className={styles.figure}>
          {facts.language ? languagesText(facts.language.value) : "language not stated"}
        </li>
      </ul>
      <div className={styles.tools}>
        <ShortlistButton courseId={course.id} title={course.title} isIcon />
        <label className={styles.compare} title="Compare">
          <input
            type="checkbox"
            name="course"
            value={course.id}
            aria-label={`Compare ${course.title}`}
          />
        </label>
      </div>
    </li>
  );
}

/** Reasons for and against, on demand. */
function Why({ course: { title, reasons = [], gaps = [] } }: Pick<Props, "course">) {
  if (reasons.length + gaps.length === 0) return null;
  return (
    <details className={styles.why}>
      <summary aria-label={`Why: ${title}`}>Why</summary>
      {reasons.length > 0 ? <p>{reasons.join(". ")}.</p> : null}
      {gaps.length > 0 ? <p>But: {gaps.join(". ")}.</p> : null}
    </details>
  );
}
