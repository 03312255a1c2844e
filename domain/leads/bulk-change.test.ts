import { describe, expect, it } from "vitest";
import { bulkChangeOf, MAX_TAGS } from "./bulk-change";

const at = new Date("2026-11-26T09:00:00Z");
const lead = {
  ownerId: "asha",
  stage: "contacted" as const,
  closedReason: null,
  tags: ["fair"],
  nextAction: "Call",
  nextActionAt: at,
};

describe("bulkChangeOf", () => {
  it.each([
    [{ ownerId: "ravi" }, { ownerId: "ravi" }],
    [{ ownerId: null }, { ownerId: null }],
    [{ stage: "applying" as const }, { stage: "applying", closedReason: null }],
    [
      { stage: "closed" as const, closedReason: "not_eligible" as const },
      { stage: "closed", closedReason: "not_eligible" },
    ],
    [{ addTag: "pune" }, { tags: ["fair", "pune"] }],
    [
      { nextAction: "Write", nextActionAt: at },
      { nextAction: "Write", nextActionAt: at },
    ],
    [{ ownerId: "asha", addTag: "pune" }, { tags: ["fair", "pune"] }],
  ])("has what differs: %o", (wanted, change) => {
    expect(bulkChangeOf(lead, wanted)).toEqual(change);
  });

  it.each([
    {},
    { ownerId: "asha" },
    { stage: "contacted" as const },
    { addTag: "fair" },
    { nextAction: "Call", nextActionAt: new Date(at) },
  ])("is null if the lead is so already: %o", (wanted) => {
    expect(bulkChangeOf(lead, wanted)).toBeNull();
  });

  it("adds no tag to a lead that has as many as it can", () => {
    const tags = Array.from({ length: MAX_TAGS }, (_, n) => `tag ${n}`);
    expect(bulkChangeOf({ ...lead, tags }, { addTag: "pune" })).toBeNull();
  });
});
