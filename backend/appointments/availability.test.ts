import { describe, expect, it } from "vitest";
import { freeCallees, type Availability } from "./availability";

/** A Tuesday. */
const slot = "2026-12-01T10:00";
const weekdays = {
  days: [1, 2, 3, 4, 5],
  opensAt: "09:30",
  closesAt: "18:00",
  awayFrom: null,
  awayUntil: null,
};
const callee = (id: string, calls: readonly string[] = [], hours: object | null = null) => ({
  id,
  calls: new Set(calls),
  hours: hours && { ...weekdays, ...hours },
});
const freeOf = (
  callees: Availability["callees"],
  { preferred = null as string | null, holidays = [] as readonly string[] } = {},
) => freeCallees({ callees, holidays: new Set(holidays) }, slot, preferred);

describe("who is free for a call", () => {
  it("is those with the fewest calls first, then by name", () => {
    const two = ["2026-12-02T10:00", "2026-12-02T10:30"];
    const order = freeOf([callee("Asha", two), callee("Binu"), callee("Chitra")]);
    expect(order).toEqual(["Binu", "Chitra", "Asha"]);
  });

  it("is the student's own counsellor before everyone else", () => {
    const callees = [callee("Asha"), callee("Binu", ["2026-12-02T10:00"])];
    expect(freeOf(callees, { preferred: "Binu" })).toEqual(["Binu", "Asha"]);
  });

  it.each([
    ["with a call at the time", callee("Asha", [slot])],
    ["outside working days", callee("Asha", [], { days: [6, 7] })],
    ["whose day ends during the call", callee("Asha", [], { closesAt: "10:10" })],
    ["on leave", callee("Asha", [], { awayFrom: "2026-12-01", awayUntil: "2026-12-03" })],
  ])("is no one %s, even if they are preferred", (_, absent) => {
    expect(freeOf([absent, callee("Binu")], { preferred: "Asha" })).toEqual(["Binu"]);
  });

  it("is no one on a holiday", () => {
    expect(freeOf([callee("Asha")], { holidays: ["2026-12-01"] })).toEqual([]);
    expect(freeOf([callee("Asha")], { holidays: ["2026-12-02"] })).toEqual(["Asha"]);
  });
});
