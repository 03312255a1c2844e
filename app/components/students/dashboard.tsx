import { useContext } from "react";
import type { ApplicationStatus } from "#domain/applications/applications";
import type { DocumentSummary } from "#domain/catalogue/documents";
import type { Course } from "#domain/courses/course";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import type { NextAction } from "#domain/students/next-action";
import type { University } from "#domain/universities/university";
import { Timeline } from "~/components/applications/timeline";
import * as cards from "~/components/catalogue/catalogue.css";
import { DocumentCard } from "~/components/catalogue/document-card";
import { CourseCard } from "~/components/courses/course-card";
import { ShortlistForm } from "~/components/courses/shortlist-button";
import { Grid } from "~/components/layout/page";
import { IconRow, Panel } from "~/components/layout/panel";
import { rows } from "~/components/layout/panel.css";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { RequestDay } from "~/components/visitor/request-day";
import { UniversityCard } from "~/components/universities/university-card";

interface ShortlistProps {
  readonly courses: readonly (Course & {
    /** `31 Jan 2027 for October 2027`. Null if none is ahead. */
    readonly deadline: string | null;
  })[];
  readonly csrf: string | null;
}

/** The latest courses of the shortlist. */
export function DashboardShortlist({ courses, csrf }: ShortlistProps) {
  return (
    <Panel id="shortlist" heading="Your shortlist">
      {courses.length === 0 ? (
        <EmptyState picture="empty-shortlist">
          <p>
            Nothing here yet. Tap Shortlist on any course to save it:{" "}
            <a href={hrefTo("/abroad/courses")}>find courses</a>.
          </p>
        </EmptyState>
      ) : (
        <>
          <ShortlistForm csrf={csrf} reloads />
          <ul className={cards.cards}>
            {courses.map((course) => (
              <CourseCard key={course.id} course={course} canShortlist>
                {course.deadline ? <p>Apply by {course.deadline}</p> : null}
                <p className={cards.onTop}>
                  <a
                    href={`${hrefTo("/profile/applications/start")}?${new URLSearchParams({ course: course.id })}`}
                  >
                    Apply
                  </a>
                </p>
              </CourseCard>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** The one thing to do next. The only filled button of the page. */
export function NextActionPanel({ action }: { readonly action: NextAction }) {
  return (
    <Panel id="action" heading="Next">
      <p>
        <strong>{action.text}</strong>, about {action.minutes} minutes
      </p>
      <p>
        <ButtonLink href={action.href}>Do it now</ButtonLink>
      </p>
    </Panel>
  );
}

/** All steps of each application with their dates. */
export function ApplicationPaths({
  applications,
}: {
  readonly applications: readonly ApplicationStatus[];
}) {
  const today = useContext(RequestDay);
  return applications.map(({ application: { id, title }, stages }) => (
    <details key={id}>
      <summary>All steps and dates: {title}</summary>
      <Timeline
        entries={stages}
        today={today}
        hrefOf={(stageId) =>
          hrefTo("/profile/applications/:id/stages/:stageId", { id, stageId: String(stageId) })
        }
      />
    </details>
  ));
}

interface NextStepsProps {
  /** Name of the student's counsellor. */
  readonly counsellor: string | null;
  readonly favouriteCount: number;
  readonly applications: readonly unknown[];
  readonly isPaid: boolean;
}

export function NextSteps({ favouriteCount, applications, isPaid, counsellor }: NextStepsProps) {
  const canStart = favouriteCount > 0 && applications.length === 0;
  return (
    <Panel id="next" heading="What to do next">
      <ul className={rows}>
        <IconRow icon="graduation-cap">
          <a href={hrefTo("/profile/courses")}>See courses that fit you</a>
        </IconRow>
        {favouriteCount > 1 ? (
          <IconRow icon="star">
            <a href={hrefTo("/shortlist")}>
              Compare the {favouriteCount} courses on your shortlist
            </a>
          </IconRow>
        ) : null}
        <IconRow icon="headset">
          <a href={sitePath(isPaid ? `/profile/${brand.slug}-buddy` : "/profile/counselor")}>
            {isPaid
              ? "Ask your buddy"
              : counsellor
                ? `Ask ${counsellor}, your counsellor`
                : "Ask a counsellor"}
          </a>
        </IconRow>
      </ul>
      {canStart || (favouriteCount > 0 && isPaid) ? (
        <p>
          <ButtonLink href={hrefTo("/profile/applications/start")} tone="secondary">
            Start an application
          </ButtonLink>
        </p>
      ) : null}
    </Panel>
  );
}

interface ReadingProps {
  readonly alumni: readonly DocumentSummary[];
  readonly universities: readonly University[];
  readonly categories: readonly {
    readonly path: string;
    readonly title: string;
    readonly articles: readonly { readonly path: string; readonly title: string }[];
  }[];
}

/** Links to read on. They start closed, so that the page stays short on a phone. */
export function Reading({ alumni, universities, categories }: ReadingProps) {
  return (
    <>
      <h2 id="reading">Explore</h2>
      <div className={cards.faqs}>
        <details className={cards.faq}>
          <summary className={cards.question}>Articles by topic</summary>
          <Grid>
            {categories.map(({ path, title, articles }) => (
              <Card key={path} title={title}>
                <ul>
                  {articles.map((article) => (
                    <li key={article.path}>
                      <a href={sitePath(article.path)} lang="en">
                        {article.title}
                      </a>
                    </li>
                  ))}
                </ul>
                <p>
                  <a href={sitePath(path)}>View details</a>
                </p>
              </Card>
            ))}
          </Grid>
        </details>
        <details className={cards.faq}>
          <summary className={cards.question}>
            Universities in the countries of our programs
          </summary>
          <ul className={cards.cards}>
            {universities.map((university) => (
              <UniversityCard key={university.id} university={university} />
            ))}
          </ul>
        </details>
        <details className={cards.faq}>
          <summary className={cards.question}>Alumni</summary>
          <Grid>
            {alumni.map((alumnus) => (
              <DocumentCard key={alumnus.path} document={alumnus} />
            ))}
          </Grid>
        </details>
      </div>
    </>
  );
}
