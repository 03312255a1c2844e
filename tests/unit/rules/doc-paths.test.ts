import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const roots = [
  ...["app", "backend", "catalogue", "contract", "deploy", "docs", "domain"],
  ...["launch", "platform", "public", "scripts", "server", "tests"],
];

/** Written by a build, or by readers who follow a guide. */
const absent = [
  /^public\/(?:build|study-abroad)(?:\/|$)/,
  /^catalogue\/photos(?:\/|$)/,
  /^app\/routes\/site\/offices\.tsx$/,
];
const mayBeAbsent = (file: string) => absent.some((pattern) => pattern.test(file));

const files = [
  ...readdirSync("."),
  ...roots.flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.posix.join(entry.parentPath.replaceAll(path.sep, "/"), entry.name)),
  ),
].filter((file) => !mayBeAbsent(file));

const withFolders = new Set(
  files.flatMap((file) =>
    file.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/")),
  ),
);

const pathPattern = new RegExp(
  String.raw`(?<![\w@/.#~:$<>}…-])(?:${roots.join("|")})/(?:[\w.*/-]|<[\w-]+>|\{[\w.,*/-]+\})*`,
  "g",
);

/** `tests/{e2e,unit}` as `tests/e2e` and `tests/unit`. */
function alternatives(given: string): readonly string[] {
  const group = /\{([^{}]*)\}/.exec(given);
  if (!group?.[1]) return [given];
  return group[1].split(",").flatMap((one) => alternatives(given.replace(group[0], one)));
}

/** Whether a file or folder has this path, in which `*` and `<name>` are placeholders. */
function exists(given: string, candidates: Iterable<string>, before = ""): boolean {
  const expression = given
    .replace(/<[\w-]+>/g, "*")
    .replaceAll(".", "\\.")
    .replace(/\*\*\/?|\*/g, (stars) => (stars === "*" ? "[^/]*" : ".*"));
  const pattern = new RegExp(`^${before}${expression}$`);
  return [...candidates].some((one) => pattern.test(one));
}

/** Paths from the root of the repository that name no file or folder. */
const missingPaths = (text: string): readonly string[] =>
  (text.match(pathPattern) ?? [])
    .map((one) => one.replace(/[./]+$/, ""))
    .flatMap(alternatives)
    .filter((one) => !withFolders.has(one) && !mayBeAbsent(one))
    .filter((one) => !/[*<]/.test(one) || !exists(one, withFolders));

/** Modules, named with or without a folder, that are the end of no file's path. */
const missingModules = (text: string): readonly string[] =>
  (text.match(/(?<![\w/*<>{}.,…-])[\w*./-]*[\w*-]\.(?:tsx?|mjs)\b/g) ?? [])
    .map((name) => name.replace(/^[./]+/, ""))
    .filter((name) => !mayBeAbsent(name) && !exists(name, files, "(?:.*/)?"));

const missingIn = (text: string): readonly string[] => [
  ...missingPaths(text),
  ...missingModules(text),
];

const missingLinks = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/\]\(([\w./-]+\.\w+)(?:#[\w-]*)?\)/g)]
    .map(([, link = ""]) => path.posix.join(path.posix.dirname(file), link).replace(/\/$/, ""))
    .filter((target) => !withFolders.has(target) && !mayBeAbsent(target));

const commentsOf = (source: string): string =>
  source
    .split("\n")
    .map((line) => /(?:^\s*(?:\{?\/\*|\*|\/\/|#)|\s\/\/\s)(.*)/.exec(line)?.[1] ?? "")
    .join("\n");

// The specification names addresses of the website and the services, not files.
const documents = files.filter(
  (file) => file.endsWith(".md") && !/^(?:catalogue|docs\/specification)\/|^CHANGELOG/.test(file),
);
const sources = files.filter((file) => /\.(?:tsx?|m?js|jsonc|ya?ml|conf)$/.test(file));

describe("Paths in the documentation", () => {
  it.each(documents)("%s names places that exist", (file) => {
    const text = readFileSync(file, "utf8");
    expect([...missingIn(text), ...missingLinks(file, text)]).toEqual([]);
  });

  it("comments name places that exist", () => {
    const missing = sources.flatMap((file) =>
      missingIn(commentsOf(readFileSync(file, "utf8"))).map((one) => `${file}: ${one}`),
    );
    expect(missing).toEqual([]);
  });

  it("areas of mutation testing name files that exist", () => {
    expect(missingPaths(readFileSync("tests/mutation/areas.mjs", "utf8"))).toEqual([]);
  });

  it("finds what doesn't exist", () => {
    const text = "See `app/root.tsx`, domain/{time,space}/*.ts, `absent.ts`, `vitest.config.ts`.";
    expect(missingPaths(text)).toEqual(["domain/space/*.ts"]);
    expect(missingPaths("Moved from backend/gone/file.ts.")).toEqual(["backend/gone/file.ts"]);
    expect(missingModules(text)).toEqual(["absent.ts"]);
    expect(missingLinks("docs/testing.md", "[a](faults.md) [b](gone.md)")).toEqual([
      "docs/gone.md",
    ]);
    expect(commentsOf('import "a/b";\nconst c = "c/d"; // e/f\n/** g/h */')).toMatch(
      /^\n ?e\/f\n\* g\/h \*\/$/,
    );
  });
});
