import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const SCHEMAS = [
  "platform/settings.ts",
  "app/platform/env.server.ts",
  "backend/platform/runtime/config.ts",
];

const files = execFileSync(
  "git",
  ["ls-files", "app", "backend", "launch", "platform", "server", "scripts", "tests"],
  { encoding: "utf8" },
)
  .split("\n")
  .filter((file) => /\.(?:ts|tsx|mjs|js)$/.test(file) && !SCHEMAS.includes(file));
const isTest = (file: string) => file.startsWith("tests/") || /\.test\.tsx?$/.test(file);

/** All names in capitals that files contain, so that each file is read once. */
const namesIn = (wanted: (file: string) => boolean): ReadonlySet<string> =>
  new Set(
    files
      .filter(wanted)
      .flatMap((file) => readFileSync(file, "utf8").match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []),
  );

const inProduct = namesIn((file) => !isTest(file));
const inTests = namesIn((file) => isTest(file) && !file.endsWith("rules/settings.test.ts"));
const operations = readFileSync("docs/operations.md", "utf8");

const declared = SCHEMAS.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
);
const offered = [...readFileSync(".env.example", "utf8").matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)]
  .map(([, name]) => name)
  .filter((name) => name !== undefined);

describe("settings", () => {
  it("are found", () => {
    expect(declared.length).toBeGreaterThan(40);
    expect(offered.length).toBeGreaterThan(20);
  });

  it.each([...new Set([...declared, ...offered])])("%s is read, and described", (name = "") => {
    expect(inProduct).toContain(name);
    expect(operations).toContain(`\`${name}\``);
  });

  it.each(offered)("%s of .env.example has a test", (name) => {
    expect(inTests).toContain(name);
  });
});
