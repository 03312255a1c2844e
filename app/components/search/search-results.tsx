import type { SearchHit, SearchResult } from "#domain/search/result";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import * as cards from "~/components/catalogue/catalogue.css";
import { CourseCard } from "~/components/courses/course-card";
import { ShortlistForm } from "~/components/courses/shortlist-button";
import { VisuallyHidden } from "~/components/layout/page";
import { useT } from "~/components/visitor/language";
import { correctedQuery } from "~/content/search/corrected-query";
import type { SearchFacetView } from "~/content/search/search-facets";
import { quiet, roomyLink } from "~/styles/utilities.css";
import { SearchFacets } from "./search-facets";
import * as styles from "./search-results.css";

const searchPath = (q: string): string => `${hrefTo("/search")}?${new URLSearchParams({ q })}`;

/** The parts of a query that were understood. Each can be removed. */
export function UnderstoodParts({ understood }: Pick<SearchResult, "understood">) {
  const t = useT();
  if (understood.length < 2) return null;
  return (
    <ul className={styles.chips} aria-label={t("Parts of your search")}>
      {understood.map(({ text, without }) => (
        <li key={text}>
          <a
            className={styles.chip}
            href={searchPath(without)}
            rel="nofollow"
            aria-label={t("Search without “{{words}}”", { words: text })}
          >
            {text} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What the catalogue lacks of what was asked for. The results below are the nearest that it has. */
export function Notice({ notice }: Pick<SearchResult, "notice">) {
  const t = useT();
  if (!notice) return null;
  const { type, what } = notice;
  return (
    <p role="status">
      <strong>
        {type === "unlisted"
          ? t("We don’t list {{what}} yet.", { what })
          : t("We list no {{what}} yet.", { what })}
      </strong>{" "}
      {t("These come closest.")}
    </p>
  );
}

/** Shows the query with its misspelled words corrected. */
export function Corrections({ q, corrected }: Pick<SearchResult, "q" | "corrected">) {
  const t = useT();
  if (corrected.length === 0) return null;
  const words = correctedQuery(q, corrected);
  return <p>{t("Showing results for “{{words}}”.", { words })}</p>;
}

/** Words of the query that a result does not contain, struck through. Screen readers don't say that, so it is said first. */
function MissingTerms({ missing }: { readonly missing: readonly string[] }) {
  const t = useT();
  if (missing.length === 0) return null;
  return (
    <span className={quiet}>
      {" "}
      <VisuallyHidden>{t("Not about:")} </VisuallyHidden>
      {missing.map((word) => (
        <s key={word}>{word} </s>
      ))}
    </span>
  );
}

/** Where browsers report that a result of a search was opened. */
const pingOf = (q: string): string =>
  `${hrefTo("/fragments/search-opened")}?${new URLSearchParams({ q })}`;

export function HitList({ hits, q }: { readonly hits: readonly SearchHit[]; readonly q: string }) {
  return (
    <ul className={styles.hits}>
      {hits.map(({ path, title, description, missing }) => (
        <li key={path} className={styles.hit}>
          <a
            className={styles.hitTitle}
            href={sitePath(path)}
            ping={pingOf(q)}
            // Names of universities and courses aren't translated. Titles of lists and tools are.
            translate={path.startsWith("/university/") ? "no" : undefined}
          >
            {title}
          </a>
          <MissingTerms missing={missing} />
          {description ? <p className={quiet}>{description}</p> : null}
        </li>
      ))}
    </ul>
  );
}

/** Courses that fit the query, with a link to the list of all of them. */
export function CourseResults({
  result: { q, courses, courseMissing, list },
  facets,
  csrf,
}: {
  readonly result: SearchResult;
  readonly facets: readonly SearchFacetView[];
  readonly csrf: string | null;
}) {
  const t = useT();
  if (courses.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="courses">
      <h2 id="courses">{t("Courses")}</h2>
      {courseMissing.length > 0 ? (
        <p>
          {t("No course fits your whole search. These fit without:")} {courseMissing.join(", ")}
        </p>
      ) : null}
      <ShortlistForm csrf={csrf} />
      <div className={styles.narrowed}>
        <SearchFacets facets={facets} />
        <ul className={cards.cards}>
          {courses.map((course) => (
            <CourseCard key={course.id} course={course} canShortlist ping={pingOf(q)} />
          ))}
        </ul>
      </div>
      {list ? (
        <p>
          <a className={roomyLink} href={sitePath(list.path)} ping={pingOf(q)}>
            {list.title}
          </a>
        </p>
      ) : null}
    </section>
  );
}
