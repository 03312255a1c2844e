import { describe, expect, it } from "vitest";
import { formatCount } from "./count";

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
