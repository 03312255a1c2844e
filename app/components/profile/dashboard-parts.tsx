import { ButtonLink } from "~/components/button";
import { Card } from "~/components/card";
import { CourseCard, DocumentCard, UniversityCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { Grid } from "~/components/page";
import { brand } from "#domain/brand";
import type { Course, DocumentSummary, University } from "#domain/catalogue";
import { sitePath } from "#domain/site-path";
import { ShortlistForm } from "./shortlist-button";

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
    <>
      <h2 id="shortlist">Your shortlist</h2>
      {courses.length === 0 ? (
        <p>
          Nothing here yet. Tap Shortlist on any course to save it:{" "}
          <a href={sitePath("/abroad/courses")}>find courses</a>.
        </p>
      ) : (
        <>
          <ShortlistForm csrf={csrf} reloads />
          <ul className={cards.cards}>
            {courses.map((course) => (
              <CourseCard key={course.id} course={course} canShortlist>
                {course.deadline ? <p>Apply by {course.deadline}</p> : null}
                <p className={cards.onTop}>
                  <a
                    href={`${sitePath("/profile/applications/start")}?${new URLSearchParams({ course: course.id })}`}
                  >
                    Apply
                  </a>
                </p>
              </CourseCard>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface NextStepsProps {
  readonly favouriteCount: number;
  readonly applications: readonly unknown[];
  readonly isPaid: boolean;
}

export function NextSteps({ favouriteCount, applications, isPaid }: NextStepsProps) {
  return (
    <>
      <h2 id="next">What to do next</h2>
      <ol>
        <li>
          <a href={sitePath("/profile/courses")}>See courses that fit you</a>
        </li>
        {favouriteCount > 1 ? (
          <li>
            <a href={sitePath("/shortlist")}>
              Compare the {favouriteCount} courses on your shortlist
            </a>
          </li>
        ) : null}
        {favouriteCount > 0 && applications.length === 0 ? (
          <li>
            <a href={sitePath("/profile/applications/start")}>Start an application</a>
          </li>
        ) : null}
        <li>
          <a href={sitePath(isPaid ? `/profile/${brand.slug}-buddy` : "/profile/counselor")}>
            {isPaid ? "Ask your buddy" : "Ask a counsellor"}
          </a>
        </li>
      </ol>
      {favouriteCount > 0 && isPaid ? (
        <p>
          <ButtonLink tone="secondary" href={sitePath("/profile/applications/start")}>
            Start an application
          </ButtonLink>
        </p>
      ) : null}
    </>
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
        <details>
          <summary>Articles by topic</summary>
          <Grid>
            {categories.map(({ path, title, articles }) => (
              <Card key={path} title={title}>
                <ul>
                  {articles.map((article) => (
                    <li key={article.path}>
                      <a href={sitePath(article.path)}>{article.title}</a>
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
        <details>
          <summary>Universities in the countries of our programs</summary>
          <ul className={cards.cards}>
            {universities.map((university) => (
              <UniversityCard key={university.id} university={university} />
            ))}
          </ul>
        </details>
        <details>
          <summary>Alumni</summary>
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
