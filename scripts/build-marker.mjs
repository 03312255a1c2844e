import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** Written at the end of a complete production build. */
export const BUILD_MARKER = "build/production";

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
  "scripts/make/contract-files.ts",
  "scripts/make/service-register.ts",
];

/** Whether these files of the build exist and no source is newer. */
export function isBuildCurrent(needed = [BUILD_MARKER]) {
  if (!needed.every((file) => existsSync(file))) return false;
  const builtAt = Math.min(...needed.map((file) => statSync(file).mtimeMs));
  return SOURCES.every((source) => !existsSync(source) || newest(source) <= builtAt);
}

function newest(file) {
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}
