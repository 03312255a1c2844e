import { describe, expect, it } from "vitest";
import type { AssignmentRule } from "#domain/leads/assignment";
import { hoursOn } from "#domain/time/working-hours";
import { freeCallees, type Availability, type CallWish } from "./availability";
import { TEAM } from "./messages";

/** A Tuesday. */
const slot = "2026-12-01T10:00";
const usual: AssignmentRule = {
  acceptsLeads: false,
  acceptsCalls: true,
  maxOpenLeads: 0,
  regions: [],
  languages: [],
  countries: [],
  fields: [],
  hours: hoursOn([1, 2, 3, 4, 5], "09:30", "18:00"),
  absences: [],
};
const callee = (
  id: string,
  calls: readonly string[] = [],
  rule: Partial<AssignmentRule> | null = {},
) => ({ id, calls: new Set(calls), rule: rule && { ...usual, ...rule } });
const person = { region: "IN", language: null, countries: ["DEU"], about: "" };

interface Given extends Partial<CallWish> {
  readonly holidays?: readonly string[];
  readonly teamCalls?: readonly string[];
}
const freeOf = (
  callees: Availability["callees"],
  { holidays = [], teamCalls = [], ...wish }: Given = {},
) => {
  const availability = { callees, teamCalls: new Set(teamCalls), holidays: new Set(holidays) };
  return freeCallees(availability, slot, { person, preferred: null, ...wish });
};

describe("who is free for a call", () => {
  it("is those with the fewest calls first, then by name", () => {
    const two = ["2026-12-02T10:00", "2026-12-02T10:30"];
    const order = freeOf([callee("Asha", two), callee("Binu"), callee("Chitra")]);
    expect(order).toEqual(["Binu", "Chitra", "Asha"]);
  });

  it("is the student's own counsellor before everyone else, whatever their rule asks for", () => {
    const callees = [callee("Asha"), callee("Binu", ["2026-12-02T10:00"], { countries: ["USA"] })];
    expect(freeOf(callees, { preferred: "Binu" })).toEqual(["Binu", "Asha"]);
  });

  it.each([
    ["with a call at the time", callee("Asha", [slot])],
    ["outside working days", callee("Asha", [], { hours: hoursOn([6, 7], "09:30", "18:00") })],
    [
      "whose day ends during the call",
      callee("Asha", [], { hours: hoursOn([2], "09:30", "10:10") }),
    ],
    ["on leave", callee("Asha", [], { absences: [{ from: "2026-12-01", until: "2026-12-03" }] })],
    ["who takes no calls", callee("Asha", [], { acceptsCalls: false })],
    ["without a rule", callee("Asha", [], null)],
  ])("is no one %s, even if they are preferred", (_, absent) => {
    expect(freeOf([absent, callee("Binu")], { preferred: "Asha" })).toEqual(["Binu"]);
  });

  it("is those whose rule fits as for leads, the closest first", () => {
    const callees = [
      callee("Asha"),
      callee("Binu", [], { countries: ["DEU"] }),
      callee("Linh", [], { regions: ["VN"] }),
      callee("Fatima", [], { languages: ["ar"] }),
    ];
    expect(freeOf(callees)).toEqual(["Binu", "Asha"]);
    expect(freeOf(callees, { person: { ...person, region: "VN", countries: [] } })).toEqual([
      "Linh",
      "Asha",
    ]);
  });

  it("is the team, for one call at a time, if nobody who takes calls fits", () => {
    const callees = [callee("Linh", [], { regions: ["VN"] }), callee("Asha", [], null)];
    expect(freeOf(callees)).toEqual([TEAM]);
    expect(freeOf(callees, { teamCalls: [slot] })).toEqual([]);
    // Who fits but has no time isn't replaced.
    expect(freeOf([...callees, callee("Binu", [slot])])).toEqual([]);
  });

  it("is only the colleague whom staff have chosen", () => {
    const callees = [
      callee("Asha"),
      callee("Linh", [], { regions: ["VN"] }),
      callee("Ed", [], null),
    ];
    expect(freeOf(callees, { calleeId: "Linh" })).toEqual(["Linh"]);
    expect(freeOf(callees, { calleeId: "Ed" })).toEqual([]);
  });

  it("is no one on a holiday", () => {
    expect(freeOf([callee("Asha")], { holidays: ["2026-12-01"] })).toEqual([]);
    expect(freeOf([callee("Asha")], { holidays: ["2026-12-02"] })).toEqual(["Asha"]);
  });
});
