/**
 * `npm run bench:validation`: cost of validating responses in process. Each round makes one call
 * without and one with the validation of the website's client.
 */
import { seedCatalogue } from "#backend/catalogue/import/seed";
import { listCourses } from "#contract/courses/courses";
import { showUniversity } from "#contract/universities/universities";
import { openEnvironment } from "../contract/environment";
import { makeRunFolder } from "../setup/run-folder";

const ROUNDS = 100;
const calls = [
  { path: "/pathway/courses?length=30&fields=row", schema: listCourses.responseBody },
  {
    path: "/pathway/universities/university-college-london-4004/overview",
    schema: showUniversity.responseBody,
  },
] as const;

makeRunFolder();
const environment = await openEnvironment();
await seedCatalogue(environment.deps.db, "catalogue");

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

for (const { path, schema } of calls) {
  const callMs: number[] = [];
  const parseMs: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const text = await (await environment.app.request(path)).text();
    const body: unknown = JSON.parse(text);
    const called = performance.now();
    schema.parse(body);
    parseMs.push(performance.now() - called);
    callMs.push(called - start);
    bytes = text.length;
  }
  console.log(
    `${path}: ${(bytes / 1024).toFixed(0)} KB, call ${median(callMs).toFixed(2)} ms, validation ${median(parseMs).toFixed(2)} ms`,
  );
}
await environment.close();
