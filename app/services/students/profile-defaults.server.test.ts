import { describe, expect, it } from "vitest";
import { intakeWindows } from "#domain/recommendations/course-match";
import type { ProfileAnswers } from "#domain/students/profile-sections";
import {
  costDefaults,
  gradeDefaults,
  loanPlan,
  matchDefaults,
  scholarshipPlans,
} from "./profile-defaults.server";

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

it("takes countries, level and stream for scholarships", () => {
  const taxonomy = {
    streams: [{ slug: "business", name: "Business and Management" }],
    specializations: [{ slug: "data-science", name: "Data Science", stream: "computing" }],
  };
  const wish = (subject: string) => ({
    "study-abroad-preference": { ...sections["study-abroad-preference"], subject },
  });
  const level = "bachelors";
  expect(scholarshipPlans(wish("data science"), taxonomy)).toEqual([
    { country: "germany", level, stream: "computing" },
    { country: "uk", level, stream: "computing" },
  ]);
  expect(scholarshipPlans(wish("business"), taxonomy)[0]).toMatchObject({ stream: "business" });
  expect(scholarshipPlans(wish("pottery"), taxonomy)[0]).toEqual({ country: "germany", level });
  expect(scholarshipPlans({}, taxonomy)).toEqual([]);
});

it("takes the costs of the first country and the savings for a loan", () => {
  expect(loanPlan(sections)).toEqual({ country: "germany", level: "bachelors", savings: 0 });
  expect(loanPlan({ ...sections, "fund-detail": { savings: 800_000 } })?.savings).toBe(800_000);
  expect(loanPlan({ "fund-detail": { savings: 800_000 } })).toBeNull();
});

describe("the matcher's answers", () => {
  const of = (slug: string, name: string) => ({ slug, name, stream: "computing" });
  const context = {
    today: "2026-11-23",
    taxonomy: {
      streams: [{ slug: "business", name: "Business and Management" }],
      specializations: [of("software", "Computer Software"), of("data-science", "Data Science")],
    },
    windows: intakeWindows("2026-11-23"),
    livingInr: 1_150_000,
  };
  const defaults = (
    preferences: ProfileAnswers = {},
    changes: Partial<typeof context> | { livingInr: null } = {},
  ) =>
    matchDefaults(
      {
        ...sections,
        "study-abroad-preference": { ...sections["study-abroad-preference"], ...preferences },
      },
      { ...context, ...changes },
    );

  it("come from the profile", () => {
    expect(defaults({ subject: "Data science", budget: 1_200_000, intakeYear: 2027 })).toEqual({
      level: ["bachelors"],
      country: ["germany", "uk"],
      ielts: ["7"],
      marks: ["81"],
      // Tuition and living costs, in lakh.
      field: ["data-science"],
      budget: ["24"],
      intake: ["2027-autumn"],
    });
    expect(matchDefaults({}, context)).toEqual({});
  });

  it("leave out an expired IELTS result", () => {
    expect(defaults({}, { today: "2028-01-10" }).ielts).toBeUndefined();
  });

  it.each(["management", "business"])("find the stream of %s", (subject) => {
    expect(defaults({ subject }).field).toEqual(["business"]);
  });

  it("leave out a subject that no field has", () => {
    expect(defaults({ subject: "Alchemy" }).field).toBeUndefined();
  });

  it("leave out marks on another scale", () => {
    expect(defaults({ level: "masters" }).marks).toBeUndefined();
  });

  it("leave out a budget without living costs, and a year without intakes", () => {
    expect(defaults({ budget: 1_200_000 }, { livingInr: null }).budget).toBeUndefined();
    expect(defaults({ intakeYear: 2031 }).intake).toBeUndefined();
  });
});
