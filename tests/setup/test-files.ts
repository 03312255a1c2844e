import { readdirSync, readFileSync } from "node:fs";

const FOLDERS = [
  ...["app", "backend", "contract", "domain", "launch", "platform", "server"],
  ...["tests/contract", "tests/routes", "tests/unit"],
];

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`);

/** All unit, route and contract tests. */
export const testFiles = FOLDERS.flatMap(filesIn).filter((file) => /\.test\.tsx?$/.test(file));

/**
 * Whether a test file needs its own copy of the site's modules: it replaces some of them, changes
 * settings, which modules read once, or sets the clock, which they may hold on to.
 */
export const needsOwnModules = (file: string): boolean =>
  /\bvi\.(mock|doMock|hoisted|resetModules|stubEnv|useFakeTimers)\(|\bprocess\.env\b/.test(
    readFileSync(file, "utf8"),
  );
