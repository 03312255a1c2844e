import { countryName } from "#domain/countries/country-options";
import type { Course } from "#domain/courses/course";
import { guidePathsFor, startPaths } from "#domain/search/guides";
import { countriesOf, listLinkOf } from "#domain/search/list-link";
import {
  meaningsOfType,
  type Meaning,
  type ParsedQuery,
  type QueryPart,
} from "#domain/search/meaning";
import { narrowed, type ChosenFacets } from "#domain/search/narrow-query";
import { parseQuery } from "#domain/search/parse-query";
import type { SearchHit, SearchResult } from "#domain/search/result";
import { worldRanksOf } from "../catalogue/world-ranks";
import type { Database } from "../platform/db/types";
import { bestResults, hasType } from "./best-results";
import { conceptsOf } from "./concepts";
import {
  findSearchedCourses,
  noCourses,
  universitiesWithCourses,
  type Condition,
} from "./find-courses";
import { findMainPages, findPages, findSimilarTitles, findUniversities } from "./find-pages";
import { searchFacets } from "./search-facets";
import { searchVocabularyOf, type SearchVocabulary } from "./vocabulary";

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
  if (query.parts.length === 0 && query.terms.length === 0) return startingPoints(db, q);
  const { pages, found, top, compared } = await findEverything(db, { query, q }, size, vocabulary);
  const fitting = withoutDropped(query, found.dropped);
  const { facets, total } =
    found.total > 0
      ? await searchFacets(db, { typed, query: fitting, chosen, conditions: found.conditions })
      : { facets: [], total: 0 };
  const list = total > 0 ? listLinkOf(fitting, total) : null;
  const schools = found.courses.map(universityPage);
  const best = bestResults(
    { query, q, dropped: found.dropped.filter((one) => !isUnlisted(query)(one)) },
    {
      pages,
      courses: found.courses,
      list,
      compared,
      // Universities without a ranking, after those with one.
      top: top && uniqueBy([...top, ...schools]),
    },
  );
  return {
    q,
    understood: typed.parts.map(({ text: part, meanings }) => ({
      text: part,
      type: meanings[0]?.type ?? "word",
      without: withoutPart(typed, part),
    })),
    corrected: [...query.corrected].map(([from, to]) => ({ from, to })),
    best: uniqueBy(best).slice(0, BEST).map(hitOf),
    courses: [...found.courses],
    courseTotal: total,
    courseMissing: [...new Set(found.dropped.map((condition) => condition.text))],
    list,
    facets,
    groups: groupsOf(uniqueBy([...pages, ...schools]), size),
  };
}

/** Pages, courses and universities for a query. Titles that look like it if there is nothing else. */
async function findEverything(
  db: Database,
  { query, q }: { readonly query: ParsedQuery; readonly q: string },
  size: number,
  { taughtIn }: SearchVocabulary,
) {
  const text = [...query.parts.map((part) => part.text), ...query.terms].join(" ");
  const [guides, pages, found, own, top, compared] = await Promise.all([
    findMainPages(db, guidePathsFor(query, q)),
    findPages(db, {
      text,
      concepts: conceptsOf(query),
      countries: placesOf(query),
      exams: examsOf(query),
      isPastExams: isPastExams(query),
      isTopical: hasType(query, "topic"),
      limit: MAX_PAGES,
    }),
    mayMeanCourses(query) ? findSearchedCourses(db, query, size, taughtIn) : noCourses,
    universitiesOf(db, query),
    topUniversities(db, query),
    findMainPages(db, query.isComparison ? comparedPaths(query) : []),
  ]);
  const merged = uniqueBy([...own, ...(top ?? []), ...guides.map(wholeHit), ...pages]);
  const known =
    merged.length > 0 || found.courses.length > 0
      ? merged
      : (await findSimilarTitles(db, text, size)).map(wholeHit);
  return { pages: known, found, top, compared: compared.map(wholeHit) };
}

