/**
 * `npm run bench:catalogue [universities] [courses]`: import time of a large catalogue, and the
 * speed of its lists, search and pages, on PGlite and, with TEST_DATABASE_URL, PostgreSQL. With
 * BENCH_DATABASE_URL it only measures that database, which it fills if it is empty.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { createBackend } from "#backend/api/app";
import { storeCatalogue } from "#backend/catalogue/import/store";
import { readCatalogue } from "#backend/catalogue/source/read-catalogue";
import { openDatabase, type OpenDatabase } from "#backend/platform/db/database";
import { courses as courseTable } from "#backend/platform/db/schema/catalogue";
import { realDeps } from "#backend/platform/deps";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { createTestDatabase, postgresServer } from "../setup/postgres";
import { generateCatalogue } from "./generate-catalogue";
import { timesOf } from "./times";

const secret = "bench-secret-0123456789-0123456789-0123";
const config = readBackendConfig({
  TOKEN_SECRETS: secret,
  DATA_SECRETS: secret,
  SERVICE_KEY: secret,
});

const asked = {
  "list, three filters and facets":
    "pathway/courses?country=usa&educationLevel=masters&primaryCategory=engineering&page=0",
  "list, one filter": "pathway/courses?country=germany",
  "list, everything": "pathway/courses",
  "list, words": "pathway/courses?q=mechanical%20engineering&country=uk",
  "list, sorted by deadline": "pathway/courses?country=uk&sort=deadline",
  "list, page 500": "pathway/courses?page=500",
  search: "pathway/search?q=harbour%20unversity",
  sitemap: "pathway/addresses/courses?page=2&size=5000",
  "university page": "",
} as const;

async function store(name: string, database: OpenDatabase, folder: string): Promise<void> {
  const started = performance.now();
  const { catalogue } = await readCatalogue(folder, "2026-11-21");
  if (!catalogue) throw new Error("the generated catalogue is broken");
  const read = performance.now();
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  await storeCatalogue(database.db, catalogue, { dryRun: false });
  clearInterval(watch);
  const stored = performance.now();
  console.log(
    `${name}: checked in ${seconds(read - started)}, stored in ${seconds(stored - read)}, peak ${Math.round(peak / 2 ** 20)} MB`,
  );
}

async function measure(name: string, database: OpenDatabase): Promise<void> {
  const app = createBackend(realDeps(config, database.db));
  const [first] = (
    (await (await app.request("http://services/pathway/universities")).json()) as {
      data: { slug: string }[];
    }
  ).data;
  const cold = performance.now();
  await app.request("http://services/pathway/courses");
  console.log(`${name}: first list, which loads the index: ${seconds(performance.now() - cold)}`);
  for (const [what, address] of Object.entries(asked)) {
    const url = `http://services/${address || `pathway/universities/${first?.slug}/overview`}`;
    const scannedBefore = await sequentialScans(database);
    const { p50, p99 } = await timesOf(async () => {
      const response = await app.request(url);
      await response.text();
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    });
    const scans = (await sequentialScans(database)) - scannedBefore;
    console.log(
      `${name}: ${what}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${scans} sequential scans of courses`,
    );
  }
  await database.close();
}

/** How often the planner has read the whole table of courses so far. */
async function sequentialScans({ db }: OpenDatabase): Promise<number> {
  // Every connection reports its counts within a second of becoming idle.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const found = await db
    .select({ scans: sql<number>`coalesce(sum(seq_scan), 0)::int` })
    .from(sql`pg_stat_user_tables`)
    .where(sql`relname = 'courses'`);
  return found[0]?.scans ?? 0;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Fills the database unless it has courses, and measures it. */
async function bench(name: string, database: OpenDatabase): Promise<void> {
  await database.migrate();
  if ((await database.db.$count(courseTable)) === 0) {
    const folder = path.join(work, "catalogue");
    if (!existsSync(folder)) await generateCatalogue(folder, { universities, courses });
    await store(name, database, folder);
  }
  await measure(name, database);
}

const [universities = 10_000, courses = 200_000] = process.argv.slice(2).map(Number);
const work = mkdtempSync(path.join(tmpdir(), "disha-bench-catalogue-"));
const reused = process.env.BENCH_DATABASE_URL;
try {
  if (reused) await bench("PostgreSQL", await openDatabase({ ...config, DATABASE_URL: reused }));
  if (postgresServer && !reused) {
    const own = await createTestDatabase("bench");
    await bench("PostgreSQL", await openDatabase({ ...config, DATABASE_URL: own.url }));
    await own.drop();
  }
  if (!reused)
    await bench("PGlite", await openDatabase({ ...config, DATA_DIR: path.join(work, "data") }));
} finally {
  rmSync(work, { recursive: true, force: true });
}
