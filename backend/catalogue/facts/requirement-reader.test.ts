import { describe, expect, it } from "vitest";
import { readRequirement } from "./requirement-reader";

describe("readRequirement", () => {
  it.each([
    ["A bachelor's degree with a weighted average of at least 65%.", { percent: 65 }],
    [
      "A 2:1 or its equal; a 2:2 is considered with work.",
      { degreeClass: "2:1", hasAlternative: true },
    ],
    ["Typically a 2:2 or better. Some courses ask for a 2:1.", { degreeClass: "2:2" }],
    ["A first-class degree.", { degreeClass: "1st" }],
    ["A first degree in economics.", { fields: ["economics"] }],
    [
      "A 2:1 in any subject; a typical offer asks for a first.",
      { degreeClass: "2:1", anyField: true, typicalPercent: 70 },
    ],
    [
      "With first class (65%), or 8 on a 10-point scale.",
      { percent: 65, gpa: { points: 8, of: 10 } },
    ],
    ["A bachelor's degree with a GPA of at least 3.0 of 4.", { gpa: { points: 3, of: 4 } }],
    ["An average of at least 3.0 (B) on a scale of 4.", { gpa: { points: 3, of: 4 } }],
    ["At least 5.0 on ANU's 7-point scale.", { gpa: { points: 5, of: 7 } }],
    ["A German grade of 2.5 or better.", { germanGrade: 2.5 }],
    ["At least 75% and a place in the top 10% of the class.", { percent: 75, classRank: 10 }],
    [
      "A*AA at A-level or 38 points in the IB with 6, 6 and 6 at higher level.",
      { aLevels: "A*AA", ib: 38 },
    ],
    ["AAB to BBB at A-level.", { aLevels: "BBB" }],
    ["For 2027, an ATAR of 84, 32 points in the IB Diploma.", { atar: 84, ib: 32 }],
    [
      "Grade 12 with calculus; usual averages are in the mid-80s.",
      { typicalPercent: 85, subjects: ["calculus", "mathematics"] },
    ],
    ["A four-year bachelor's degree.", { years: 4 }],
    ["A degree of 180 ECTS credits, for Asian degrees usually four years.", { years: 4 }],
    ["A bachelor's degree, including all three-year degrees from abroad.", { years: 3 }],
    ["At least three years of work, and at most 2 backlogs.", { workYears: 3, backlogs: 2 }],
    ["Less than three years of work experience.", { maxWorkYears: 3 }],
    ["No minimum grade.", { noMinimum: true }],
    ["A portfolio and an interview.", { steps: ["portfolio", "interview"] }],
    [
      "60 ECTS credits in computer science.",
      { credits: [{ credits: 60, subject: "computer science" }] },
    ],
    ["A bachelor's degree. Each course sets the rest.", {}],
  ])("reads %s", (text, requires) => {
    expect(readRequirement(text)).toMatchObject({ requires, unread: [] });
    expect(Object.keys(readRequirement(text).requires).sort()).toEqual(
      Object.keys(requires).sort(),
    );
  });

  it.each([
    [
      "the SAT or ACT is required.",
      [
        ["sat", "required", ["act"]],
        ["act", "required", ["sat"]],
      ],
    ],
    [
      "SAT and ACT are optional.",
      [
        ["sat", "optional", undefined],
        ["act", "optional", undefined],
      ],
    ],
    [
      "SAT and ACT scores are not considered.",
      [
        ["sat", "not-considered", undefined],
        ["act", "not-considered", undefined],
      ],
    ],
    ["The TMUA is required.", [["tmua", "required", undefined]]],
    ["An entrance test, such as TOLC or the SAT.", [["sat", "optional", undefined]]],
  ])("finds the tests of %s", (text, tests) => {
    expect(
      readRequirement(text).tests.map(({ test, need, alternatives }) => [test, need, alternatives]),
    ).toEqual(tests);
  });

  it("reports numbers that no field captures", () => {
    expect(readRequirement("At least 17 points on the Narnian scale.").unread).toEqual(["17"]);
  });
});
