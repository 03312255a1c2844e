import type { ReactNode } from "react";
import { countryName } from "#domain/countries/country-options";
import { coursePath } from "#domain/courses/course-path";
import { currencyNames } from "#domain/money/currency";
import { courseRows, type ComparedCourse, type CompareRow } from "#domain/shortlist/compare";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { formatDate, today } from "#domain/time/dates";
import { ShortlistButton, ShortlistForm } from "~/components/courses/shortlist-button";
import { universityPath } from "~/components/universities/university-card";
import { useMoney } from "~/components/visitor/money";
import { roomyLink } from "~/styles/utilities.css";
import { compareAddress, universityRows, type ComparedUniversity } from "./compare-forms";
import { CompareTable } from "./compare-table";
import { onScreen, small } from "./compare.css";

interface CoursesProps {
  readonly compared: readonly ComparedCourse[];
  readonly ratesAsOf: string;
  readonly csrf: string | null;
  readonly hidesSame: boolean;
  /** The query of the matcher's answers. */
  readonly answers: string;
}

export function ComparedCourses({ compared, ratesAsOf, csrf, hidesSame, answers }: CoursesProps) {
  const { currency } = useMoney();
  const ids = compared.map(({ course }) => course.id);
  const universities = new Set(compared.map(({ course }) => course.university.id));
  const hasOwnUniversities = universities.size === compared.length;
  return (
    <>
      <ShortlistForm csrf={csrf} />
      <Differences what="course" chosen={ids} isOn={hidesSame} answers={answers} />
      <CompareTable
        caption="Courses side by side"
        columns={compared.map(({ course }) => ({
          id: course.id,
          name: hasOwnUniversities ? course.university.name : course.title,
          heading: (
            <>
              <a className={roomyLink} href={sitePath(coursePath(course))}>
                {course.title}
              </a>
              <span className={small}>
                <a className={roomyLink} href={sitePath(universityPath(course.university))}>
                  {course.university.name}
                </a>
              </span>
            </>
          ),
          actions: (
            <>
              <ShortlistButton courseId={course.id} title={course.title} />
              <Remove
                {...{ what: "course", chosen: ids, answers }}
                removed={course.id}
                name={course.title}
              />
            </>
          ),
        }))}
        rows={shown(courseRows(compared, today(), currency), hidesSame)}
      />
      {compared.some(({ verdict }) => verdict) ? null : (
        <p>
          <a href={hrefTo("/match")}>Answer seven questions</a> to see your chances at courses like
          these.
        </p>
      )}
      <p className={small}>
        Total cost: tuition, living costs, health cover, visa and English test for the whole course,
        without flights. Amounts in {currencyNames[currency.code]} at the reference rate of{" "}
        {formatDate(ratesAsOf)}.
      </p>
    </>
  );
}

interface UniversitiesProps {
  readonly universities: readonly ComparedUniversity[];
  readonly hidesSame: boolean;
}

export function ComparedUniversities({ universities, hidesSame }: UniversitiesProps) {
  const { currency } = useMoney();
  const slugs = universities.map(({ slug }) => slug);
  return (
    <>
      <Differences what="university" chosen={slugs} isOn={hidesSame} />
      <CompareTable
        caption="Universities side by side"
        columns={universities.map((one) => ({
          id: one.slug,
          name: one.name,
          heading: (
            <>
              <a className={roomyLink} href={sitePath(universityPath(one))}>
                {one.name}
              </a>
              <span className={small}>{countryName(one.countrySlug)}</span>
            </>
          ),
          actions: <Remove what="university" chosen={slugs} removed={one.slug} name={one.name} />,
        }))}
        rows={shown(universityRows(universities, currency), hidesSame)}
      />
    </>
  );
}

const shown = (rows: readonly CompareRow[], hidesSame: boolean): readonly CompareRow[] =>
  hidesSame ? rows.filter(({ differs }) => differs) : rows;

interface ChoiceProps {
  readonly what: "course" | "university";
  readonly chosen: readonly string[];
  readonly answers?: string;
}

/** Hides the rows in which all columns are the same. */
function Differences({
  what,
  chosen,
  isOn,
  answers = "",
}: ChoiceProps & { readonly isOn: boolean }): ReactNode {
  if (chosen.length < 2) return null;
  return (
    <p className={onScreen}>
      {isOn ? (
        <a href={compareAddress(what, chosen, answers)}>Show all rows</a>
      ) : (
        <a href={compareAddress(what, chosen, "only=differences", answers)}>
          Show only differences
        </a>
      )}
    </p>
  );
}

function Remove({
  what,
  chosen,
  removed,
  name,
  answers = "",
}: ChoiceProps & { readonly removed: string; readonly name: string }) {
  const others = chosen.filter((one) => one !== removed);
  return (
    <a
      className={roomyLink}
      href={compareAddress(what, others, answers)}
      aria-label={`Remove ${name} from the comparison`}
    >
      Remove
    </a>
  );
}