/** Pages to begin with, for a query without words of its own: `how to study abroad`. */
async function startingPoints(db: Database, q: string): Promise<SearchResult> {
  const hits = /\p{L}/u.test(q) ? (await findMainPages(db, startPaths)).map(wholeHit) : [];
  return { ...emptyResults(q), best: hits, groups: groupsOf(hits, hits.length) };
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

/** Whether a query says what it is about, and it is no exam. */
const isPastExams = (query: ParsedQuery): boolean =>
  hasType(query, "topic", "field", "university", "unlisted", "level") &&
  !hasType(query, "exam", "score", "without");

const examsOf = (query: ParsedQuery): string[] => [
  ...meaningsOfType(query, "exam").map(({ slug }) => slug),
  ...meaningsOfType(query, "score").map(({ exam }) => exam),
  ...meaningsOfType(query, "without").map(({ exam }) => exam),
];

/** The countries of a query, its cities or its universities. */
function placesOf(query: ParsedQuery): string[] {
  const countries = countriesOf(query);
  const schools = meaningsOfType(query, "university").flatMap(({ path }) => path ?? []);
  return countries.length > 0 ? countries : schools.map((path) => path.split("/")[0] ?? "");
}

/** The pages of the countries or exams of a query. */
const comparedPaths = (query: ParsedQuery): string[] => [
  ...meaningsOfType(query, "country").map(({ slug }) => `/${slug}`),
  ...meaningsOfType(query, "exam").map(({ slug }) => `/exam/${slug}`),
];

const wholeHit = (page: Omit<SearchHit, "missing">): SearchHit => ({ ...page, missing: [] });

/** `part-time work in france` asks for a guide, not for all courses in France. */
function mayMeanCourses(query: ParsedQuery): boolean {
  const isLoan = meaningsOfType(query, "topic").some(
    ({ topic }) => topic === "loan" || topic === "emi",
  );
  if (isLoan) return hasType(query, "field", "level", "university");
  return (
    !hasType(query, "topic", "exam", "without") ||
    hasType(query, "field", "level", "university", "city", "budget") ||
    hasType(query, "cheap", "duration", "score", "intake")
  );
}

/** Whether a condition is that of a university that isn't listed, instead of which its country is shown. */
const isUnlisted =
  ({ parts }: ParsedQuery) =>
  ({ text }: Condition): boolean =>
    parts.some(
      (part) => part.text === text && part.meanings.some(({ type }) => type === "unlisted"),
    );

/** The query without what no course fits. */
function withoutDropped(query: ParsedQuery, dropped: readonly Condition[]): ParsedQuery {
  const isLeft = (part: QueryPart) => (meaning: Meaning) =>
    !dropped.some(
      ({ type, text, isChoice }) => type === meaning.type && (isChoice || text === part.text),
    );
  const isWithout = (type: Condition["type"], text: string) =>
    dropped.some((one) => one.type === type && one.text === text);
  const parts = query.parts.flatMap((part) => {
    // Without its city, a query is still about the country.
    const placed = part.meanings.flatMap((one) =>
      one.type === "city" && isWithout("city", part.text) && !isWithout("country", part.text)
        ? one.countries.map((slug) => ({ type: "country", slug, name: countryName(slug) }) as const)
        : [one],
    );
    const meanings = placed.filter(isLeft(part));
    return meanings.length > 0 ? [{ ...part, meanings }] : [];
  });
  const words = new Set(dropped.flatMap(({ type, text }) => (type === "term" ? [text] : [])));
  return { ...query, parts, terms: query.terms.filter((word) => !words.has(word)) };
}

/** The query without one of its parts, for the link of its chip. */
const withoutPart = ({ parts, terms }: ParsedQuery, removed: string): string =>
  [...parts.map(({ text }) => text).filter((text) => text !== removed), ...terms].join(" ");

/** The universities that a query names, or those of the cities that it names. */
async function universitiesOf(db: Database, query: ParsedQuery): Promise<SearchHit[]> {
  const ids = meaningsOfType(query, "university").flatMap((university) => university.ids);
  const cities = meaningsOfType(query, "city").flatMap((city) => city.cities);
  const found = await findUniversities(db, ids, ids.length > 0 ? [] : cities);
  return found.slice(0, BEST).map(wholeHit);
}

/** The best-ranked universities, if the query asks for them: of its countries, cities, subjects and levels. */
async function topUniversities(db: Database, query: ParsedQuery): Promise<SearchHit[] | null> {
  if (!hasType(query, "top") || hasType(query, "university")) return null;
  const ranks = await worldRanksOf(db);
  const offered = await universitiesWithCourses(db, query, [...ranks.keys()]);
  const ids = [...ranks.keys()].filter((id) => offered.has(id)).slice(0, BEST);
  return (await findUniversities(db, ids, [])).map(wholeHit);
}

/** The first page of each path. */
const uniqueBy = <Page extends { readonly path: string }>(pages: readonly Page[]): Page[] => {
  const paths = new Set<string>();
  return pages.filter(({ path }) => !paths.has(path) && paths.add(path));
};

/** The university of a course, for the group of universities. */
const universityPage = ({ university }: Course): SearchHit => ({
  kind: "university",
  title: university.name,
  description: university.city,
  path: `/university/${university.countrySlug}/${university.slug}`,
  missing: [],
});

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
