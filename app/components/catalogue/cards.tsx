import { Fragment, type ReactNode } from "react";
import { Card } from "~/components/card";
import { ShortlistButton } from "~/components/profile/shortlist-button";
import type { Course, DocumentSummary, University } from "#domain/catalogue";
import { countryName } from "#domain/country-options";
import { formatDuration } from "#domain/duration";
import { factRows } from "#domain/fact-text";
import { levelNames } from "#domain/catalogue";
import { formatInr, formatMoney } from "#domain/money";
import { sitePath } from "#domain/site-path";
import * as styles from "./catalogue.css";
import { SampleTag } from "./parts";

export const coursePath = (course: Course): string =>
  `/university/${course.university.countrySlug}/${course.university.slug}/${course.slug}`;

export const universityPath = (university: Pick<University, "countrySlug" | "slug">): string =>
  `/university/${university.countrySlug}/${university.slug}`;

export const universityKindName = (kind: University["data"]["kind"]): string =>
  kind === null ? "Not known" : kind === "public" ? "Public" : "Private";

/** `₹45.9 lakh a year (£39,100)`, or that there is no fee, or that none is known. */
export function feeText(course: Course): string {
  const fee = course.data.tuitionFee;
  if (!fee) return "See the university's page";
  if (fee.amount === 0) return "No tuition fee";
  return `${formatInr(fee.inr)} a year (${formatMoney(fee.amount, fee.currency)})`;
}

/** What a card shows beside tuition: language of instruction and English minimum. */
const cardFacts = ({ facts: { language, english } }: Course) =>
  factRows({ ...(language ? { language } : {}), ...(english ? { english } : {}) });

/** A course in a list. `selectable` adds the box that chooses it for comparison. */
export function CourseCard({
  course,
  selectable = false,
  shortlist,
  children,
}: {
  readonly course: Course;
  readonly selectable?: boolean;
  /** Whether the card has the shortlist's button; its page needs a `ShortlistForm` then. */
  readonly shortlist?: "offered" | "listed";
  readonly children?: ReactNode;
}) {
  return (
    <Card title={course.title} href={sitePath(coursePath(course))}>
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
        <dd>{feeText(course)}</dd>
        {cardFacts(course).map(({ name, label, text, inherited }) => (
          <Fragment key={name}>
            <dt>{label}</dt>
            <dd>
              {inherited ? `${inherited}: ` : null}
              {text}
            </dd>
          </Fragment>
        ))}
      </dl>
      {children}
      {selectable || shortlist ? (
        <div className={`${styles.pagination} ${styles.onTop}`}>
          {selectable ? <CompareBox name="course" value={course.id} label={course.title} /> : null}{" "}
          {shortlist ? (
            <ShortlistButton
              courseId={course.id}
              title={course.title}
              isListed={shortlist === "listed"}
            />
          ) : null}
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
    <Card title={name} href={sitePath(universityPath(university))}>
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
}: {
  readonly name: string;
  readonly value: string;
  readonly label: string;
}) {
  return (
    <label className={`${styles.check} ${styles.onTop}`}>
      <input type="checkbox" name={name} value={value} aria-label={`Compare ${label}`} /> Compare
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
