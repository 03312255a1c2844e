import type { Course } from "#domain/courses/course";
import { examPartFit } from "#domain/search/exam-pages";
import { guidePathsFor } from "#domain/search/guides";
import {
  comparisonLink,
  countriesOf,
  universityListLink,
  type ListLink,
} from "#domain/search/list-link";
import { meaningsOfType, type ParsedQuery } from "#domain/search/vocabulary/meaning";
import type { SearchHit } from "#domain/search/result";
import { toolTitles, topicPages } from "#domain/search/topic-guides";
import { worldRanksOf } from "../catalogue/world-ranks";
import type { Database } from "../platform/db/types";
import { hasType, type Asked } from "./asked";
import type { Candidate } from "./best-results";
import { conceptsOf } from "./concepts";
import { findSearchedCourses, noCourses, universitiesWithCourses } from "./find-courses";
import { findMainPages, findPages, findSimilarTitles, findUniversities } from "./find-pages";
import type { SearchVocabulary } from "../catalogue/vocabulary/vocabulary";

const MAX_PAGES = 40;
/** Universities that a query names or asks for by rank. */
const MAX_UNIVERSITIES = 5;

/** Pages, courses and universities for a query. Titles that look like it if there is nothing else. */
export async function findEverything(
  db: Database,
  query: ParsedQuery,
  size: number,
  { taughtIn }: SearchVocabulary,
) {
  const text = [...query.parts.map((part) => part.text), ...query.terms].join(" ");
  const answers = [
    ...guidePathsFor(query).map((path) => ({ path, fit: 1.8 })),
    ...topicPages(query, placesOf(query)),
  ];
  const [guides, pages, found, own, top, compared] = await Promise.all([
    findMainPages(db, [...answers.map(({ path }) => path), ...mainPaths(query)]),
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
  const fits = new Map(answers.map(({ path, fit }) => [path, fit]));
  const answering = [
    ...guides.filter(({ path }) => fits.has(path)),
    ...answers.flatMap(({ path }) => {
      const title = toolTitles.get(path);
      return title ? [{ kind: "tool", title, description: "", path }] : [];
    }),
  ];
  const main = guides.filter(({ path }) => !fits.has(path));
  const isFound = [guides, pages, own, top ?? [], found.courses, answering].some(
    (all) => all.length > 0,
  );
  const similar = isFound ? [] : await findSimilarTitles(db, text, size);
  return {
    pages: uniqueBy(
      [...own, ...(top ?? []), ...main, ...answering, ...pages, ...similar].map(wholeHit),
    ),
    texts: pages,
    main,
    similar,
    found,
    own,
    top,
    compared,
    answering,
    fits,
  };
}

type Sources = Awaited<ReturnType<typeof findEverything>>;

/** The page score at which a text fits a query fully. */
const FULL_TEXT = 1.4;

/** Everything that may answer a query, with what its source says about it. */
export function candidatesOf(
  { query }: Asked,
  sources: Sources,
  list: ListLink | null,
  taughtIn: ReadonlySet<string>,
): Candidate[] {
  const candidates = <Page extends Omit<SearchHit, "missing">>(
    pages: readonly Page[],
    partsOf: (page: Page, place: number) => Candidate["parts"],
  ): Candidate[] =>
    pages.map((page, place) => ({ hit: wholeHit(page), parts: partsOf(page, place) }));
  const links = [
    ...(list ? [{ ...list, kind: "list" }] : []),
    ...(sources.top || countriesOf(query).some((slug) => taughtIn.has(slug))
      ? [{ ...universityListLink(query), kind: "universities" }]
      : []),
    ...(query.isComparison ? [comparisonLink(query)] : []).flatMap((link) =>
      link ? [{ ...link, kind: "comparison" }] : [],
    ),
  ].map((link) => ({ ...link, description: "" }));
  return [
    ...candidates(sources.texts, ({ score, path }) => ({
      topic: examPartFit(query, path),
      text: Math.max(-1, Math.min(1.2, score / FULL_TEXT)),
    })),
    ...candidates(sources.similar, (_, order) => ({ text: 0.5, order })),
    ...candidates(sources.main, () => ({ text: 0.2 })),
    ...candidates(sources.own, (_, order) => ({
      named: hasType(query, "university") ? 1 : 0.5,
      order,
    })),
    ...candidates(sources.top ?? [], (_, order) => ({ named: 1, order })),
    ...candidates(sources.compared, (_, order) => ({ named: 1.8, order })),
    ...candidates(sources.answering, ({ path }) => ({ topic: sources.fits.get(path) ?? 0 })),
    ...candidates(sources.found.courses.map(coursePage), (_, order) => ({ order })),
    ...candidates(links, () => ({})),
  ];
}

/** The pages of the countries and exams that a query names. */
const mainPaths = (query: ParsedQuery): string[] => [
  ...countriesOf(query).map((slug) => `/${slug}`),
  ...meaningsOfType(query, "exam").map(({ slug }) => `/exam/${slug}`),
];

const coursePage = ({ title, slug, university }: Course): Omit<SearchHit, "missing"> => ({
  kind: "course",
  title,
  description: university.name,
  path: `/university/${university.countrySlug}/${university.slug}/${slug}`,
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

export const wholeHit = (page: Omit<SearchHit, "missing"> & Partial<SearchHit>): SearchHit => ({
  missing: [],
  ...page,
});

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

/** The universities that a query names, or those of the cities that it names. */
async function universitiesOf(db: Database, query: ParsedQuery): Promise<SearchHit[]> {
  const ids = meaningsOfType(query, "university").flatMap((university) => university.ids);
  const cities = meaningsOfType(query, "city").flatMap((city) => city.cities);
  const found = await findUniversities(db, ids, ids.length > 0 ? [] : cities);
  return found.slice(0, MAX_UNIVERSITIES).map(wholeHit);
}

/** The best-ranked universities, if the query asks for them: of its countries, cities, subjects and levels. */
async function topUniversities(db: Database, query: ParsedQuery): Promise<SearchHit[] | null> {
  if (!hasType(query, "top") || hasType(query, "university")) return null;
  const ranks = await worldRanksOf(db);
  const offered = await universitiesWithCourses(db, query, [...ranks.keys()]);
  const ids = [...ranks.keys()].filter((id) => offered.has(id)).slice(0, MAX_UNIVERSITIES);
  return (await findUniversities(db, ids, [])).map(wholeHit);
}

/** The first page of each path. */
export const uniqueBy = <Page extends { readonly path: string }>(
  pages: readonly Page[],
): Page[] => {
  const paths = new Set<string>();
  return pages.filter(({ path }) => !paths.has(path) && paths.add(path));
};
