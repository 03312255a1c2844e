import { expect, it } from "vitest";
import { costDefaults, gradeDefaults, matchDefaults } from "./profile-defaults.server";

const sections = {
  "education/class-12": { gradeType: "Percentage", grade: 81 },
  "education/bachelors": { gradeType: "CGPA out of 10", grade: 8.2 },
  "study-abroad-preference": { countries: ["DEU", "other", "GBR"], level: "bachelors" },
  "exam/ielts": { score: 7, takenOn: "2026-01-10" },
};

it("takes the marks of the highest qualification", () => {
  expect(gradeDefaults(sections)).toEqual({ type: "cgpa10", mine: "8.2" });
  const school = { "education/class-12": sections["education/class-12"] };
  expect(gradeDefaults(school)).toEqual({ type: "percentage", mine: "81" });
  expect(gradeDefaults({ "education/bachelors": { grade: 8 } })).toEqual({});
});

it("takes country and level of the plans", () => {
  expect(costDefaults(sections)).toEqual({ country: "germany", level: "bachelors" });
  expect(costDefaults({})).toEqual({});
});

it("answers the matcher's questions as far as the profile can", () => {
  expect(matchDefaults(sections, "2026-11-23")).toEqual({
    ...{ level: ["bachelors"], country: ["germany", "uk"], ielts: ["7"], marks: ["81"] },
  });
  // IELTS results are valid for two years.
  expect(matchDefaults(sections, "2028-01-10").ielts).toBeUndefined();
  expect(matchDefaults({}, "2026-11-23")).toEqual({});
});
