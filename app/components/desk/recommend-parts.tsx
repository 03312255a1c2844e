import { Button } from "~/components/button";
import { CourseCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { DataTable } from "~/components/data-table";
import { TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { CsrfField } from "~/components/fields/csrf-field";
import { SearchFields } from "~/components/profile/course-search";
import * as styles from "~/components/profile/profile.css";
import {
  RecommendationCard,
  type ShownRecommendation,
} from "~/components/profile/recommendation-card";
import type { Course } from "#domain/catalogue";
import { countryName } from "#domain/country-options";

/** Id of the form that the buttons of the courses submit. */
const FORM = "recommend";

interface FormProps {
  readonly action: string;
  readonly csrf: string | null;
  readonly note: string | undefined;
}

/** Note for the next recommendation. */
export function RecommendForm({ action, csrf, note }: FormProps) {
  return (
    <form id={FORM} className={formStyle} method="post" action={action}>
      <CsrfField token={csrf} />
      <TextField
        name="note"
        label="Note to send with your next recommendation"
        optional
        maxLength={600}
        defaultValue={note}
      />
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
    <form className={styles.inline} method="get" action={path}>
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
}

export function FoundCourses({ found, term }: FoundProps) {
  if (found.length === 0) return <p>No results for “{term}”.</p>;
  return (
    <DataTable
      caption={
        found.length > MAX_FOUND_SHOWN
          ? `First ${MAX_FOUND_SHOWN} of ${found.length} results`
          : `${found.length} results`
      }
      columns={["Course", "University", "Country", "Recommend"]}
      rows={found
        .slice(0, MAX_FOUND_SHOWN)
        .map((one) => [
          one.title,
          one.universityName,
          countryName(one.countrySlug),
          <RecommendButton key="propose" id={one.courseId} title={one.title} />,
        ])}
    />
  );
}

interface FittingProps {
  readonly courses: readonly {
    readonly course: Course;
    readonly reasons: readonly string[];
    readonly gaps: readonly string[];
  }[];
}

/** Courses that fit the student's profile, with the reasons for and against. */
export function FittingCourses({ courses }: FittingProps) {
  return (
    <ul className={cards.cards}>
      {courses.map(({ course, reasons, gaps }) => (
        <CourseCard key={course.id} course={course}>
          <ul className={styles.reasons}>
            {[...reasons, ...gaps].map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <div className={cards.onTop}>
            <RecommendButton id={course.id} title={course.title} />
          </div>
        </CourseCard>
      ))}
    </ul>
  );
}

interface RecommendButtonProps {
  readonly id: string;
  readonly title: string;
}

function RecommendButton({ id, title }: RecommendButtonProps) {
  return (
    <Button
      tone="secondary"
      form={FORM}
      name="propose"
      value={id}
      aria-label={`Recommend ${title}`}
    >
      Recommend
    </Button>
  );
}
