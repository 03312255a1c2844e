import { and, desc, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { isScheduledNow } from "../catalogue/state/schedule";
import { searchEntries } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import { tsPhrase, type Concept } from "./concepts";

export interface FoundPage {
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly score: number;
  /** Parts of the query that the page does not contain. */
  readonly missing: string[];
}

/** Pages about another country than the one in the query go down. */
const OTHER_COUNTRY = 0.6;
/** Pages about exams go down for queries that are about something else. */
const UNASKED_EXAM = 0.3;
/** The page of a country goes down for a topic, on which a guide says more. */
const WHOLE_COUNTRY = 0.1;
/** Guides about one country go down a little for queries without a country. */
const ONE_COUNTRY = 0.12;
const TITLE_SIMILARITY = 0.5;
const PRIOR = 0.25;
/** A page scores at least this share of the best one. */
const MIN_SHARE = 0.35;
const MAX_RANKED = 20_000;
/** Universities that are ranked for a query about a country. */
const MAX_UNIVERSITIES = 300;

const isShown = isScheduledNow(searchEntries);

const anyOf = (phrases: readonly string[], labels: "A" | "AB" | "") =>
  sql`to_tsquery('english', ${phrases.map((phrase) => `(${tsPhrase(phrase, labels)})`).join(" | ")})`;

/** 1 for the visitor's own words in the title, 0.85 for others of the same meaning; less in description and text. */
const hit = ({ phrases, names }: Concept): SQL<number> => {
  const { vector } = searchEntries;
  const own = phrases.slice(0, names);
  return sql<number>`case when ${vector} @@ ${anyOf(own, "A")} then 1 when ${vector} @@ ${anyOf(phrases, "A")} then 0.85 when ${vector} @@ ${anyOf(phrases, "AB")} then 0.5 when ${vector} @@ ${anyOf(phrases, "")} then 0.15 else 0 end`;
};

const contains = (concepts: readonly Concept[]): SQL => {
  const phrases = [...new Set(concepts.flatMap((concept) => concept.phrases))];
  return sql`${searchEntries.vector} @@ ${anyOf(phrases, "")}`;
};

/**
 * Thousands of universities have a country in common. Ranking them all takes too long, so only those
 * with another idea of the query are ranked, or some if it has no other idea.
 */
function specificUniversities(db: Database, concepts: readonly Concept[]): SQL {
  const specific = concepts.filter(({ isBroad }) => !isBroad);
  if (specific.length > 0) return contains(specific);
  const { universityId } = searchEntries;
  const some = db
    .select({ universityId })
    .from(searchEntries)
    .where(and(isNotNull(universityId), contains(concepts), isShown))
    .orderBy(universityId)
    .limit(MAX_UNIVERSITIES);
  return inArray(universityId, some);
}

/** Pages that contain an idea of a query, with how they contain each. */
function matchingPages(db: Database, text: string, concepts: readonly Concept[]) {
  const { universityId, normalTitle, countrySlug, kind, prior, title, description, path } =
    searchEntries;
  return (
    db
      .select({
        kind,
        title,
        description,
        path,
        prior,
        countrySlug,
        alike: sql<number>`similarity(${normalTitle}, ${text})`.as("alike"),
        hits: sql<number[]>`array[${sql.join(concepts.map(hit), sql`, `)}]::real[]`.as("hits"),
      })
      .from(searchEntries)
      .where(
        and(
          contains(concepts),
          isShown,
          or(isNull(universityId), specificUniversities(db, concepts)),
        ),
      )
      // Without a limit, PostgreSQL merges the two queries and computes the hits twice.
      .limit(MAX_RANKED)
      .as("matching")
  );
}

interface PageQuery {
  readonly text: string;
  readonly concepts: readonly Concept[];
  readonly countries: readonly string[];
  /** Whether the query is about something other than exams. */
  readonly isPastExams: boolean;
  readonly isTopical: boolean;
  /** Slugs of the exams in the query. */
  readonly exams: readonly string[];
  readonly limit: number;
}

function scoreOf(
  matching: ReturnType<typeof matchingPages>,
  concepts: readonly Concept[],
  query: PageQuery,
): SQL<number> {
  const total = concepts.reduce((sum, { weight }) => sum + weight, 0);
  const covered = sql.join(
    concepts.map(({ weight }, at) => sql`${weight}::real * ${matching.hits}[${at + 1}::int]`),
    sql` + `,
  );
  const elsewhere =
    query.countries.length > 0
      ? sql`case when ${or(isNull(matching.countrySlug), inArray(matching.countrySlug, [...query.countries]))} then 0 else ${OTHER_COUNTRY}::real end`
      : sql`case when ${matching.kind} = 'article' and ${isNotNull(matching.countrySlug)} then ${ONE_COUNTRY}::real else 0 end`;
  const isExam = sql`${matching.kind} like 'exam%'`;
  const own = query.exams.map((slug) => sql`${matching.path} || '/' not like ${`/exam/${slug}/%`}`);
  const isUnasked = query.isPastExams ? isExam : own.length > 0 ? and(isExam, ...own) : sql`false`;
  const unasked = sql`case when ${isUnasked} then ${UNASKED_EXAM}::real else 0 end`;
  const general = query.isTopical
    ? sql`case when ${matching.kind} = 'country' then ${WHOLE_COUNTRY}::real else 0 end`
    : sql`0`;
  return sql<number>`((${covered}) / ${total}::real + ${TITLE_SIMILARITY}::real * ${matching.alike} + ${PRIOR}::real * ${matching.prior} - ${elsewhere} - ${unasked} - ${general})`;
}

/**
 * Pages that contain ideas of a query, best first: by the share of ideas found and where they stand, by how much
 * the title is like the query, and by the kind of page.
 */
export async function findPages(db: Database, query: PageQuery): Promise<FoundPage[]> {
  const concepts = query.concepts.filter(({ weight }) => weight > 0);
  if (concepts.length === 0) return [];
  const matching = matchingPages(db, query.text, concepts);
  const score = scoreOf(matching, concepts, query);
  const rows = await db
    .select({
      kind: matching.kind,
      title: matching.title,
      description: matching.description,
      path: matching.path,
      score,
      hits: matching.hits,
    })
    .from(matching)
    .orderBy(desc(score), matching.title, matching.path)
    .limit(query.limit);
  const best = rows[0]?.score ?? 0;
  return rows
    .filter((row) => row.score >= best * MIN_SHARE)
    .map(({ hits: found, ...row }) => ({
      ...row,
      missing: concepts.filter((_, at) => !found[at]).map(({ text }) => text),
    }));
}

/** The pages of countries and exams by path, in the given order. */
export async function findMainPages(db: Database, paths: readonly string[]) {
  if (paths.length === 0) return [];
  const { kind, title, description, path } = searchEntries;
  const rows = await db
    .select({ kind, title, description, path })
    .from(searchEntries)
    .where(and(inArray(path, [...paths]), isShown));
  return rows.sort((one, other) => paths.indexOf(one.path) - paths.indexOf(other.path));
}

/** Universities by id, in the given order, or by the city they are in. */
export async function findUniversities(
  db: Database,
  ids: readonly number[],
  cities: readonly string[],
) {
  if (ids.length + cities.length === 0) return [];
  const { universityId, description: city } = searchEntries;
  const rows = await db
    .select({
      id: universityId,
      kind: searchEntries.kind,
      title: searchEntries.title,
      description: city,
      path: searchEntries.path,
    })
    .from(searchEntries)
    .where(
      ids.length > 0
        ? inArray(universityId, [...ids])
        : and(isNotNull(universityId), inArray(city, [...cities])),
    )
    .orderBy(searchEntries.title);
  const placeOf = ({ id }: { readonly id: number | null }) => (id === null ? 0 : ids.indexOf(id));
  return rows
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map(({ kind, title, description, path }) => ({ kind, title, description, path }));
}

/** The title that is most like each text, of those that have one. */
export async function similarTitles(
  db: Database,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { title, normalTitle } = searchEntries;
  const rows = await db
    .select({ text: sql<string>`asked.text`, title: sql<string>`nearest.title` })
    .from(
      sql`unnest(${sql.param([...texts])}::text[]) as asked(text), lateral (select ${title} as title from ${searchEntries} where asked.text <% ${normalTitle} order by word_similarity(asked.text, ${normalTitle}) desc, ${title} limit 1) nearest`,
    );
  return new Map(rows.map((row) => [row.text, row.title]));
}

/** Pages whose title looks like the query, for queries without a known word. */
export const findSimilarTitles = (db: Database, text: string, limit: number) =>
  db
    .select({
      kind: searchEntries.kind,
      title: searchEntries.title,
      description: searchEntries.description,
      path: searchEntries.path,
    })
    .from(searchEntries)
    .where(and(sql`${text} <% ${searchEntries.normalTitle}`, isShown))
    .orderBy(sql`word_similarity(${text}, ${searchEntries.normalTitle}) desc`, searchEntries.title)
    .limit(limit);
