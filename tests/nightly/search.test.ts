import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedCatalogue } from "#backend/catalogue/import/seed";
import type { OpenDatabase } from "#backend/platform/db/database";
import { search } from "#backend/search/search";
import {
  evaluateSearch,
  evaluateSuggestions,
  readQueries,
  shareWithin,
} from "../evaluation/search";
import { openEmptyDatabase } from "../setup/test-database";

/** Share of the queries with an expected page among the first five results. */
const MIN_SUCCESS = 0.95;
const FIRST = 5;

interface Row {
  readonly query: string;
  /** Where queries like this come from. */
  readonly origin: string;
  /** A pattern of paths, one of which must be among the first five. */
  readonly expected: string;
}

const file = readFileSync("tests/fixtures/search-queries.csv", "utf8");
const rows = parse(file, { columns: true }) as unknown as Row[];

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await seedCatalogue(database.db, "catalogue");
}, 600_000);
afterAll(() => database.close());

it("search finds what people look for", { timeout: 600_000 }, async () => {
  const missed: string[] = [];
  for (const { query, expected } of rows) {
    const { best } = await search(database.db, query, { size: 6 });
    const paths = best.slice(0, FIRST).map(({ path }) => path);
    if (!paths.some((path) => new RegExp(expected).test(path)))
      missed.push(`${query}: ${paths.join(" ")}`);
  }
  expect(rows.length).toBeGreaterThanOrEqual(300);
  expect(1 - missed.length / rows.length, missed.join("\n")).toBeGreaterThanOrEqual(MIN_SUCCESS);
});

/** Shares of queries with an expected result in first place, and among the first three. */
const goals: Readonly<Record<string, readonly [number, number]>> = {
  english: [0.92, 0.97],
  hinglish: [0.9, 0.95],
  misspelled: [0.88, 0.94],
  vietnamese: [0.88, 0.95],
  arabic: [0.88, 0.95],
};

it("search puts the right result first, also for queries it was not changed for", async () => {
  const queries = readQueries("tests/evaluation/queries.csv");
  const outcomes = await evaluateSearch(
    database.db,
    queries.filter(({ isHeldOut }) => isHeldOut),
  );
  for (const [kind, [first, three]] of Object.entries(goals)) {
    const own = outcomes.filter((one) => one.kind === kind);
    expect(own.length, kind).toBeGreaterThan(15);
    expect(shareWithin(own, 1), kind).toBeGreaterThanOrEqual(first);
    expect(shareWithin(own, 3), kind).toBeGreaterThanOrEqual(three);
  }
}, 600_000);

it("suggestions have the right page among the first three", async () => {
  const outcomes = await evaluateSuggestions(database.db, "tests/evaluation/prefixes.csv");
  expect(outcomes.length).toBeGreaterThanOrEqual(80);
  expect(shareWithin(outcomes, 1)).toBeGreaterThanOrEqual(0.8);
  expect(shareWithin(outcomes, 3)).toBeGreaterThanOrEqual(0.9);
}, 60_000);
