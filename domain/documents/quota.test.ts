import { describe, expect, it } from "vitest";
import { amountOf, documentQuota, isWithinQuota } from "./quota";

describe("the quota of documents", () => {
  it("adds up documents", () => {
    expect(amountOf([])).toEqual({ count: 0, bytes: 0 });
    expect(amountOf([{ bytes: 2 }, { bytes: 5 }])).toEqual({ count: 2, bytes: 7 });
  });

  it("is used up by number or by size", () => {
    const { count, bytes } = documentQuota;
    expect(isWithinQuota({ count, bytes })).toBe(true);
    expect(isWithinQuota({ count: count + 1, bytes: 0 })).toBe(false);
    expect(isWithinQuota({ count: 1, bytes: bytes + 1 })).toBe(false);
  });
});
