import { describe, expect, it } from "vitest";
import { changedLines, diffLines, mergeLines } from "./line-diff";

const lines = (text: string) => text.split("");
const shown = (before: string, after: string) =>
  diffLines(lines(before), lines(after)).map(({ sign, text }) => `${sign}${text}`);
const pick = (result: readonly string[], sides: string) =>
  result.flatMap((line) => (sides.includes(line[0] ?? "") ? line.slice(1) : [])).join("");

describe("diffLines", () => {
  it.each([
    ["", ""],
    ["", "ab"],
    ["ab", ""],
    ["abc", "abc"],
    ["abcabba", "cbabac"],
    ["axbxc", "abc"],
    ["abc", "axbxc"],
    ["abcdef", "uvwxyz"],
    ["aaaa", "aa"],
  ])("describes both texts: %j, %j", (before, after) => {
    const result = shown(before, after);
    expect(pick(result, " -")).toBe(before);
    expect(pick(result, " +")).toBe(after);
  });

  it("has as few changes as possible", () => {
    const changes = shown("abcabba", "cbabac").filter((line) => !line.startsWith(" "));
    expect(changes).toHaveLength(5);
  });

  it("describes random texts", () => {
    let seed = 7;
    const next = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
    const text = () => Array.from({ length: next(14) }, () => "abcd"[next(4)]).join("");
    for (let round = 0; round < 300; round++) {
      const [before, after] = [text(), text()];
      const result = shown(before, after);
      expect(pick(result, " -")).toBe(before);
      expect(pick(result, " +")).toBe(after);
    }
  });
});

describe("changedLines", () => {
  it("shows the lines around each change", () => {
    const result = diffLines(lines("abcdefghij"), lines("aXcdefghYj"));
    expect(changedLines(result, 1)).toEqual([
      "  a",
      "- b",
      "+ X",
      "  c",
      "…",
      "  h",
      "- i",
      "+ Y",
      "  j",
    ]);
    expect(changedLines(diffLines(["a"], ["a"]), 1)).toEqual([]);
  });
});

describe("mergeLines", () => {
  const merge = (base: string, wanted: string, current: string) =>
    mergeLines(lines(base), lines(wanted), lines(current))?.join("") ?? null;

  it("keeps changes elsewhere", () => {
    expect(merge("abcdef", "abXdef", "abcdeY")).toBe("abXdeY");
    expect(merge("abcdef", "acdef", "abcdeYf")).toBe("acdeYf");
    expect(merge("abcdef", "abcdef", "aef")).toBe("aef");
  });

  it("refuses changes of the same or neighbouring lines", () => {
    expect(merge("abc", "aXc", "aYc")).toBeNull();
    expect(merge("abc", "aXc", "abY")).toBeNull();
    expect(merge("abc", "abXc", "abYc")).toBeNull();
  });
});
