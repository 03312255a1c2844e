/** Builds everything that `npm start` serves: Remix's two builds, the shell script, the launcher. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { brotliCompressSync, constants } from "node:zlib";
import { build, transform } from "esbuild";
import { BUILD_MARKER } from "./build-marker.mjs";
import { browserBundles, browserScripts, nodeBundles, SILENCED, writeScript } from "./bundles.mjs";
import { messageProblems } from "./checks/check-messages.mjs";

const problems = messageProblems();
if (problems.length > 0) {
  console.error(`Messages:\n  ${problems.join("\n  ")}`);
  process.exit(1);
}

// A failed Remix build leaves partial output behind.
rmSync("build", { recursive: true, force: true });
rmSync("public/build", { recursive: true, force: true });

const remix = createRequire(import.meta.url).resolve("@remix-run/dev/dist/cli.js");
const done = spawnSync(process.execPath, [remix, "build"], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
if (done.status !== 0) process.exit(done.status ?? 1);

shortenClassNames();
await import("./build-critical-css.mjs");
await buildScripts();
await build(nodeBundles);
buildContract();
refuseDevelopmentPackages();
await silenceConsole();
compressFiles();
writeFileSync(BUILD_MARKER, "");

/**
 * Replaces the class names of vanilla-extract, a hash of nine characters, by short ones in Remix's bundles. They are
 * 1% of a compressed page.
 */
function shortenClassNames() {
  const files = [
    "build/index.js",
    ...readdirSync("public/build", { recursive: true })
      .map((file) => `public/build/${file}`)
      .filter((file) => /\.(js|css)$/.test(file)),
  ];
  const sheets = files.filter((file) => file.endsWith(".css"));
  const names = new Map();
  for (const sheet of sheets)
    for (const [, name] of readFileSync(sheet, "utf8").matchAll(
      /\.(_[a-z\d]{7,9}|[a-z][a-z\d]{6,9})(?![\w-])/g,
    ))
      if (!names.has(name)) names.set(name, `_${names.size.toString(36)}`);
  for (const file of files) {
    const source = readFileSync(file, "utf8");
    const short = source.replace(/\b_?[a-z\d]{7,10}\b/g, (name) => names.get(name) ?? name);
    if (short !== source) writeFileSync(file, short);
  }
}

/** Production installs no development packages, so a bundle that imports one doesn't start there. */
function refuseDevelopmentPackages() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  for (const file of readdirSync("build").filter((name) => name.endsWith(".js")))
    for (const [, name] of readFileSync(`build/${file}`, "utf8").matchAll(
      /^(?:import|export) [^;]*?["']((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"']*)?["'];$/gm,
    ))
      if (packages[`node_modules/${name}`]?.dev)
        throw new Error(`build/${file} imports ${name}, a development package`);
}

/**
 * Removes console output other than errors from Remix's bundles, whose compiler has no option for it
 * (core.md §9: production builds silence console log, info and warn).
 */
async function silenceConsole() {
  for (const file of readdirSync("public/build", { recursive: true }).map(String)) {
    if (!file.endsWith(".js")) continue;
    const source = readFileSync(`public/build/${file}`, "utf8");
    if (!SILENCED.some((call) => source.includes(`${call}(`))) continue;
    const { code } = await transform(source, { minify: true, format: "esm", pure: SILENCED });
    writeFileSync(`public/build/${file}`, code);
  }
}

/** Writes a compressed file beside each script and stylesheet (server/middleware/static-files.ts). */
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

/** The OpenAPI document, its reference and the service register. */
function buildContract() {
  const { status } = spawnSync(process.execPath, ["--import", "tsx", "scripts/make/contract.ts"], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** A script over its budget fails the build. */
async function buildScripts() {
  const { outputFiles } = await build(browserBundles);
  for (const { path: file, contents } of outputFiles) {
    const name = path.basename(file, ".js");
    const size = brotliCompressSync(contents).length;
    if (size > browserScripts[name]) {
      console.error(
        `The script "${name}" is ${size} bytes compressed; its budget is ${browserScripts[name]}.`,
      );
      process.exit(1);
    }
    writeScript(name, contents);
    console.log(`${name} script: ${size} bytes compressed`);
  }
}
