import { describe, expect, it } from "vitest";
import type { Intake as DatedIntake } from "../courses/facts/course-facts";
import { formatIntake, intakeOptions, intakesOf, nextOpenIntake, parseIntakeKey } from "./intakes";

const TODAY = "2026-11-23";
const course = (months: string[], ...dated: DatedIntake[]) => ({
  data: { intakes: months },
  facts: dated.length > 0 ? { intakes: { value: dated } } : {},
});

describe("intakes of a course", () => {
  it("are its yearly months and its dated intakes, for three years", () => {
    const found = intakesOf(course(["April", "October"], { month: "2027-01" }), TODAY);
    expect(found.map(formatIntake)).toEqual([
      ...["January 2027", "April 2027", "October 2027", "April 2028", "October 2028"],
      ...["April 2029", "October 2029"],
    ]);
  });

  it("are all months if nothing is known", () => {
    expect(intakesOf(course([]), TODAY)).toHaveLength(37);
  });

  it("say that they are closed, unless a later round is open", () => {
    const labels = intakeOptions(
      course(
        ["September"],
        { month: "2027-09", closes: "2026-11-01" },
        { month: "2028-09", closes: "2026-11-01" },
        { month: "2028-09", closes: "2027-11-01" },
      ),
      TODAY,
    ).map(({ label }) => label);
    expect(labels).toEqual([
      "September 2027 (closed on 1 Nov 2026, only if you’ve already applied)",
      "September 2028",
      "September 2029",
    ]);
  });

  it.each<[DatedIntake[], string[], string | null]>([
    [[{ month: "2027-10", closes: "2027-03-15" }], ["October"], "October 2027"],
    [[{ month: "2027-10", closes: "2026-11-23" }], ["October"], "October 2027"],
    [[{ month: "2027-10", closes: "2026-11-22" }], ["October"], "October 2028"],
    [[{ month: "2027-02", closed: "2026-10-31" }], ["February"], "February 2028"],
    [[{ month: "2026-09", closed: "2026-01-15" }], ["September"], "September 2027"],
    [[{ month: "2026-11" }, { month: "2027-04" }], ["April", "November"], "April 2027"],
    [[{ month: "2027-10" }], [], "October 2027"],
    [[], ["September"], "September 2027"],
    [[], ["Sep"], "September 2027"],
    [[], ["December", "February"], "December 2026"],
    [[{ month: "2026-10" }], [], null],
    [[], [], null],
  ])("of %o and the months %o: the next open one is %s", (dated, months, expected) => {
    const next = nextOpenIntake(course(months, ...dated), TODAY);
    expect(next && formatIntake(next)).toBe(expected);
  });
});

describe("the key of an intake", () => {
  it.each([
    ["2027-09", 2027, 9],
    ["2027-10", 2027, 10],
    ["2027-11", 2027, 11],
    ["2027-12", 2027, 12],
  ])("%s", (key, intakeYear, intakeMonth) => {
    expect(parseIntakeKey(key)).toEqual({ intakeYear, intakeMonth });
  });

  it.each(["", "2027", "2027-00", "2027-13", "2027-9", "2027-09-01", "12027-09", "May 2027"])(
    "isn't %j",
    (text) => {
      expect(parseIntakeKey(text)).toBeNull();
    },
  );
});
