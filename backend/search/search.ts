import { countryName } from "#domain/countries/country-options";
import type { Course } from "#domain/courses/course";
import { startPaths } from "#domain/search/guides";
import { listLinkOf } from "#domain/search/list-link";
import type { Meaning, ParsedQuery, QueryPart } from "#domain/search/vocabulary/meaning";
import { narrowed, type ChosenFacets } from "#domain/search/narrow-query";
import { parseQuery } from "#domain/search/parse-query";
import type { SearchHit, SearchResult } from "#domain/search/result";
import { isHiddenIn, withoutHidden } from "#domain/site/region-paths";
import { regions, type Region } from "#domain/site/regions";
import type { Database } from "../platform/db/types";
import { hasType, type Asked } from "./asked";
import { bestResults, type Candidate } from "./best-results";
import type { Condition } from "./find-courses";
import { findMainPages } from "./find-pages";
import { noticeOf } from "./notice";
import { searchFacets } from "./search-facets";
import { candidatesOf, findEverything, uniqueBy, wholeHit } from "./sources";
import { meantBy } from "../catalogue/vocabulary/meant-by";
import { searchVocabularyOf, type SearchVocabulary } from "../catalogue/vocabulary/vocabulary";

const BEST = 5;
/** Results that an explanation has. */
const MAX_EXPLAINED = 20;

const noneChosen: ChosenFacets = { country: [], educationLevel: [], specialization: [], fees: [] };

/** What a query means, and everything that was found for it. */
async function find(
  db: Database,
  { typed, size, chosen }: { typed: ParsedQuery; size: number; chosen: ChosenFacets },
  vocabulary: SearchVocabulary,
) {
  const query = narrowed(withNearestLevel(typed), chosen);
  const sources = await findEverything(db, query, size, vocabulary);
  const { found } = sources;
  const fitting = withoutDropped(query, found.dropped);
  const { facets, total } =
    found.total > 0
      ? await searchFacets(db, { typed, query: fitting, chosen, conditions: found.conditions })
      : { facets: [], total: 0 };
  const list = total > 0 ? listLinkOf(fitting, total) : null;
  const dropped = found.dropped.filter((one) => one.type === "country" || !isUnlisted(query)(one));
  const asked: Asked = { query, dropped, courseTotal: total };
  const candidates = candidatesOf(asked, sources, list, vocabulary.taughtIn);
  return { query, sources, asked, candidates, list, facets, total };
}

const isEmpty = ({ parts, terms }: ParsedQuery): boolean => parts.length + terms.length === 0;

interface Options {
  /** Results in each group. */
  readonly size: number;
  /** Values of facets, which replace what the query says about them. */
  readonly chosen?: ChosenFacets;
  /** The site, which may hide some pages. */
  readonly region?: Region;
}

/** Reads a query and finds courses and pages for it. An empty query finds nothing. */
export async function search(
  db: Database,
  q: string,
  { size, chosen = noneChosen, region = regions.default }: Options,
): Promise<SearchResult> {
  const vocabulary = await searchVocabularyOf(db);
  const typed = parseQuery(await meantBy(db, q), vocabulary);
  if (isEmpty(narrowed(typed, chosen))) return withoutHidden(region, await startingPoints(db, q));
  const { query, sources, asked, candidates, list, facets, total } = await find(
    db,
    { typed, size, chosen },
    vocabulary,
  );
  const { pages, found } = sources;
  const isShown = ({ hit: { path } }: Candidate) =>
    !isHiddenIn(region, path.split(/[?#]/u)[0] ?? "");
  return {
    q,
    understood: typed.parts.map(({ text: part, meanings }) => ({
      text: part,
      type: meanings[0]?.type ?? "word",
      without: withoutPart(typed, part),
    })),
    corrected: [...query.corrected].map(([from, to]) => ({ from, to })),
    notice: noticeOf(asked, vocabulary.taughtIn),
    best: bestResults(asked, candidates.filter(isShown), BEST).map(({ hit }) => hitOf(hit)),
    courses: [...found.courses],
    courseTotal: total,
    courseMissing: [...new Set(found.dropped.map((condition) => condition.text))],
    list,
    facets,
    groups: groupsOf(
      uniqueBy(withoutHidden(region, [...pages, ...found.courses.map(universityPage)])),
      size,
    ),
  };
}

/** The results of a search with the highest scores, each with what its score consists of. */
export async function explain(db: Database, q: string) {
  const vocabulary = await searchVocabularyOf(db);
  const typed = parseQuery(await meantBy(db, q), vocabulary);
  if (isEmpty(typed)) return [];
  const { asked, candidates } = await find(db, { typed, size: 6, chosen: noneChosen }, vocabulary);
  return bestResults(asked, candidates, MAX_EXPLAINED).map(
    ({ hit: { title, kind, path }, score, parts }) => ({
      title,
      kind,
      path,
      score,
      parts: [...parts],
    }),
  );
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
  notice: null,
  courses: [],
  courseTotal: 0,
  courseMissing: [],
  list: null,
  facets: [],
  groups: [],
});

/** The courses nearest to a doctorate, which we don't list, are master's. */
function withNearestLevel(query: ParsedQuery): ParsedQuery {
  if (!hasType(query, "field") || hasType(query, "level")) return query;
  const parts = query.parts.map((part) =>
    part.meanings.some((one) => one.type === "topic" && one.topic === "doctorate")
      ? { ...part, meanings: [...part.meanings, { type: "level", level: "masters" } as const] }
      : part,
  );
  return { ...query, parts };
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
