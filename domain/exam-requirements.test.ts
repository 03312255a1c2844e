import { describe, expect, test } from "vitest";
import { requirementOf, scoreText } from "./exam-requirements";

describe("scoreText", () => {
  test.each([
    [{ overall: 6.5 }, "6.5"],
    [{ overall: 6.5, eachPart: 6 }, "6.5, at least 6 in each part"],
    [
      { overall: 7, parts: { writing: 6.5, speaking: 6.5 } },
      "7, with writing 6.5 and speaking 6.5",
    ],
  ])("%o", (score, text) => expect(scoreText(score)).toBe(text));
});

describe("requirementOf", () => {
  const evidence = {
    level: "course" as const,
    source: "https://hill.example/ms-law",
    checkedOn: "2026-11-01",
    dataset: "own",
  };
  const facts = {
    english: { value: { ielts: { overall: 6.5 } }, evidence },
    tests: { value: [{ test: "gre" as const, need: "not-considered" as const }], evidence },
  };

  test("gives the score of an English test, with its source", () => {
    expect(requirementOf(facts, "ielts")).toEqual({
      text: "6.5",
      evidence: {
        level: "course",
        source: "https://hill.example/ms-law",
        checkedOn: "2026-11-01",
      },
    });
  });

  test("says whether an admission test is needed", () => {
    expect(requirementOf(facts, "gre")?.text).toBe("Not considered");
  });

  test.each(["toefl", "sat", "plab"])("is null for %s, of which nothing is stated", (exam) => {
    expect(requirementOf(facts, exam)).toBeNull();
    expect(requirementOf({}, exam)).toBeNull();
  });
});
