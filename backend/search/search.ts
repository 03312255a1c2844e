import type { Course, SearchHit, SearchResult } from "#domain/catalogue";
import { meaningsOfType, type Meaning, type ParsedQuery } from "#domain/search/meaning";
import { parseQuery } from "#domain/search/parse-query";
import { narrowed, type ChosenFacets } from "#domain/search/narrow-query";
import { listLinkOf, type ListLink } from "#domain/search/list-link";
import type { Database } from "../db/database";
import { conceptsOf } from "./concepts";
import { findSearchedCourses, noCourses } from "./find-courses";
import { findPages, findSimilarTitles, findUniversities } from "./find-pages";
import { searchFacets } from "./search-facets";
import { searchVocabularyOf } from "./vocabulary";

const MAX_PAGES = 40;
const BEST = 5;

const noneChosen: ChosenFacets = { country: [], educationLevel: [], specialization: [], fees: [] };

/**
 * Reads a query and finds courses and pages for it. An empty query finds nothing. @param chosen
 * values of facets, which replace what the query says about them
 */
export async function search(
  db: Database,
  q: string,
  size: number,
  chosen = noneChosen,
): Promise<SearchResult> {
  const vocabulary = await searchVocabularyOf(db);
  const typed = parseQuery(q, vocabulary);
  const query = narrowed(typed, chosen);
  const text = [...query.parts.map((part) => part.text), ...query.terms].join(" ");
  const nothing = query.parts.length === 0 && query.terms.length === 0;
  if (nothing) return emptyResults(q);
  const countries = meaningsOfType(query, "country").map(({ slug }) => slug);
  const [pages, found] = await Promise.all([
    findPages(db, {
      text,
      concepts: conceptsOf(query),
      countries,
      isPastExams: isPastExams(query),
      limit: MAX_PAGES,
    }),
    mayMeanCourses(query) ? findSearchedCourses(db, query, size) : noCourses,
  ]);
  const own = await universitiesOf(db, query);
  const merged = uniqueBy([...own, ...pages]);
  const known =
    merged.length > 0 || found.courses.length > 0
      ? merged
      : (await findSimilarTitles(db, text, size)).map((page) => ({ ...page, missing: [] }));
  const fitting = without(query, found.missing);
  const { facets, total } =
    found.total > 0
      ? await searchFacets(db, { typed, query: fitting, chosen, conditions: found.conditions })
      : { facets: [], total: 0 };
  const list = total > 0 ? listLinkOf(fitting, total) : null;
  return {
    q,
    understood: typed.parts.map(({ text: part, meanings }) => ({
      text: part,
      type: meanings[0]?.type ?? "word",
      without: withoutPart(typed, part),
    })),
    corrected: [...query.corrected].map(([from, to]) => ({ from, to })),
    best: uniqueBy(
      bestOf(query, known, found.courses, list, {
        fitsWhole: found.missing.length === 0,
        isAsked: isQuestion(q),
      }),
    )
      .slice(0, BEST)
      .map(hitOf),
    courses: [...found.courses],
    courseTotal: total,
    courseMissing: [...found.missing],
    list,
    facets,
    groups: groupsOf(uniqueBy([...known, ...found.courses.map(universityPage)]), size),
  };
}

const emptyResults = (q: string): SearchResult => ({
  q,
  understood: [],
  corrected: [],
  best: [],
  courses: [],
  courseTotal: 0,
  courseMissing: [],
  list: null,
  facets: [],
  groups: [],
});

const hasType = (query: ParsedQuery, ...types: Meaning["type"][]): boolean =>
  types.some((type) => meaningsOfType(query, type).length > 0);

/** Whether a query says what it is about, and it is no exam. */
const isPastExams = (query: ParsedQuery): boolean =>
  hasType(query, "topic", "field", "university", "level") &&
  !hasType(query, "exam", "score", "without");

/** `part-time work in france` asks for a guide, not for all courses in France. */
const mayMeanCourses = (query: ParsedQuery): boolean =>
  !hasType(query, "topic", "exam", "without") ||
  hasType(query, "field", "level", "university", "city", "budget", "cheap", "duration", "score");

/** Questions are about guides before courses: `how to shortlist universities for ms`. */
const isQuestion = (q: string): boolean =>
  /^\s*(?:how|what|why|is|are|can|do|does|should|when|kya|kaise)\b|\b(?:kaise|kyu|kya)\b/i.test(q);

/** The query without the parts that no course fits. */
const without = (query: ParsedQuery, missing: readonly string[]): ParsedQuery => ({
  ...query,
  parts: query.parts.filter(({ text }) => !missing.includes(text)),
});

