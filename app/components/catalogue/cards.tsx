import { Fragment, type ReactNode } from "react";
import { Card } from "~/components/card";
import { Illustration } from "~/components/illustration";
import { hasSubjectPicture, pictureOfPath } from "~/content/illustrations";
import { useMoney } from "~/components/money";
import { ShortlistButton } from "~/components/profile/shortlist-button";
import type { Course, DocumentSummary, ListedCourse, University } from "#domain/catalogue";
import { countryName } from "#domain/country-options";
import { today } from "#domain/dates";
import { formatDuration } from "#domain/duration";
import { courseFeeText, deadlineOf, factRows, rankingText, totalCostText } from "#domain/fact-text";
import { lastCycleText } from "#domain/last-cycle";
import { yearlyText } from "#domain/yearly-deadline";
import { levelNames } from "#domain/catalogue";
import { courseAnchor } from "#domain/shortlist";
import { sitePath } from "#domain/site-path";
import * as styles from "./catalogue.css";
import { SampleTag } from "./parts";
import { Monogram } from "./monogram";

export const coursePath = (course: Pick<Course, "slug" | "university">): string =>
  `/university/${course.university.countrySlug}/${course.university.slug}/${course.slug}`;

export const universityPath = (university: Pick<University, "countrySlug" | "slug">): string =>
  `/university/${university.countrySlug}/${university.slug}`;

export const universityKindName = (kind: University["data"]["kind"]): string =>
  kind === null ? "Not known" : kind === "public" ? "Public" : "Private";

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

/** Tuition, and the total with living costs where it is known, in the visitor's currency. */
function Costs({ course }: Pick<CourseCardProps, "course">) {
  const { currency } = useMoney();
  return (
    <>
      <dt>Tuition</dt>
      <dd>{courseFeeText(course, currency)}</dd>
      {course.totalInr ? (
        <>
          <dt>Whole course</dt>
          <dd>{totalCostText(course.totalInr, currency)}</dd>
        </>
      ) : null}
    </>
  );
}

interface CourseCardProps {
  readonly course: Course & Partial<Pick<ListedCourse, "totalInr">>;
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
  return (
    <Card
      title={course.title}
      href={from ? `${href}?${new URLSearchParams({ from })}` : href}
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
        <Costs course={course} />
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
        {data.rankings.length > 0 ? (
          <>
            <dt>Ranking</dt>
            <dd>{rankingText(data.rankings)}</dd>
          </>
        ) : null}
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

function CardPicture({ path }: { readonly path: string }) {
  return (
    <div className={styles.cardPicture}>
      <Illustration name={pictureOfPath(path)} fit="card" />
    </div>
  );
}

export function DocumentCard({ document }: { readonly document: DocumentSummary }) {
  return (
    <Card
      title={document.shortTitle ?? document.title}
      href={sitePath(document.path)}
      art={hasSubjectPicture(document.path) ? <CardPicture path={document.path} /> : null}
    >
      {document.sample ? <SampleTag /> : null}
      <p>{document.description}</p>
    </Card>
  );
}
