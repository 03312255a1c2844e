import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstIntakeYear } from "../courses/intake-years";
import {
  currentStage,
  dueOn,
  formatIntake,
  intakeMonthsOf,
  nextOpenIntake,
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

describe("stage states of an application", () => {
  it.each<[string, StageRecord[], string[], number]>([
    ["nothing submitted", [], ["open", "ahead", "ahead", "ahead"], 1],
    [
      "the first stage done",
      [{ stageId: 1, status: "done" }],
      ["done", "open", "ahead", "ahead"],
      3,
    ],
    [
      "the first stage submitted, so the next can be prepared",
      [{ stageId: 1, status: "submitted" }],
      ["submitted", "open", "ahead", "ahead"],
      1,
    ],
    [
      "a returned stage comes first",
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

  it("has at most one open stage, and no waiting stage before it", () => {
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

describe("due date of a stage", () => {
  it.each([
    [10, 2027, 0, "2027-10-01"],
    [1, 2027, 1, "2026-12-01"],
    [9, 2027, 12, "2026-09-01"],
    [2, 2028, 14, "2026-12-01"],
  ])("intake month %i of %i, due %i months before: %s", (intakeMonth, intakeYear, before, day) => {
    expect(dueOn({ intakeMonth, intakeYear }, before)).toBe(day);
  });

  it.each([
    ["an overdue stage", 12, "2026-12-06"],
    ["a later stage", 9, "2027-01-01"],
    ["travel", 0, "2027-10-01"],
  ])("gives students who start late at least two weeks: %s", (_stage, before, day) => {
    expect(dueOn({ intakeMonth: 10, intakeYear: 2027 }, before, "2026-11-22")).toBe(day);
  });

  it("is never after the intake", () => {
    expect(dueOn({ intakeMonth: 12, intakeYear: 2026 }, 12, "2026-11-22")).toBe("2026-12-01");
  });
});

describe("intakes that are ahead", () => {
  it.each([
    ["2026-10-31", undefined, 2026],
    ["2026-11-01", undefined, 2027],
    ["2026-11-23", 11, 2026],
    ["2026-11-23", 9, 2027],
  ])("on %s, with courses that start until month %s, begin in %d", (today, lastMonth, year) => {
    expect(firstIntakeYear(today, lastMonth)).toBe(year);
  });

  it("are in the months of the course, or in any month", () => {
    expect(intakeMonthsOf({ data: { intakes: ["Sept", "January"] } })).toEqual([1, 9]);
    expect(intakeMonthsOf({ data: { intakes: [] } })).toHaveLength(12);
    expect(intakeMonthsOf(null)).toHaveLength(12);
  });
});

describe("the next intake of a course", () => {
  const today = "2026-11-23";
  it.each([
    [[{ month: "2027-10", closes: "2027-03-15" }], [10], "October 2027"],
    [[{ month: "2027-10", closes: "2026-11-23" }], [10], "October 2027"],
    [[{ month: "2027-10", closes: "2026-11-22" }], [10], "October 2028"],
    [[{ month: "2027-02", closed: "2026-10-31" }], [2], "February 2028"],
    [[{ month: "2026-09", closed: "2026-01-15" }], [9], "September 2027"],
    [[{ month: "2026-11" }, { month: "2027-04" }], [4, 11], "April 2027"],
    [[], [9], "September 2027"],
    [[], [12, 2], "December 2026"],
    [[{ month: "2026-10" }], [], null],
    [[], [], null],
  ])("of %o and the months %o is %s", (dated, months, expected) => {
    const next = nextOpenIntake({ dated, months }, today);
    expect(next && formatIntake(next)).toBe(expected);
  });
});
