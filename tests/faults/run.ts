import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { postgresServer } from "../setup/postgres";
import { faults } from "./faults";
import { openFaultEnvironment } from "./site-under-test";

/**
 * `npm run test:faults`: breaks the environment part by part and looks whether it keeps what it promises. Prints the table that
 * docs/faults.md quotes; ends with 1 when a promise was not kept. Needs a built site and PostgreSQL (TEST_DATABASE_URL).
 * What follows the command picks faults by their names.
 */
if (!postgresServer) {
  console.error("TEST_DATABASE_URL must name a PostgreSQL server to make a database on.");
  process.exit(1);
}
const wanted = process.argv.slice(2);
const chosen = faults.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
const environment = await openFaultEnvironment();
const rows: string[] = [];
try {
  for (const { name, promise, needsDisks, check } of chosen) {
    if (needsDisks && !environment.disks) {
      rows.push(`| ${name} | ${promise} | not tried: no file system may be mounted | |`);
      continue;
    }
    const began = performance.now();
    const wrong = await check(environment).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${wrong === null ? "kept" : "BROKEN"} in ${seconds} s: ${name}`);
    if (wrong !== null) {
      console.error(`  ${wrong}`);
      process.exitCode = 1;
    }
    rows.push(`| ${name} | ${promise} | ${wrong === null ? "kept" : "broken"} | ${seconds} |`);
  }
} finally {
  await environment.close();
}
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();
console.log(`
Measured ${new Date().toISOString().slice(0, 10)} (${commit}) on ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}.

| fault | promise | | seconds |
|---|---|---|--:|
${rows.join("\n")}
`);
