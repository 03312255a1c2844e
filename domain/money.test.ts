import { describe, expect, it } from "vitest";
import { formatCount, formatInr, formatMoney } from "./money";

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

describe("money", () => {
  it("uses Indian digit grouping, lakh and crore", () => {
    expect(formatMoney(1_234_567, "INR")).toBe("₹12,34,567");
    expect(formatInr(1_190_000)).toBe("₹11.9 lakh");
    expect(formatInr(12_000_000)).toBe("₹1.2 crore");
  });
});
