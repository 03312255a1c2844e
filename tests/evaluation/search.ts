import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { search } from "#backend/search/search";
import { suggest } from "#backend/search/suggestions";
import { courses, universities } from "#backend/platform/db/schema/catalogue";
import type { Database } from "#backend/platform/db/types";
import { eq } from "drizzle-orm";

/**
 * A query and what answers it. `expected` has patterns of paths, separated by `|`. `courses: usa masters
 * finance` is a course, or a list of courses, of this country, level and subject, where `-` is any;
 * `list: usa masters intake=09` a list whose address has all of these words.
 */
interface EvaluatedQuery {
  readonly query: string;
  readonly kind: string;
  readonly expected: string;
  readonly isHeldOut: boolean;
}

export interface Outcome extends EvaluatedQuery {
  /** The paths of the best results. */
  readonly paths: readonly string[];
  /** The place of the first expected one, from 0. -1 if none is expected. */
  readonly place: number;
}

/** Half of the queries are never used to change the search. A hash of the query decides which. */
const isHeldOut = (query: string): boolean =>
  (createHash("sha256").update(query).digest()[0] ?? 0) % 2 === 1;

export const readQueries = (file: string): EvaluatedQuery[] =>
  parse<Omit<EvaluatedQuery, "isHeldOut">>(readFileSync(file, "utf8"), { columns: true }).map(
    (row) => ({ ...row, isHeldOut: isHeldOut(row.query) }),
  );

const CONDITION = /^(courses|list): ?(.*)$/u;

/** Country, level and subject of every course, by its path. */
async function coursesByPath(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const { slug, countrySlug, level, specialization } = courses;
  const rows = await db
    .select({ slug, countrySlug, level, specialization, school: universities.slug })
    .from(courses)
    .innerJoin(universities, eq(courses.universityId, universities.id));
  return new Map(
    rows.map((row) => [
      `/university/${row.countrySlug}/${row.school}/${row.slug}`,
      [row.countrySlug, row.level, row.specialization],
    ]),
  );
}

const isList = (path: string): boolean =>
  /^\/(?:abroad|[a-z]+)\/(?:courses|masters|bachelors)\b/u.test(path);

function accepts(
  expected: string,
  path: string,
  known: ReadonlyMap<string, readonly string[]>,
): boolean {
  return expected.split(/\|(?![^(]*\))/u).some((one) => {
    const [, kind, text = ""] = CONDITION.exec(one.trim()) ?? [];
    const words = text.split(" ").filter((word) => word !== "-");
    if (isList(path) && kind) return words.every((word) => path.includes(word));
    if (kind === "courses") return words.every((word) => known.get(path)?.includes(word));
    return kind === undefined && new RegExp(one.trim(), "u").test(path);
  });
}

/** Searches for each query. */
export async function evaluateSearch(
  db: Database,
  queries: readonly EvaluatedQuery[],
): Promise<Outcome[]> {
  const known = await coursesByPath(db);
  const outcomes: Outcome[] = [];
  for (const one of queries) {
    const { best } = await search(db, one.query, { size: 6 });
    const paths = best.map(({ path }) => path);
    const place = paths.findIndex((path) => accepts(one.expected, path, known));
    outcomes.push({ ...one, paths, place });
  }
  return outcomes;
}

/** Asks for suggestions for each unfinished query of a file. */
export async function evaluateSuggestions(db: Database, file: string): Promise<Outcome[]> {
  const rows = parse<{ prefix: string; expected: string }>(readFileSync(file, "utf8"), {
    columns: true,
  });
  const outcomes: Outcome[] = [];
  for (const { prefix, expected } of rows) {
    const paths = (await suggest(db, prefix)).map(({ path }) => path);
    const place = paths.findIndex((path) => accepts(expected, path, new Map()));
    outcomes.push({ query: prefix, kind: "prefix", expected, isHeldOut: false, paths, place });
  }
  return outcomes;
}

/** The share of queries with an expected result among the first `places`. */
export const shareWithin = (outcomes: readonly Outcome[], places: number): number =>
  outcomes.filter(({ place }) => place >= 0 && place < places).length / outcomes.length;
