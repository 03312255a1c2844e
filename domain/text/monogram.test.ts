import { describe, expect, it } from "vitest";
import { indexOfSlug, monogramOf } from "./monogram";

describe("monogram of a university", () => {
  it.each([
    ["Massachusetts Institute of Technology", "MIT"],
    ["Technical University of Munich", "TUM"],
    ["LMU Munich", "LMU"],
    ["University of Oxford", "UO"],
    ["Imperial College London", "ICL"],
    ["Ca' Foscari University of Venice", "CFU"],
    ["Université PSL", "UP"],
    ["Åbo Akademi University", "ÅAU"],
    ["Rhine-Waal University of Applied Sciences", "RWU"],
  ])("%s is %s", (name, initials) => {
    expect(monogramOf(name)).toBe(initials);
  });
});

describe("index of a slug", () => {
  it("is stable and within its range", () => {
    expect(indexOfSlug("tu-delft-9001", 6)).toBe(indexOfSlug("tu-delft-9001", 6));
    const found = new Set(
      Array.from({ length: 100 }, (_, id) => indexOfSlug(`university-${id}`, 6)),
    );
    expect([...found].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
