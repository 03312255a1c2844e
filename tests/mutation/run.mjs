/** `npm run test:mutation [area …]`: mutates an area's files one change at a time and reports which changes no test noticed. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { areaOf, areas } from "./areas.mjs";

// Holds the snapshots of databases, which all processes of all areas share.
const folder = mkdtempSync(path.join(tmpdir(), "disha-mutation-"));
const given = process.argv.slice(2);
for (const area of given.length > 0 ? given : Object.keys(areas)) {
  areaOf(area);
  console.log(`\n== ${area} ==`);
  const { status } = spawnSync("npx", ["stryker", "run", "tests/mutation/stryker.config.mjs"], {
    stdio: "inherit",
    env: { ...process.env, MUTATION_AREA: area, TEST_RUN_FOLDER: folder },
  });
  if (status !== 0) process.exitCode = 1;
}
rmSync(folder, { recursive: true, force: true });
