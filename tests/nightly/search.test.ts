import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { seedCatalogue } from "#backend/catalogue/import/seed";
import { search } from "#backend/search/search";
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

it("search finds what people look for", { timeout: 600_000 }, async () => {
  const database = await openEmptyDatabase();
  await seedCatalogue(database.db, "catalogue");
  const missed: string[] = [];
  for (const { query, expected } of rows) {
    const { best } = await search(database.db, query, 6);
    const paths = best.slice(0, FIRST).map(({ path }) => path);
    if (!paths.some((path) => new RegExp(expected).test(path)))
      missed.push(`${query}: ${paths.join(" ")}`);
  }
  await database.close();
  expect(rows.length).toBeGreaterThanOrEqual(300);
  expect(1 - missed.length / rows.length, missed.join("\n")).toBeGreaterThanOrEqual(MIN_SUCCESS);
});