/** The query without one of its parts, for the link of its chip. */
const withoutPart = ({ parts, terms }: ParsedQuery, removed: string): string =>
  [...parts.map(({ text }) => text).filter((text) => text !== removed), ...terms].join(" ");

/** The universities that a query names, or those of the cities that it names. */
async function universitiesOf(db: Database, query: ParsedQuery): Promise<SearchHit[]> {
  const ids = meaningsOfType(query, "university").flatMap((university) => university.ids);
  const cities = meaningsOfType(query, "city").map(({ name }) => name);
  const found = await findUniversities(db, ids, ids.length > 0 ? [] : cities);
  return found.slice(0, BEST).map((page) => ({ ...page, missing: [] }));
}

const uniqueBy = <Page extends { readonly path: string }>(pages: readonly Page[]): Page[] =>
  [...new Map([...pages].reverse().map((page) => [page.path, page] as const)).values()].reverse();

const coursePage = ({ title, slug, university }: Course): SearchHit => ({
  kind: "course",
  title,
  description: university.name,
  path: `/university/${university.countrySlug}/${university.slug}/${slug}`,
  missing: [],
});

/** The university of a course, for the group of universities. */
const universityPage = ({ university }: Course): SearchHit => ({
  kind: "university",
  title: university.name,
  description: university.city,
  path: `/university/${university.countrySlug}/${university.slug}`,
  missing: [],
});

/**
 * The likeliest five: a named university first; courses first if a subject or a level is named without a topic;
 * otherwise guides, exams and countries.
 */
function bestOf(
  query: ParsedQuery,
  pages: readonly (SearchHit & { readonly score?: number })[],
  courses: readonly Course[],
  list: ListLink | null,
  { fitsWhole, isAsked }: { readonly fitsWhole: boolean; readonly isAsked: boolean },
): SearchHit[] {
  const has = (...types: Meaning["type"][]) => hasType(query, ...types);
  const schools = pages.filter(({ kind }) => kind === "university");
  const others = pages.filter(({ kind }) => kind !== "university");
  const listed: SearchHit[] = list
    ? [{ kind: "list", title: list.title, description: "", path: list.path, missing: [] }]
    : [];
  const taught = courses.map(coursePage);
  const isTopical = has("topic", "exam", "without");
  const isCourseQuery =
    has("field", "budget", "cheap", "duration") || (has("level") && !has("topic"));
  if (has("university")) {
    if (isTopical && !has("field", "level"))
      return [...schools.slice(0, 1), ...others.slice(0, 2), ...taught.slice(0, 2)];
    if (isTopical) return [...schools.slice(0, 1), ...taught.slice(0, 2), ...others.slice(0, 2)];
    return isCourseQuery
      ? [...taught.slice(0, 3), ...schools, ...listed, ...taught.slice(3)]
      : [...schools, ...others.slice(0, 2), ...taught.slice(0, 2)];
  }
  if (isTopical && !isCourseQuery)
    return [...others.slice(0, 4), ...schools.slice(0, 1), ...others.slice(4)];
  if (isTopical || (isCourseQuery && isAsked))
    return [...others.slice(0, 2), ...listed, ...taught.slice(0, 2), ...others.slice(2)];
  const whole = others.filter(({ missing }) => missing.length === 0).slice(0, 2);
  if (isCourseQuery && !fitsWhole)
    return [...whole, ...listed, ...taught.slice(0, 2), ...others, ...taught.slice(2)];
  if (isCourseQuery)
    return [...listed, ...taught.slice(0, 2), ...others.slice(0, 2), ...taught.slice(2)];
  if (has("city") && !has("country")) return [...schools.slice(0, 4), ...listed, ...others];
  return [...others.slice(0, 3), ...schools.slice(0, 2), ...listed, ...others.slice(3), ...taught];
}

const groupNames: readonly (readonly [string, (kind: string) => boolean])[] = [
  ["Universities", (kind) => kind === "university"],
  ["Exams", (kind) => kind.startsWith("exam")],
  ["Scholarships", (kind) => kind === "scholarship"],
  [
    "Guides and articles",
    (kind) => kind !== "university" && !kind.startsWith("exam") && kind !== "scholarship",
  ],
];

/** A page as the contract describes it, without its score. */
const hitOf = ({ kind, title, description, path, missing }: SearchHit): SearchHit => ({
  kind,
  title,
  description,
  path,
  missing,
});

const groupsOf = (pages: readonly SearchHit[], size: number) =>
  groupNames
    .map(([name, belongs]) => ({
      name,
      hits: pages
        .filter(({ kind }) => belongs(kind))
        .slice(0, size)
        .map(hitOf),
    }))
    .filter(({ hits }) => hits.length > 0);
