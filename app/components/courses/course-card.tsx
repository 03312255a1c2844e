import { Fragment, type ReactNode } from "react";
import { levelNames } from "#domain/catalogue/education-level";
import { countryName } from "#domain/countries/country-options";
import type { Course } from "#domain/courses/course";
import { coursePath } from "#domain/courses/course-path";
import { formatDuration } from "#domain/courses/duration";
import { courseFeeText, deadlineOf, factRows } from "#domain/courses/facts/fact-text";
import { lastCycleText } from "#domain/courses/facts/last-cycle";
import { yearlyText } from "#domain/courses/facts/yearly-deadline";
import { courseAnchor } from "#domain/shortlist/shortlist";
import { sitePath } from "#domain/site/site-path";
import { today } from "#domain/time/dates";
import * as styles from "~/components/catalogue/catalogue.css";
import { Card } from "~/components/ui/card";
import { useMoney } from "~/components/visitor/money";
import { ShortlistButton } from "./shortlist-button";

/** Facts on a card besides tuition: language of instruction and English minimum. */
const cardFacts = ({ facts: { language, english } }: Course) =>
  factRows({ ...(language ? { language } : {}), ...(english ? { english } : {}) });

/** The next deadline or, where none is known, the day without a year or that of the last cycle. */
function Deadline({ course }: { readonly course: Course }) {
  const day = today();
  const deadline = deadlineOf(course, day) ?? yearlyText(course, day) ?? lastCycleText(course, day);
  return deadline ? (
    <>
      <dt>Deadline</dt>
      <dd>{deadline}</dd>
    </>
  ) : null;
}

interface CourseCardProps {
  readonly course: Course;
  /** Where browsers report that the course was opened. */
  readonly ping?: string | undefined;
  readonly selectable?: { readonly isChosen: boolean } | undefined;
  /** Whether the card has the shortlist's button; its page needs a `ShortlistForm` then. */
  readonly canShortlist?: boolean;
  /** The address of the filtered list, to which the course's page links back. */
  readonly from?: string | undefined;
  readonly children?: ReactNode;
}

/** A course in a list. `selectable` adds the box that chooses it for comparison. */
export function CourseCard({
  course,
  selectable,
  canShortlist = false,
  ping,
  from,
  children,
}: CourseCardProps) {
  const href = sitePath(coursePath(course));
  const { currency } = useMoney();
  return (
    <Card
      title={course.title}
      href={from ? `${href}?${new URLSearchParams({ from })}` : href}
      ping={ping}
      id={canShortlist ? courseAnchor(course.id) : undefined}
    >
      <p>
        {course.university.name}, {course.university.city},{" "}
        {countryName(course.university.countrySlug)}
      </p>
      <dl className={styles.facts}>
        <dt>Degree</dt>
        <dd>
          {levelNames[course.level]}, {formatDuration(course.durationDays)}
        </dd>
        <dt>Tuition</dt>
        <dd>{courseFeeText(course, currency)}</dd>
        {cardFacts(course).map(({ name, label, text, inherited }) => (
          <Fragment key={name}>
            <dt>{label}</dt>
            <dd>
              {inherited && name === "english" ? `${inherited}: ` : null}
              {text}
            </dd>
          </Fragment>
        ))}
        <Deadline course={course} />
      </dl>
      {children}
      {selectable || canShortlist ? (
        <div className={selectable ? styles.actions : styles.quietActions}>
          {selectable ? (
            <CompareBox
              name="course"
              value={course.id}
              label={course.title}
              isChosen={selectable.isChosen}
            />
          ) : null}{" "}
          {canShortlist ? <ShortlistButton courseId={course.id} title={course.title} /> : null}
        </div>
      ) : null}
    </Card>
  );
}

export function CompareBox({
  name,
  value,
  label,
  isChosen = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isChosen?: boolean;
}) {
  return (
    <label className={`${styles.check} ${styles.onTop}`}>
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        aria-label={`Compare ${label}`}
      />{" "}
      Compare
    </label>
  );
}
