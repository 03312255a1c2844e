/**
 * `npm run dev`: prepares the database, then runs `remix dev`, which starts scripts/dev-server.mjs.
 * `npm run dev -- server` runs our own server (server/) in place of `remix-serve`.
 */
import { spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { build } from "esbuild";
import { nodeBundles } from "./bundles.mjs";

const remix = createRequire(import.meta.url).resolve("@remix-run/dev/dist/cli.js");
process.env.NODE_ENV = "development";

// Marks the build as a development build, which `npm start` must not serve.
rmSync("build", { recursive: true, force: true });
await build(nodeBundles);
// Beside the rest: only the reference page and openapi.json need it.
spawn(process.execPath, ["--import", "tsx", "scripts/make/contract.ts"], { stdio: "inherit" });
prepareDatabase();

const child = spawn(
  process.execPath,
  [
    // A save during a build makes the abandoned build fail on files that the next one has removed, which would end
    // `remix dev`.
    "--unhandled-rejections=warn",
    remix,
    "dev",
    "--manual",
    "-c",
    ["node", "scripts/dev-server.mjs", ...process.argv.slice(2)].join(" "),
  ],
  {
    // The compiler of vanilla-extract contains a Vite server, which ends the process when its input ends.
    // So it must not be /dev/null (docs/how-to/develop.md).
    stdio: ["pipe", "inherit", "inherit"],
    // Read only by tsconfig-paths. With it, Remix compares only route modules to find changed
    // loaders. Otherwise it bundles each of them with all imports, which takes longer than the
    // build.
    env: { ...process.env, TS_NODE_PROJECT: path.resolve("scripts/tsconfig.dev.json") },
  },
);
child.once("exit", (code) => process.exit(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => child.kill("SIGTERM"));

/** Creates, migrates and seeds the database in a separate process, like `npm start`. */
function prepareDatabase() {
  if (process.env.SERVICES_URL) return;
  const prepare = ["--import", "./build/dev-environment.js", "build/prepare.js"];
  const { status } = spawnSync(process.execPath, prepare, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
