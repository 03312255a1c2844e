import { countryName } from "#domain/countries/country-options";
import type { Course } from "#domain/courses/course";
import { verdictNames, type Verdict } from "#domain/recommendations/match-types";
import * as cards from "~/components/catalogue/catalogue.css";
import { CourseCard } from "~/components/courses/course-card";
import { CsrfField } from "~/components/fields/csrf-field";
import { TextField } from "~/components/fields/fields";
import { form as formStyle, inline } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import * as styles from "~/components/ui/records.css";
import { SearchFields } from "./course-search";
import { RecommendationCard, type ShownRecommendation } from "./recommendation-card";

/** Id of the form to which the boxes and buttons of the courses belong. */
const FORM = "recommend";

interface FormProps {
  readonly action: string;
  readonly csrf: string | null;
  readonly note: string | undefined;
}

/** One note for all ticked courses, and the button that recommends them. It stays in view. */
export function RecommendForm({ action, csrf, note }: FormProps) {
  return (
    <form
      id={FORM}
      className={`${formStyle} ${styles.submitBar}`}
      method="post"
      noValidate
      action={action}
    >
      <CsrfField token={csrf} />
      <TextField
        name="note"
        label="Note to send with these courses"
        optional
        maxLength={600}
        defaultValue={note}
      />
      <div>
        <Button tone="accent">Recommend selected courses</Button>
      </div>
    </form>
  );
}

interface ActiveProps {
  readonly recommendations: readonly (ShownRecommendation & { readonly rpId: string })[];
}

/** Existing recommendations, with buttons to withdraw them. */
export function ActiveRecommendations({ recommendations }: ActiveProps) {
  return (
    <>
      <h2 id="standing">Already recommended</h2>
      <ul className={cards.cards}>
        {recommendations.map((one) => (
          <RecommendationCard key={one.rpId} recommendation={one}>
            {one.status === "proposed" ? (
              <div className={cards.onTop}>
                <Button
                  tone="quiet"
                  form={FORM}
                  name="withdraw"
                  value={one.courseId}
                  aria-label={`Withdraw ${one.course?.title ?? one.courseId}`}
                >
                  Withdraw
                </Button>
              </div>
            ) : null}
          </RecommendationCard>
        ))}
      </ul>
    </>
  );
}

interface SearchProps {
  readonly path: string;
  readonly studentId: string;
  readonly term: string;
  readonly by: "name" | "university";
}

export function CourseSearchForm({ path, studentId, term, by }: SearchProps) {
  return (
    <form className={inline} method="get" action={path}>
      <input type="hidden" name="student" value={studentId} />
      <SearchFields by={by} term={term} />
      <Button tone="secondary">Search</Button>
    </form>
  );
}

const MAX_FOUND_SHOWN = 100;

interface FoundProps {
  readonly found: readonly {
    readonly courseId: string;
    readonly title: string;
    readonly universityName: string;
    readonly countrySlug: string;
  }[];
  readonly term: string;
  /** Courses to tick. */
  readonly chosen: readonly string[];
}

export function FoundCourses({ found, term, chosen }: FoundProps) {
  if (found.length === 0) return <p>No results for “{term}”.</p>;
  return (
    <DataTable
      caption={
        found.length > MAX_FOUND_SHOWN
          ? `First ${MAX_FOUND_SHOWN} of ${found.length} results`
          : `${found.length} results`
      }
      columns={["Course", "University", "Country", "Select"]}
      rows={found
        .slice(0, MAX_FOUND_SHOWN)
        .map((one) => [
          one.title,
          one.universityName,
          countryName(one.countrySlug),
          <RecommendBox
            key="propose"
            id={one.courseId}
            title={one.title}
            university={one.universityName}
            chosen={chosen}
          />,
        ])}
    />
  );
}

interface FittingProps {
  readonly courses: readonly {
    readonly course: Course;
    readonly verdict: Verdict;
    readonly reasons: readonly string[];
    readonly gaps: readonly string[];
  }[];
  readonly chosen: readonly string[];
}

/** Courses that fit the student's profile, with the reasons for and against. */
export function FittingCourses({ courses, chosen }: FittingProps) {
  return (
    <ul className={cards.cards}>
      {courses.map(({ course, verdict, reasons, gaps }) => (
        <CourseCard key={course.id} course={course}>
          <p className={styles.state}>{verdictNames[verdict]}</p>
          <ul className={styles.reasons}>
            {[...reasons, ...gaps].map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <div className={cards.onTop}>
            <RecommendBox
              id={course.id}
              title={course.title}
              university={course.university.name}
              chosen={chosen}
            />
          </div>
        </CourseCard>
      ))}
    </ul>
  );
}

interface RecommendBoxProps {
  readonly id: string;
  readonly title: string;
  readonly university: string;
  readonly chosen: readonly string[];
}

function RecommendBox({ id, title, university, chosen }: RecommendBoxProps) {
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        form={FORM}
        name="propose"
        value={id}
        defaultChecked={chosen.includes(id)}
        aria-label={`Select ${title}, ${university}`}
      />{" "}
      Select
    </label>
  );
}
