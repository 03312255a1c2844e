/** Builds everything that `npm start` serves: Remix's two builds, the shell script, the launcher. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { createRequire } from "node:module";
import { build } from "esbuild";

/** Issue: the shell script is at most 2 KB compressed. */
const SHELL_BUDGET_BYTES = 2048;
/** Issue: the delayed modules together are at most 8 KB. */
const MODULES_BUDGET_BYTES = 8 * 1024;
/** Issue: the service worker is under 3 KB. */
const WORKER_BUDGET_BYTES = 3 * 1024;

// A text without a translation is not built.
await import("./check-messages.mjs");

// A failed Remix build leaves partial output behind.
rmSync("build", { recursive: true, force: true });
rmSync("public/build", { recursive: true, force: true });

const remix = createRequire(import.meta.url).resolve("@remix-run/dev/dist/cli.js");
const done = spawnSync(process.execPath, [remix, "build"], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
if (done.status !== 0) process.exit(done.status ?? 1);

mkdirSync("build", { recursive: true });
await import("./build-critical-css.mjs");
await buildScript("shell", SHELL_BUDGET_BYTES);
await buildScript("forms", SHELL_BUDGET_BYTES);
await buildScript("chat", SHELL_BUDGET_BYTES);
await buildScript("modules", MODULES_BUDGET_BYTES);
await buildScript("worker", WORKER_BUDGET_BYTES);
await build({
  entryPoints: {
    launch: "launch/launch.ts",
    prepare: "launch/prepare.ts",
    backend: "backend/main.ts",
    embedded: "backend/embedded.ts",
    "check-file": "backend/files/check-process.ts",
    catalogue: "launch/catalogue.ts",
    admin: "launch/admin.ts",
    backup: "launch/backup.ts",
  },
  outdir: "build",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  alias: { "~": "./app", "#backend": "./backend", "#domain": "./domain" },
  sourcemap: true,
  logLevel: "warning",
});

compressFiles();

/** Beside each script and stylesheet, once and at the highest level (server/middleware/static-files.ts). */
function compressFiles() {
  for (const file of readdirSync("public/build", { recursive: true }).map(String)) {
    if (!/\.(js|css)$/.test(file)) continue;
    const source = readFileSync(`public/build/${file}`);
    const small = brotliCompressSync(source, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
    });
    if (small.length < source.length) writeFileSync(`public/build/${file}.br`, small);
  }
}

/** A small script of our own, under its hashed name; too big a one fails the build. */
async function buildScript(name, budgetBytes) {
  const { outputFiles } = await build({
    entryPoints: [`app/shell/${name}.ts`],
    bundle: true,
    minify: true,
    write: false,
    target: "es2020",
    format: "iife",
  });
  const code = outputFiles[0].contents;
  const size = brotliCompressSync(code).length;
  if (size > budgetBytes) {
    console.error(
      `The script "${name}" is ${size} bytes compressed; its budget is ${budgetBytes}.`,
    );
    process.exit(1);
  }
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 10);
  // Remix names its own files after routes: a route may be called as a script is.
  writeFileSync(`public/build/own-${name}-${hash}.js`, code);
  console.log(`${name} script: ${size} bytes compressed`);
}
