import { and, desc, ilike, inArray, isNotNull, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { Database } from "../db/database";
import { searchEntries } from "../db/schema";
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
const TITLE_SIMILARITY = 0.5;
const PRIOR = 0.25;
/** A page scores at least this share of the best one. */
const MIN_SHARE = 0.35;

const anyOf = (phrases: readonly string[], labels: "A" | "AB" | "") =>
  sql`to_tsquery('english', ${phrases.map((phrase) => `(${tsPhrase(phrase, labels)})`).join(" | ")})`;

/** 1 for the visitor's own words in the title, 0.85 for others of the same meaning; less in description and text. */
const hit = ({ phrases, names }: Concept): SQL<number> => {
  const { vector } = searchEntries;
  const own = phrases.slice(0, names);
  return sql<number>`case when ${vector} @@ ${anyOf(own, "A")} then 1 when ${vector} @@ ${anyOf(phrases, "A")} then 0.85 when ${vector} @@ ${anyOf(phrases, "AB")} then 0.5 when ${vector} @@ ${anyOf(phrases, "")} then 0.15 else 0 end`;
};

/**
 * Pages that contain ideas of a query, best first: by the share of ideas found and where they stand, by how much
 * the title is like the query, and by the kind of page.
 */
export async function findPages(
  db: Database,
  query: {
    readonly text: string;
    readonly concepts: readonly Concept[];
    readonly countries: readonly string[];
    readonly kinds?: readonly string[];
    readonly limit: number;
  },
): Promise<FoundPage[]> {
  const concepts = query.concepts.filter(({ weight }) => weight > 0);
  if (concepts.length === 0) return [];
  const { vector, normalTitle, countrySlug, kind, prior, title, description, path } = searchEntries;
  const total = concepts.reduce((sum, { weight }) => sum + weight, 0);
  const hits = concepts.map(hit);
  const covered = sql.join(
    concepts.map(({ weight }, at) => sql`${weight}::real * (${hits[at]})`),
    sql` + `,
  );
  const elsewhere =
    query.countries.length > 0
      ? sql`case when ${or(isNull(countrySlug), inArray(countrySlug, [...query.countries]))} then 0 else ${OTHER_COUNTRY}::real end`
      : sql`0`;
  const score = sql<number>`((${covered}) / ${total}::real + ${TITLE_SIMILARITY}::real * similarity(${normalTitle}, ${query.text}) + ${PRIOR}::real * ${prior} - ${elsewhere})`;
  const rows = await db
    .select({
      kind,
      title,
      description,
      path,
      score,
      hits: sql<number[]>`array[${sql.join(hits, sql`, `)}]::real[]`,
    })
    .from(searchEntries)
    .where(
      and(
        sql`${vector} @@ ${anyOf([...new Set(concepts.flatMap(({ phrases }) => phrases))], "")}`,
        query.kinds ? inArray(kind, [...query.kinds]) : ne(kind, ""),
      ),
    )
    .orderBy(desc(score), title, path)
    .limit(query.limit);
  const best = rows[0]?.score ?? 0;
  return rows
    .filter((row) => row.score >= best * MIN_SHARE)
    .map(({ hits: found, ...row }) => ({
      ...row,
      missing: concepts.filter((_, at) => !found[at]).map(({ text }) => text),
    }));
}

/** Universities by id, or by the city they are in. */
export async function findUniversities(
  db: Database,
  ids: readonly number[],
  cities: readonly string[],
) {
  if (ids.length + cities.length === 0) return [];
  const { universityId, description: city } = searchEntries;
  const places = cities.map((name) => ilike(city, `%${name}%`));
  return db
    .select({
      kind: searchEntries.kind,
      title: searchEntries.title,
      description: city,
      path: searchEntries.path,
    })
    .from(searchEntries)
    .where(
      ids.length > 0
        ? inArray(universityId, [...ids])
        : and(isNotNull(universityId), or(...places)),
    )
    .orderBy(searchEntries.title);
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
    .where(sql`${text} <% ${searchEntries.normalTitle}`)
    .orderBy(sql`word_similarity(${text}, ${searchEntries.normalTitle}) desc`, searchEntries.title)
    .limit(limit);
