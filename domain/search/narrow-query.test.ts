import { describe, expect, it } from "vitest";
import type { ParsedQuery } from "./vocabulary/meaning";
import { narrowed, withoutFacet } from "./narrow-query";

const none = { country: [], educationLevel: [], specialization: [], fees: [] };
const query: ParsedQuery = {
  text: "",
  parts: [
    {
      text: "mba",
      meanings: [
        { type: "level", level: "masters" },
        { type: "field", slugs: ["business-administration"], name: "Business Administration" },
      ],
    },
    { text: "germany", meanings: [{ type: "country", slug: "germany", name: "Germany" }] },
  ],
  terms: ["online"],
  corrected: new Map(),
  isComparison: false,
};
const meaningsOf = ({ parts }: ParsedQuery) => parts.flatMap(({ meanings }) => meanings);

describe("narrowed", () => {
  it("leaves a query alone if nothing is chosen", () => {
    expect(narrowed(query, none)).toBe(query);
  });

  it("replaces what the query says about a chosen facet, and nothing else", () => {
    const found = meaningsOf(narrowed(query, { ...none, country: ["canada"] }));
    expect(found).toMatchObject([
      { type: "level", level: "masters" },
      { type: "field" },
      { type: "country", slug: "canada", name: "Canada" },
    ]);
  });

  it("takes one meaning out of a word that has two", () => {
    const found = meaningsOf(narrowed(query, { ...none, educationLevel: ["bachelors"] }));
    expect(found.filter(({ type }) => type === "level")).toEqual([
      { type: "level", level: "bachelors" },
    ]);
    expect(found.some(({ type }) => type === "field")).toBe(true);
  });

  it("reads fee bands as budgets with a lower limit", () => {
    expect(meaningsOf(narrowed(query, { ...none, fees: ["10-20", "free"] }))).toEqual(
      expect.arrayContaining([
        { type: "budget", minInr: 1_000_000, maxInr: 1_999_999 },
        { type: "budget", minInr: 0, maxInr: 0 },
      ]),
    );
  });
});

describe("withoutFacet", () => {
  it("keeps words that also mean something else", () => {
    expect(withoutFacet(query, "country")).toBe("mba online");
    expect(withoutFacet(query, "educationLevel")).toBe("mba germany online");
  });
});
