import { desc, inArray, and, eq, notInArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { documentKinds, type SearchHit } from "#domain/catalogue";
import type { Database } from "../db/database";
import { courses, documents, universities } from "../db/schema";
import { searchable } from "./markdown";
import { matchesTerms, meaningsOf } from "./search-terms";

/** Shorter words match too much to be useful. */
const SHORTEST = 2;
const MAX_HITS = 30;
/** Maximum matches that are ranked. */
const MAX_RANKED = 500;
const notSearched = ["alumnus", "author"] as const;

/** Ranks a match of the whole query. Titles that begin with it rank highest. */
const rank = (column: PgColumn, q: string): SQL<number> =>
  sql<number>`(case when ${column} like ${`${q}%`} then 1 else 0 end) + word_similarity(${q}, ${column}) + similarity(${q}, ${column})`;

interface Query {
  /** Normalised, for ranking. */
  readonly q: string;
  /** The words it may mean, for matching. */
  readonly meanings: Awaited<ReturnType<typeof meaningsOf>>;
  readonly limit: number;
}

const findDocuments = (db: Database, { q, meanings, limit }: Query) =>
  db
    .select({
      kind: documents.kind,
      title: documents.title,
      description: documents.description,
      path: documents.path,
      score: rank(documents.search, q),
    })
    .from(documents)
    .where(
      and(
        eq(documents.published, true),
        inArray(documents.kind, [...documentKinds]),
        notInArray(documents.kind, [...notSearched]),
        matchesTerms(documents.words, meanings),
      ),
    )
    .orderBy(desc(rank(documents.search, q)), documents.title)
    .limit(limit * 3);

const findUniversities = (db: Database, { q, meanings, limit }: Query) =>
  db
    .select({
      title: universities.name,
      description: universities.city,
      path: sql<string>`'/university/' || ${universities.countrySlug} || '/' || ${universities.slug}`,
    })
    .from(universities)
    .where(
      inArray(
        universities.id,
        db
          .select({ id: universities.id })
          .from(universities)
          .where(matchesTerms(universities.words, meanings))
          .limit(MAX_RANKED),
      ),
    )
    .orderBy(desc(rank(universities.search, q)), universities.name)
    .limit(limit);

const findCourses = (db: Database, { q, meanings, limit }: Query) =>
  db
    .select({
      title: courses.title,
      description: universities.name,
      path: sql<string>`'/university/' || ${universities.countrySlug} || '/' || ${universities.slug} || '/' || ${courses.slug}`,
    })
    .from(courses)
    .innerJoin(universities, eq(universities.id, courses.universityId))
    .where(
      inArray(
        courses.id,
        db
          .select({ id: courses.id })
          .from(courses)
          .where(and(eq(courses.isListed, true), matchesTerms(courses.words, meanings)))
          .limit(MAX_RANKED),
      ),
    )
    .orderBy(desc(rank(courses.search, q)), courses.title, courses.id)
    .limit(limit);

/** Returns the best matches of each kind. */
export async function search(
  db: Database,
  given: string,
  size: number,
): Promise<{ q: string; groups: { name: string; hits: SearchHit[] }[] }> {
  const q = searchable(given.slice(0, 80));
  if (q.length < SHORTEST) return { q: given, groups: [] };
  const meanings = await meaningsOf(db, given.slice(0, 80));
  const limit = Math.min(Math.max(size, 1), MAX_HITS);
  const query = { q, meanings, limit };
  const [found, schools, taught] = await Promise.all([
    findDocuments(db, query),
    findUniversities(db, query),
    findCourses(db, query),
  ]);
  const exams = found.filter(({ kind }) => kind.startsWith("exam"));
  const guides = found.filter(({ kind }) => !kind.startsWith("exam"));
  const toHits = (kind: string, rows: readonly Omit<SearchHit, "kind">[]): SearchHit[] =>
    rows
      .slice(0, limit)
      .map(({ title, description, path }) => ({ kind, title, description, path }));
  return {
    q: given,
    groups: [
      { name: "Universities", hits: toHits("university", schools) },
      { name: "Courses", hits: toHits("course", taught) },
      { name: "Exams", hits: toHits("exam", exams) },
      { name: "Guides and articles", hits: toHits("guide", guides) },
    ].filter(({ hits }) => hits.length > 0),
  };
}
