import { describe, expect, it } from "vitest";
import { shortlistOrderOf, sortShortlist } from "./shortlist-order";

const evidence = {
  level: "course",
  source: "https://example.com",
  checkedOn: "2026-11-25",
} as const;
const course = (slug: string, inr: number | null, closes?: string) => ({
  slug,
  data: {
    tuitionFee: inr === null ? null : { amount: inr, currency: "INR", inr },
  },
  facts: closes ? { intakes: { value: [{ month: "2027-09", closes }], evidence } } : {},
});

const saved = [
  course("dear", 900, "2027-03-01"),
  course("unknown", null),
  course("past", 100, "2026-01-01"),
  course("cheap", 0, "2027-01-15"),
];
const slugs = (order: Parameters<typeof sortShortlist>[1]) =>
  sortShortlist(saved, order, "2026-11-25").map(({ slug }) => slug);

describe("sortShortlist", () => {
  it("sorts by fee, courses without a known fee last", () => {
    expect(slugs("fee")).toEqual(["cheap", "past", "dear", "unknown"]);
  });

  it("sorts by the next deadline, courses without one last in their order", () => {
    expect(slugs("deadline")).toEqual(["cheap", "dear", "unknown", "past"]);
  });

  it("keeps the order of saving otherwise", () => {
    expect(slugs(shortlistOrderOf("anything"))).toEqual(["dear", "unknown", "past", "cheap"]);
  });
});
