import { describe, expect, it } from "vitest";
import { findCycle, foldersOf, importsOf, readSources, type Sources } from "./import-graph";

const sources = readSources();
const imports = importsOf(sources);
const DEPTHS = [1, 2, 3, 4, 5, 6];

describe("imports", () => {
  it("are read from every file", () => {
    const edges = [...imports.values()].reduce((sum, { size }) => sum + size, 0);
    expect(edges).toBeGreaterThan(5000);
  });

  it("form no cycle of files", () => {
    expect(findCycle(imports)).toEqual([]);
  });

  it.each(DEPTHS)("form no cycle of folders at depth %i", (depth) => {
    expect(findCycle(foldersOf(imports, depth))).toEqual([]);
  });
});

describe("findCycle", () => {
  const product: Sources = new Map([
    ["backend/enquiries/inbox.ts", 'import { list } from "#backend/leads/list";'],
    ["backend/leads/list.ts", 'import { one } from "./find";'],
    ["backend/leads/find.ts", ""],
  ]);

  it("finds none without one", () => {
    expect(findCycle(importsOf(product))).toEqual([]);
    expect(findCycle(foldersOf(importsOf(product), 2))).toEqual([]);
  });

  it.each([
    'import "./list";',
    'import type { List } from "./list";',
    'export * from "./list";',
    'export const list = () => import("./list");',
    'export type List = import("./list").List;',
  ])("finds that two files import each other: %s", (text) => {
    const changed = new Map(product).set("backend/leads/find.ts", text);
    expect(findCycle(importsOf(changed))).toEqual([
      "backend/leads/list.ts",
      "backend/leads/find.ts",
      "backend/leads/list.ts",
    ]);
  });

  it("finds that two folders do, by different files", () => {
    const changed = new Map(product)
      .set("backend/enquiries/counts.ts", "")
      .set("backend/leads/find.ts", 'import type { Counts } from "#backend/enquiries/counts";');
    expect(findCycle(importsOf(changed))).toEqual([]);
    expect(findCycle(foldersOf(importsOf(changed), 2))).toEqual([
      "backend/enquiries",
      "backend/leads",
      "backend/enquiries",
    ]);
  });
});
