import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  currentStage,
  dueOn,
  stageStatuses,
  statesOf,
  type Stage,
  type StageRecord,
} from "./applications";

const stage = (id: number): Stage => ({
  ...{ id, name: `Stage ${id}`, about: "…", monthsBefore: 1, fields: [], documents: [] },
  flyAbroad: false,
});
const stages = [1, 3, 4, 5].map(stage);

describe("where an application stands", () => {
  it.each<[string, StageRecord[], string[], number]>([
    ["nothing handed in", [], ["open", "ahead", "ahead", "ahead"], 1],
    ["the first done", [{ stageId: 1, status: "done" }], ["done", "open", "ahead", "ahead"], 3],
    [
      "the first with the counsellor: the next may be prepared",
      [{ stageId: 1, status: "submitted" }],
      ["submitted", "open", "ahead", "ahead"],
      1,
    ],
    [
      "sent back: that comes first",
      [{ stageId: 1, status: "returned" }],
      ["returned", "ahead", "ahead", "ahead"],
      1,
    ],
    [
      "all done",
      [1, 3, 4, 5].map((stageId) => ({ stageId, status: "done" as const })),
      ["done", "done", "done", "done"],
      5,
    ],
  ])("%s", (_name, records, states, current) => {
    expect([...statesOf(stages, records).values()]).toEqual(states);
    expect(currentStage(stages, records)).toBe(current);
  });

  it("has at most one open stage, and none ahead of it that is done by nobody", () => {
    const record = fc.record({
      stageId: fc.constantFrom(1, 3, 4, 5),
      status: fc.constantFrom(...stageStatuses),
    });
    fc.assert(
      fc.property(fc.uniqueArray(record, { selector: ({ stageId }) => stageId }), (records) => {
        const states = [...statesOf(stages, records).values()];
        expect(states.filter((state) => state === "open").length).toBeLessThanOrEqual(1);
        const open = states.indexOf("open");
        if (open >= 0) expect(states.slice(0, open)).not.toContain("ahead");
      }),
    );
  });
});

describe("by when a stage should be done", () => {
  it.each([
    [10, 2027, 0, "2027-10-01"],
    [1, 2027, 1, "2026-12-01"],
    [9, 2027, 12, "2026-09-01"],
    [2, 2028, 14, "2026-12-01"],
  ])("month %i of %i, %i months before: %s", (intakeMonth, intakeYear, before, day) => {
    expect(dueOn({ intakeMonth, intakeYear }, before)).toBe(day);
  });

  it.each([
    ["a stage that is overdue", 12, "2026-12-06"],
    ["a stage still to come", 9, "2027-01-01"],
    ["travel", 0, "2027-10-01"],
  ])("leaves two weeks to students who start late: %s", (_stage, before, day) => {
    expect(dueOn({ intakeMonth: 10, intakeYear: 2027 }, before, "2026-11-22")).toBe(day);
  });

  it("is not after the intake", () => {
    expect(dueOn({ intakeMonth: 12, intakeYear: 2026 }, 12, "2026-11-22")).toBe("2026-12-01");
  });
});
