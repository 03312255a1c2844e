/**
 * `npm run bench:search [universities] [courses]`: the speed of every query in
 * `tests/fixtures/search-queries.csv` over a large catalogue. Needs TEST_DATABASE_URL, or
 * BENCH_DATABASE_URL with a database that it fills once and leaves for the next run.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { storeCatalogue } from "#backend/catalogue/import/store";
import { readCatalogue } from "#backend/catalogue/source/read-catalogue";
import { openDatabase, type OpenDatabase } from "#backend/platform/db/database";
import { courses as courseTable } from "#backend/platform/db/schema/catalogue";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { search } from "#backend/search/search";
import { createTestDatabase } from "../setup/postgres";
import { generateCatalogue } from "./generate-catalogue";

const secret = "bench-secret-0123456789-0123456789-0123";
const config = readBackendConfig({
  TOKEN_SECRETS: secret,
  DATA_SECRETS: secret,
  SERVICE_KEY: secret,
});
const HITS = 6;
const ROUNDS = 3;
const SLOWEST = 15;

async function fill(database: OpenDatabase, universities: number, courses: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-bench-search-"));
  try {
    await generateCatalogue(folder, { universities, courses });
    const { catalogue } = await readCatalogue(folder, "2026-11-21");
    if (!catalogue) throw new Error("the generated catalogue is broken");
    await storeCatalogue(database.db, catalogue, { dryRun: false });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure({ db }: OpenDatabase): Promise<void> {
  const file = readFileSync("tests/fixtures/search-queries.csv", "utf8");
  const rows: { readonly query: string }[] = parse(file, { columns: true });
  const queries = rows.map(({ query }) => query);
  for (const query of queries.slice(0, 20)) await search(db, query, { size: HITS });
  const times: { query: string; ms: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const query of queries) {
      const from = performance.now();
      await search(db, query, { size: HITS });
      times.push({ query, ms: performance.now() - from });
    }
  times.sort((a, b) => a.ms - b.ms);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.ms.toFixed(1);
  console.log(
    `${queries.length} queries, ${ROUNDS} rounds: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
  );
  // The fastest round of a query says what it costs. Other rounds have waited for other programs.
  const fastest = new Map<string, number>();
  for (const { query, ms } of times) if (!fastest.has(query)) fastest.set(query, ms);
  for (const [query, ms] of [...fastest].slice(-SLOWEST).reverse())
    console.log(`  ${ms.toFixed(1)} ms: ${query}`);
}

const [universities = 10_000, courses = 200_000] = process.argv.slice(2).map(Number);
const reused = process.env.BENCH_DATABASE_URL;
const made = reused ? null : await createTestDatabase("bench_search");
const database = await openDatabase({ ...config, DATABASE_URL: reused ?? made?.url ?? "" });
await database.migrate();
if ((await database.db.$count(courseTable)) === 0) await fill(database, universities, courses);
await measure(database);
await database.close();
await made?.drop();
