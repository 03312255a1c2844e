import { Fragment, type ReactNode } from "react";
import { Card } from "~/components/card";
import { ShortlistButton } from "~/components/profile/shortlist-button";
import type { Course, DocumentSummary, ListedCourse, University } from "#domain/catalogue";
import { countryName } from "#domain/country-options";
import { today } from "#domain/dates";
import { formatDuration } from "#domain/duration";
import { deadlineOf, factRows, totalCostText, yearlyFeeText } from "#domain/fact-text";
import { levelNames } from "#domain/catalogue";
import { courseAnchor } from "#domain/shortlist";
import { sitePath } from "#domain/site-path";
import * as styles from "./catalogue.css";
import { SampleTag } from "./parts";
import { Monogram } from "./monogram";

export const coursePath = (course: Course): string =>
  `/university/${course.university.countrySlug}/${course.university.slug}/${course.slug}`;

export const universityPath = (university: Pick<University, "countrySlug" | "slug">): string =>
  `/university/${university.countrySlug}/${university.slug}`;

export const universityKindName = (kind: University["data"]["kind"]): string =>
  kind === null ? "Not known" : kind === "public" ? "Public" : "Private";

/** Facts on a card besides tuition: language of instruction and English minimum. */
const cardFacts = ({ facts: { language, english } }: Course) =>
  factRows({ ...(language ? { language } : {}), ...(english ? { english } : {}) });

/** The next deadline, where one is known. */
function Deadline({ course }: { readonly course: Course }) {
  const deadline = deadlineOf(course, today());
  return deadline ? (
    <>
      <dt>Deadline</dt>
      <dd>{deadline}</dd>
    </>
  ) : null;
}

interface CourseCardProps {
  readonly course: Course & Partial<Pick<ListedCourse, "totalInr">>;
  /** Where browsers report that the course was opened. */
  readonly ping?: string | undefined;
  readonly selectable?: { readonly isChosen: boolean } | undefined;
  /** Whether the card has the shortlist's button; its page needs a `ShortlistForm` then. */
  readonly canShortlist?: boolean;
  readonly children?: ReactNode;
}

/** A course in a list. `selectable` adds the box that chooses it for comparison. */
export function CourseCard({
  course,
  selectable,
  canShortlist = false,
  ping,
  children,
}: CourseCardProps) {
  return (
    <Card
      title={course.title}
      href={sitePath(coursePath(course))}
      ping={ping}
      badge={<Monogram university={course.university} />}
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
        <dd>{yearlyFeeText(course.data.tuitionFee)}</dd>
        {course.totalInr ? (
          <>
            <dt>Whole course</dt>
            <dd>{totalCostText(course.totalInr)}</dd>
          </>
        ) : null}
        {cardFacts(course).map(({ name, label, text, inherited }) => (
          <Fragment key={name}>
            <dt>{label}</dt>
            <dd>
              {inherited ? `${inherited}: ` : null}
              {text}
            </dd>
          </Fragment>
        ))}
        <Deadline course={course} />
      </dl>
      {children}
      {selectable || canShortlist ? (
        <div className={`${styles.pagination} ${styles.onTop}`}>
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

export function UniversityCard({
  university,
  selectable = false,
}: {
  readonly university: University;
  readonly selectable?: boolean;
}) {
  const { name, city, countrySlug, courseCount, data } = university;
  return (
    <Card
      title={name}
      href={sitePath(universityPath(university))}
      badge={<Monogram university={university} />}
    >
      <p>
        {city}, {countryName(countrySlug)}
      </p>
      <dl className={styles.facts}>
        <dt>Type</dt>
        <dd>
          {universityKindName(data.kind)}
          {data.founded ? `, founded ${data.founded}` : ""}
        </dd>
        <dt>Courses</dt>
        <dd>{courseCount}</dd>
      </dl>
      {selectable ? <CompareBox name="university" value={university.slug} label={name} /> : null}
    </Card>
  );
}

function CompareBox({
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

export function DocumentCard({ document }: { readonly document: DocumentSummary }) {
  return (
    <Card title={document.shortTitle ?? document.title} href={sitePath(document.path)}>
      {document.sample ? <SampleTag /> : null}
      <p>{document.description}</p>
    </Card>
  );
}
