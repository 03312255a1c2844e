import { describe, expect, it } from "vitest";
import { formatCount, formatCourseCount } from "./count";

describe("abbreviates counts (core.md §9)", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1_000, "1K+"],
    [1_999, "1K+"],
    [999_999, "999K+"],
    [1_000_000, "1M+"],
    [2_500_000_000, "2B+"],
  ])("%d is %s", (number, text) => {
    expect(formatCount(number)).toBe(text);
  });
});

describe("counts courses, with the digits grouped as on the home page", () => {
  it.each([
    [0, "0 courses"],
    [1, "1 course"],
    [999, "999 courses"],
    [1_032, "1,032 courses"],
    [200_000, "2,00,000 courses"],
  ])("%d is %s", (number, text) => {
    expect(formatCourseCount(number)).toBe(text);
  });
});
