import type { Course, SearchHit, SearchResult } from "#domain/catalogue";
import { meaningsOfType, parseQuery, type ParsedQuery } from "#domain/search/parse-query";
import { listLinkOf, type ListLink } from "#domain/search/list-link";
import type { Database } from "../db/database";
import { conceptsOf } from "./concepts";
import { findSearchedCourses } from "./find-courses";
import { findPages, findSimilarTitles, findUniversities } from "./find-pages";
import { searchVocabularyOf } from "./vocabulary";

const MAX_PAGES = 40;
const BEST = 5;

/** Reads a query and finds courses and pages for it. An empty query finds nothing. */
export async function search(db: Database, q: string, size: number): Promise<SearchResult> {
  const vocabulary = await searchVocabularyOf(db);
  const query = parseQuery(q, vocabulary);
  const text = [...query.parts.map((part) => part.text), ...query.terms].join(" ");
  const nothing = query.parts.length === 0 && query.terms.length === 0;
  if (nothing) return emptyResults(q);
  const countries = meaningsOfType(query, "country").map(({ slug }) => slug);
  const [pages, found] = await Promise.all([
    findPages(db, { text, concepts: conceptsOf(query), countries, limit: MAX_PAGES }),
    findSearchedCourses(db, query, size),
  ]);
  const own = await universitiesOf(db, query);
  const merged = uniqueBy([...own, ...pages]);
  const known =
    merged.length > 0 || found.courses.length > 0
      ? merged
      : (await findSimilarTitles(db, text, size)).map((page) => ({ ...page, missing: [] }));
  const list = found.total > 0 ? listLinkOf(without(query, found.missing), found.total) : null;
  return {
    q,
    understood: query.parts.map(({ text: part, meanings }) => ({
      text: part,
      type: meanings[0]?.type ?? "word",
      without: withoutPart(query, part),
    })),
    corrected: [...query.corrected].map(([from, to]) => ({ from, to })),
    best: uniqueBy(bestOf(query, known, found.courses, list, found.missing.length === 0))
      .slice(0, BEST)
      .map(hitOf),
    courses: [...found.courses],
    courseTotal: found.total,
    courseMissing: [...found.missing],
    list,
    groups: groupsOf(known, size),
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
  groups: [],
});

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

/**
 * The likeliest five: a named university first; courses first if a subject or a level is named without a topic;
 * otherwise guides, exams and countries.
 */
function bestOf(
  query: ParsedQuery,
  pages: readonly (SearchHit & { readonly score?: number })[],
  courses: readonly Course[],
  list: ListLink | null,
  fitsWhole: boolean,
): SearchHit[] {
  const has = (type: Parameters<typeof meaningsOfType>[1]) =>
    meaningsOfType(query, type).length > 0;
  const schools = pages.filter(({ kind }) => kind === "university");
  const others = pages.filter(({ kind }) => kind !== "university");
  const listed: SearchHit[] = list
    ? [{ kind: "list", title: list.title, description: "", path: list.path, missing: [] }]
    : [];
  const taught = courses.map(coursePage);
  const isCourseQuery = has("field") || (has("level") && !has("topic")) || has("budget");
  const isAboutTopic = has("topic") || has("exam") || has("without");
  if (has("university") && !isAboutTopic)
    return isCourseQuery
      ? [...taught.slice(0, 3), ...schools, ...listed, ...taught.slice(3)]
      : [...schools, ...others.slice(0, 2), ...taught.slice(0, 2)];
  if (isAboutTopic && has("university"))
    return [...schools.slice(0, 1), ...others.slice(0, 2), ...taught.slice(0, 2)];
  if (isAboutTopic && isCourseQuery)
    return [...others.slice(0, 2), ...listed, ...taught.slice(0, 2), ...others.slice(2)];
  if (isAboutTopic) return [...others.slice(0, 4), ...schools.slice(0, 1), ...others.slice(4)];
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
