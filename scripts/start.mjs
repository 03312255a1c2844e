/** `npm start`: builds when the build is missing or older than the sources, then serves. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const SOURCES = [
  "app",
  "domain",
  "backend",
  "launch",
  "remix.config.js",
  "package-lock.json",
  "scripts/build.mjs",
];
const what = process.argv[2] ?? "website";

if (!isBuilt()) {
  console.log("Building the site (this happens once after a change) …");
  const built = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
const { launch } = await import("../build/launch.js");
await launch(what);

function isBuilt() {
  const marks = ["index", "launch", "backend", "embedded", "check-file"].map(
    (name) => `build/${name}.js`,
  );
  if (!marks.every((file) => existsSync(file))) return false;
  // A container ships the build without its sources; what is there is then what is meant.
  const built = Math.min(...marks.map((file) => statSync(file).mtimeMs));
  return SOURCES.every((source) => !existsSync(source) || newest(source) <= built);
}

function newest(file) {
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}
