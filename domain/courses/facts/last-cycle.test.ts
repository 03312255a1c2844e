import { describe, expect, it } from "vitest";
import type { Intake } from "./course-facts";
import { deadlineOf } from "./fact-text";
import { isOldCycle, lastCycle, lastCycleText } from "./last-cycle";

const today = "2026-11-25";
const past = { month: "2026-09", closed: "2026-01-15" };
const textOf = (...value: Intake[]) => {
  const evidence = { level: "university" as const, source: "", checkedOn: today };
  const course = { facts: { intakes: { value, evidence } } };
  expect(deadlineOf(course, today) === null || lastCycleText(course, today) === null).toBe(true);
  return lastCycleText(course, today);
};

describe("the last cycle", () => {
  it("is the latest one with a closing date", () => {
    const earlier = { month: "2026-02", closed: "2025-09-30" };
    expect(lastCycle([past, earlier], today)).toEqual({ closed: "2026-01-15", starts: "2026-09" });
    expect(textOf(earlier, past)).toBe("Last cycle closed on 15 Jan 2026");
  });

  it("is that of a deadline that has passed", () => {
    const passed = { month: "2027-10", closes: "2026-10-15" };
    expect(textOf(past, passed)).toBe("Closed on 15 Oct 2026 for October 2027");
    expect(textOf({ month: "2026-11", closes: "2026-10-15" })).toBe(
      "Last cycle closed on 15 Oct 2026",
    );
  });

  it("is left out if a deadline is ahead, admission is rolling or nothing is known", () => {
    expect(textOf(past, { month: "2027-09", closes: today })).toBeNull();
    expect(textOf(past, { month: "2027-09", rolling: true })).toBeNull();
    expect(textOf({ month: "2027-09" })).toBeNull();
    expect(textOf()).toBeNull();
  });

  it("says nothing after eighteen months", () => {
    expect(isOldCycle("2025-05-25", today)).toBe(false);
    expect(isOldCycle("2025-05-24", today)).toBe(true);
    expect(textOf({ month: "2025-09", closed: "2025-05-24" })).toBeNull();
  });
});
