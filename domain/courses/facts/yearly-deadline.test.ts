import { describe, expect, it } from "vitest";
import type { Intake } from "./course-facts";
import { deadlineOf, intakesText } from "./fact-text";
import { yearlyDay, yearlyText } from "./yearly-deadline";

const today = "2026-11-25";
const textOf = (...value: Intake[]) => {
  const evidence = { level: "university" as const, source: "", checkedOn: today };
  return yearlyText({ facts: { intakes: { value, evidence } } }, today);
};

describe("a closing day without a year", () => {
  it("is the last one before the course starts", () => {
    expect(yearlyDay({ month: "2027-09", yearly: "01-15" })).toBe("2027-01-15");
    expect(yearlyDay({ month: "2027-02", yearly: "11-30" })).toBe("2026-11-30");
    expect(yearlyDay({ month: "2027-09", yearly: "09-15" })).toBe("2026-09-15");
    expect(yearlyDay({ month: "2027-09", closes: "2027-01-15" })).toBeNull();
  });

  it("is shown until it has passed, the first one first", () => {
    expect(
      textOf({ month: "2027-09", yearly: "06-30" }, { month: "2027-02", yearly: "11-25" }),
    ).toBe("25 November (no year stated)");
    expect(textOf({ month: "2027-02", yearly: "11-24" })).toBeNull();
    expect(textOf({ month: "2027-09" })).toBeNull();
    expect(textOf()).toBeNull();
  });

  it("is no deadline, and the table of facts says that the year is missing", () => {
    const value = [{ month: "2027-09", yearly: "01-15" }];
    expect(deadlineOf({ facts: { intakes: { value } } }, today)).toBeNull();
    expect(intakesText(value)).toBe("September 2027: apply by 15 January (no year stated)");
  });
});
