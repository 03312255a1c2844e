import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => path.join(folder, file))
    .filter((file) => pattern.test(file));

/** The loaders and actions that a route module exports, as `routes/site/home.tsx loader`. */
function handlersOf(file: string): string[] {
  const exported = readFileSync(file, "utf8").matchAll(
    /^export (?:const|function|async function) (loader|action)\b/gm,
  );
  return [...exported].map(([, name]) => `${path.relative("app", file)} ${name}`);
}

/** The loaders and actions that a test file imports as a namespace and uses, such as `home.loader`. */
function usedIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const imports = text.matchAll(/^import \* as (\w+) from "([.~][^"]+)";$/gm);
  return [...imports].flatMap(([, name, source = ""]) => {
    const module = source.startsWith("~/")
      ? source.slice("~/".length)
      : path.relative("app", path.join(path.dirname(file), source));
    return ["loader", "action"]
      .filter((handler) => new RegExp(`\\b${name}\\.${handler}\\b`).test(text))
      .flatMap((handler) => [`${module}.ts ${handler}`, `${module}.tsx ${handler}`]);
  });
}

describe("every loader and action of a route", () => {
  const handlers = filesIn("app/routes", /(?<!\.test|\.css)\.tsx?$/).flatMap(handlersOf);
  const used = new Set(
    ["tests/routes", "app/routes"].flatMap((folder) =>
      filesIn(folder, /\.test\.ts$/).flatMap(usedIn),
    ),
  );

  it("is found by this test", () => {
    expect(handlers).toContain("routes/enquiries/enquiry.tsx action");
    expect(handlers.length).toBeGreaterThan(150);
  });

  it("is called in a test in tests/routes or beside it", () => {
    expect(handlers.filter((handler) => !used.has(handler))).toEqual([]);
  });
});
