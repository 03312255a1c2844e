import { describe, expect, it } from "vitest";
import { sectionsOfAnswers } from "./known-answers";

const today = "2026-11-27";

describe("answers given without an account", () => {
  it("become sections of a profile", () => {
    const sections = sectionsOfAnswers(
      {
        level: ["masters"],
        field: ["computer-science"],
        country: ["germany", "netherlands"],
        marks: ["72"],
        ielts: ["6.5"],
        budget: ["25"],
        intake: ["2027-autumn"],
      },
      today,
    );
    expect(sections["study-abroad-preference"]).toMatchObject({
      level: "masters",
      subject: "computer science",
      totalBudget: 2_500_000,
      countries: ["DEU", "NLD"],
    });
    expect(sections["education/bachelors"]).toEqual({ gradeType: "Percentage", grade: 72 });
    expect(sections["exam/ielts"]).toEqual({ score: 6.5 });
  });

  it("puts the marks before a bachelor's degree under class 12", () => {
    const sections = sectionsOfAnswers({ level: ["bachelors"], marks: ["81"] }, today);
    expect(sections["education/class-12"]).toMatchObject({ grade: 81 });
  });

  it("leaves out what is open, and what a profile would refuse", () => {
    expect(
      sectionsOfAnswers({ field: ["open"], marks: ["open"], ielts: ["12"], level: ["phd"] }, today),
    ).toEqual({});
  });
});
