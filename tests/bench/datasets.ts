/**
 * `npm run bench:datasets [college-scorecard.csv]`: imports a generated list of 25,000 Australian
 * courses, and the institution file if given, beside the shipped catalogue. Each command runs as an
 * operator runs it, in a process of its own whose time and peak memory are printed. Then it measures
 * lists, facets, search and sitemaps. On PGlite and, with TEST_DATABASE_URL, PostgreSQL.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createBackend } from "#backend/api/app";
import { openDatabase } from "#backend/platform/db/database";
import { realDeps } from "#backend/platform/deps";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { createTestDatabase, postgresServer } from "../setup/postgres";
import { generateCricos } from "./generate-cricos";
import { timesOf } from "./times";

const secret = "bench-secret-0123456789-0123456789-0123";
const secrets = { TOKEN_SECRETS: secret, DATA_SECRETS: secret, SERVICE_KEY: secret };

const asked = {
  "list, everything": "courses",
  "list, three filters": "courses?country=australia&educationLevel=masters&fees=10-20",
  "list, words": "courses?q=engineering&country=australia",
  "list, by deadline": "courses?country=uk&sort=deadline",
  "list, last page": "courses?country=australia&page=400",
  search: "search?q=nursing%20austrlia",
  "sitemap of courses": "addresses/courses?page=0&size=5000",
  "sitemap of universities": "addresses/universities?page=0&size=5000",
} as const;

/** The options of `npm run catalogue`, and a line with the peak memory at the end. */
const [, ...command] = (
  JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { catalogue: string } }
).scripts.catalogue.split(" ");
const reporter =
  "data:text/javascript,process.on('exit',()=>console.error('peak '+process.resourceUsage().maxRSS))";

/** Runs a command of the catalogue, and prints how long it took and its peak memory. */
function run(name: string, args: readonly string[], env: Readonly<Record<string, string>>): void {
  const from = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", reporter, ...command, ...args],
    { env: { ...process.env, ...secrets, ...env }, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`${args.join(" ")} failed:\n${stdout}${stderr}`);
  const seconds = (performance.now() - from) / 1000;
  const megabytes = Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024;
  console.log(
    `${name}: ${args.slice(0, 2).join(" ")}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`,
  );
}

async function measure(name: string, env: Readonly<Record<string, string>>): Promise<void> {
  const database = await openDatabase(readBackendConfig({ ...secrets, ...env }));
  const app = createBackend(realDeps(readBackendConfig({ ...secrets, ...env }), database.db));
  for (const [what, address] of Object.entries(asked)) {
    const { p50, p99 } = await timesOf(async () => {
      const response = await app.request(`http://services/pathway/${address}`);
      if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
      await response.text();
    });
    console.log(`${name}: ${what}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  }
  await database.close();
}

async function bench(name: string, env: Readonly<Record<string, string>>): Promise<void> {
  run(name, ["import"], env);
  const added = ["--add", "all"];
  run(name, ["dataset", "cricos", cricos, ...added], env);
  run(name, ["dataset", "cricos", cricos, ...added], env);
  if (scorecard) run(name, ["dataset", "college-scorecard", scorecard, "--add", "all"], env);
  await measure(name, env);
}

const [scorecard] = process.argv.slice(2);
const work = mkdtempSync(path.join(tmpdir(), "disha-bench-datasets-"));
const cricos = path.join(work, "cricos.xlsx");
try {
  generateCricos(cricos, { courses: 25_000, providers: 1_500 });
  if (postgresServer) {
    const own = await createTestDatabase("bench_datasets");
    await bench("PostgreSQL", { DATABASE_URL: own.url });
    await own.drop();
  }
  await bench("PGlite", { DATA_DIR: path.join(work, "data"), DATABASE_URL: "" });
} finally {
  rmSync(work, { recursive: true, force: true });
}
