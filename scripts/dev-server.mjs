/**
 * The application server of `npm run dev`, started by `remix dev`: plain `remix-serve`, which loads each new
 * build of Remix by itself. What Remix does not build is bundled here: the services, which need a new process
 * when they change, and the browser scripts. With the argument `server` it runs server/ and restarts it for each build.
 */
import { spawn } from "node:child_process";
import { readFileSync, watch } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { context } from "esbuild";
import { browserBundles, nodeBundles, writeScript } from "./bundles.mjs";
import { messageProblems } from "./checks/check-messages.mjs";

/** Folders with sources of the bundles. */
const SOURCES = ["app", "contract", "domain", "platform", "backend", "launch", "server"];
/** Editors write a file in several steps. */
const DEBOUNCE_MS = 50;
const STOP_TIMEOUT_MS = 5_000;

const isOwnServer = process.argv.includes("server");
const remixServe = createRequire(import.meta.url).resolve("@remix-run/serve/dist/cli.js");
const command = isOwnServer
  ? ["--input-type=module", "-e", "(await import('./build/launch.js')).launch('website')"]
  : ["--import", "./build/dev-environment.js", remixServe, "build/index.js"];
/** A change in one of these needs a new process. */
const loaded = new Set([
  "embedded.js",
  "check-file.js",
  "render-pdf.js",
  isOwnServer ? "launch.js" : "dev-environment.js",
]);

const node = await context({ ...nodeBundles, metafile: true });
const browser = await context({ ...browserBundles, metafile: true });

let code = "";
let scripts = [];
/** The bundles' source files, or null after a failure, when any change triggers a rebuild. */
let inputs = null;
let problems = "";
let timer;
let server;
let restarting;

await bundle();
start();
for (const folder of SOURCES) {
  watch(folder, { recursive: true }, (_event, file) => onChange(path.join(folder, file ?? "")));
}
// Remix writes it last.
watch("build", (_event, file) => file === "version.txt" && onRemixBuild());
// The input ends when `remix dev` exits.
process.stdin.once("end", exit).resume();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, exit);

/**
 * Bundles the parts that Remix doesn't build.
 * @returns whether the running server has outdated code
 */
async function bundle() {
  const before = code;
  const [forNode, forBrowser] = await Promise.all([node.rebuild(), browser.rebuild()]);
  inputs = new Set([forNode, forBrowser].flatMap(({ metafile }) => Object.keys(metafile.inputs)));
  scripts = forBrowser.outputFiles;
  writeScripts();
  code = Object.keys(forNode.metafile.outputs)
    .filter((file) => loaded.has(path.basename(file)))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  return code !== before;
}

function onChange(file) {
  if (inputs?.has(file) === false) return;
  clearTimeout(timer);
  timer = setTimeout(rebundle, DEBOUNCE_MS);
}

async function rebundle() {
  try {
    if (await bundle()) restart();
  } catch {
    // esbuild has printed the error.
    inputs = null;
  }
}

function onRemixBuild() {
  // Remix empties public/build before each build.
  writeScripts();
  warnOfMessages();
  if (isOwnServer || hasEnded()) restart();
}

function hasEnded() {
  return server.exitCode !== null || server.signalCode !== null;
}

function writeScripts() {
  for (const { path: file, contents } of scripts) writeScript(path.basename(file, ".js"), contents);
}

/** A missing translation fails the production build (scripts/build.mjs); here it is a warning. */
function warnOfMessages() {
  const found = messageProblems().join("\n  ");
  if (found !== problems && found !== "") console.warn(`Messages:\n  ${found}`);
  problems = found;
}

function start() {
  const version = remixVersion();
  server = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "inherit"] });
  server.stdout.pipe(process.stdout, { end: false });
  // `remix-serve` misses a build that was written before it started to watch.
  server.stdout.on("data", (chunk) => {
    if (String(chunk).includes("[remix-serve] http") && remixVersion() !== version) restart();
  });
}

function remixVersion() {
  return readFileSync("build/version.txt", "utf8");
}

/** Starts a new process when the old one has closed the database: PGlite allows one process per folder. */
function restart() {
  restarting ??= stop().then(() => {
    restarting = undefined;
    start();
  });
}

async function stop() {
  if (hasEnded()) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const timer = setTimeout(() => server.kill("SIGKILL"), STOP_TIMEOUT_MS);
  server.kill("SIGTERM");
  await ended;
  clearTimeout(timer);
}

async function exit() {
  await restarting;
  await stop();
  process.exit(0);
}
