/**
 * `npm run eval:search [tuning]`: how often an expected result is first, or among the first three, by
 * kind of query, with every miss. With `tuning`, misses of the held-out half are not printed, so that
 * nobody changes the search for them. BENCH_DATABASE_URL names a PostgreSQL database to fill and use again.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { seedCatalogue, SHIPPED_FOLDER } from "#backend/catalogue/import/seed";
import { openDatabase } from "#backend/platform/db/database";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { openEmptyDatabase } from "../setup/test-database";
import {
  evaluateSearch,
  evaluateSuggestions,
  readQueries,
  shareWithin,
  type Outcome,
} from "./search";

// Vitest sets it for tests.
process.env.TEST_RUN_FOLDER ??= mkdtempSync(path.join(tmpdir(), "eval-search-"));
const url = process.env.BENCH_DATABASE_URL;
const secret = "evaluation-secret-0123456789-0123456789";
Object.assign(process.env, { TOKEN_SECRETS: secret, DATA_SECRETS: secret, SERVICE_KEY: secret });
const database = url
  ? await openDatabase({ ...readBackendConfig(), DATABASE_URL: url })
  : await openEmptyDatabase();
await database.migrate();
await seedCatalogue(database.db, SHIPPED_FOLDER);
const outcomes = await evaluateSearch(database.db, readQueries("tests/evaluation/queries.csv"));
const suggested = await evaluateSuggestions(database.db, "tests/evaluation/prefixes.csv");
await database.close();

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`.padStart(7);
const lineOf = (name: string, own: readonly Outcome[]): string =>
  `${name.padEnd(24)}${String(own.length).padStart(4)}${percent(shareWithin(own, 1))}${percent(shareWithin(own, 3))}`;

const halves = [
  { name: "suggestions", own: suggested, isShown: true },
  { name: "tuning", own: outcomes.filter(({ isHeldOut }) => !isHeldOut), isShown: true },
  {
    name: "held-out",
    own: outcomes.filter(({ isHeldOut }) => isHeldOut),
    isShown: process.argv[2] !== "tuning",
  },
];
const lines = halves.flatMap(({ name, own, isShown }) => {
  const missed = own.filter(({ place }) => place !== 0);
  const kinds = [...new Set(own.map(({ kind }) => kind))];
  return [
    ...(isShown ? missed : []).map(
      ({ query, place, paths }) =>
        `${place < 0 || place > 2 ? "✗" : place + 1} ${query}: ${paths.join(" ")}`,
    ),
    lineOf(name, own),
    ...kinds.map((kind) =>
      lineOf(
        `  ${kind}`,
        own.filter((one) => one.kind === kind),
      ),
    ),
    "",
  ];
});
process.stdout.write(`${lines.join("\n")}                              first  three\n`);
