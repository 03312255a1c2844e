/**
 * `npm start`: starts the website, or the part or command that the first argument names, from the build.
 * In local mode it builds first if the build is missing or older than the sources; production never builds.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { BUILD_MARKER } from "./build-marker.mjs";

const SOURCES = [
  "app",
  "catalogue/countries.js",
  "contract",
  "domain",
  "platform",
  "backend",
  "launch",
  "server",
  "remix.config.js",
  "package-lock.json",
  "scripts/build.mjs",
  "scripts/bundles.mjs",
];
const what = process.argv[2] ?? "website";
const isProduction = Boolean(process.env.PUBLIC_ORIGIN) || process.env.NODE_ENV === "production";
// Commands need only their own bundles, which `npm run dev` keeps up to date too.
const isCommand = ["catalogue", "admin", "backup"].includes(what);
const needed = isCommand ? ["build/launch.js", `build/${what}.js`] : [BUILD_MARKER];

if (isProduction) {
  if (!needed.every((file) => existsSync(file))) {
    console.error("Cannot start: there is no production build. Make one with `npm run build`.");
    process.exit(1);
  }
} else if (!isCurrent()) {
  console.log("Building the site (this happens once after a change) …");
  const built = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
const { launch } = await import("../build/launch.js");
await launch(what);

/** Whether the required files exist and no source is newer. */
function isCurrent() {
  if (!needed.every((file) => existsSync(file))) return false;
  const builtAt = Math.min(...needed.map((file) => statSync(file).mtimeMs));
  return SOURCES.every((source) => !existsSync(source) || newest(source) <= builtAt);
}

function newest(file) {
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}
