/**
 * `npm start`: starts the website, or the part or command that the first argument names, from the build.
 * `--demo` adds demonstration data first. In local mode it builds first if the build is missing or older than the sources; production never builds.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { BUILD_MARKER, isBuildCurrent } from "./build-marker.mjs";

const isDemo = process.argv.includes("--demo");
const what = process.argv.slice(2).find((argument) => argument !== "--demo") ?? "website";
const isProduction = Boolean(process.env.PUBLIC_ORIGIN) || process.env.NODE_ENV === "production";
// Commands need only their own bundles, which `npm run dev` keeps up to date too.
const isCommand = ["catalogue", "admin", "backup", "demo"].includes(what);
const needed = isCommand ? ["build/launch.js", `build/${what}.js`] : [BUILD_MARKER];

if (isProduction) {
  if (!needed.every((file) => existsSync(file))) {
    console.error("Cannot start: there is no production build. Make one with `npm run build`.");
    process.exit(1);
  }
} else if (!isBuildCurrent(needed)) {
  console.log("Building the site (this happens once after a change) …");
  const built = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
const { launch } = await import("../build/launch.js");
await launch(what, { isDemo });
