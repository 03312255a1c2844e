import type { DocumentSummary } from "#domain/catalogue/documents";
import type { Course } from "#domain/courses/course";
import { verdictNames, type Verdict } from "#domain/recommendations/match-types";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { formatDate } from "#domain/time/dates";
import * as cards from "~/components/catalogue/catalogue.css";
import { DocumentCard } from "~/components/catalogue/document-card";
import { CourseCard } from "~/components/courses/course-card";
import { CsrfField } from "~/components/fields/csrf-field";
import { Grid } from "~/components/layout/page";
import { Button, ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import * as styles from "~/components/ui/records.css";
import { Status } from "~/components/ui/status";
import { RecommendationCard, type ShownRecommendation } from "./recommendation-card";

/** Shown to students who haven't said what they want to study. */
export function PreferenceHint({ path }: { readonly path: string }) {
  return (
    <Notice tone="info">
      We don&apos;t know yet what you&apos;re looking for, so these are in alphabetical order.{" "}
      <a href={sitePath(path)}> Tell us your countries, level, subject and budget </a> .
    </Notice>
  );
}

interface RecommendedProps {
  readonly recommendations: readonly (ShownRecommendation & { readonly rpId: string })[];
  readonly csrf: string | null;
}

/** A counsellor's recommendations, to apply for or decline. */
export function RecommendedByCounsellor({ recommendations, csrf }: RecommendedProps) {
  return (
    <section className={styles.stack} aria-labelledby="recommended">
      <h2 id="recommended">Recommended by your counsellor</h2>
      <form method="post" id="recommendations">
        <CsrfField token={csrf} />
      </form>
      <ul className={cards.cards}>
        {recommendations.map((one) => (
          <RecommendationCard key={one.rpId} recommendation={one}>
            {one.status === "proposed" ? (
              <div className={`${cards.pagination} ${cards.onTop}`}>
                <ButtonLink
                  href={`${hrefTo("/profile/applications/start")}?${new URLSearchParams({ course: one.courseId, recommended: "1" })}`}
                >
                  Apply
                </ButtonLink>
                <Button
                  tone="quiet"
                  form="recommendations"
                  name="decline"
                  value={one.courseId}
                  aria-label={`Not for me: ${one.course?.title ?? "this course"}`}
                >
                  Not for me
                </Button>
              </div>
            ) : null}
          </RecommendationCard>
        ))}
      </ul>
    </section>
  );
}

interface FittingProps {
  readonly courses: readonly {
    readonly course: Course;
    readonly verdict: Verdict;
    readonly closesSoon: string | null;
    readonly reasons: readonly string[];
    readonly gaps: readonly string[];
  }[];
}

/** Courses compared with the student's profile: the verdict, with the reasons for and against. */
export function FittingCourses({ courses }: FittingProps) {
  return (
    <ul className={cards.cards} data-list>
      {courses.map(({ course, verdict, closesSoon, reasons, gaps }) => (
        <CourseCard key={course.id} course={course} canShortlist>
          <p className={styles.state}>{verdictNames[verdict]}</p>
          {closesSoon ? (
            <p>
              <Status tone="urgent">Closes soon: {formatDate(closesSoon)}</Status>
            </p>
          ) : null}
          {reasons.length + gaps.length > 0 ? (
            <ul className={styles.reasons}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
              {gaps.map((gap) => (
                <li key={gap}>
                  <strong>Check:</strong> {gap}
                </li>
              ))}
            </ul>
          ) : null}
        </CourseCard>
      ))}
    </ul>
  );
}

export function ProgramList({ programs }: { readonly programs: readonly DocumentSummary[] }) {
  return (
    <>
      <h2 id="programs">Programs that start in India</h2>
      <Grid>
        {programs.map((program) => (
          <DocumentCard key={program.path} document={program} />
        ))}
      </Grid>
    </>
  );
}
