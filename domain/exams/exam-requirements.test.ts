import { describe, expect, test } from "vitest";
import { needCounts, requirementOf, scoreRange, scoreText } from "./exam-requirements";

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

  test.each([
    ["ielts", "No minimum; 7.5 is competitive"],
    ["pte", "No minimum"],
  ])("says for %s that there is no minimum", (exam, text) => {
    const value = { noMinimum: { competitive: { ielts: { overall: 7.5 } } } };
    expect(requirementOf({ ...facts, english: { value, evidence } }, exam)?.text).toBe(text);
  });

  test("says whether an admission test is needed", () => {
    expect(requirementOf(facts, "gre")?.text).toBe("Not considered");
  });

  test.each(["toefl", "sat", "plab"])("is null for %s, of which nothing is stated", (exam) => {
    expect(requirementOf(facts, exam)).toBeNull();
    expect(requirementOf({}, exam)).toBeNull();
  });
});

describe("scoreRange", () => {
  test.each([
    ["ielts", [[6.5, 4]], "6.5"],
    [
      "ielts",
      [
        [7, 2],
        [6, 1],
        [6.5, 5],
      ],
      "6.5 most often, from 6 to 7",
    ],
    [
      "ielts",
      [
        [6.5, 2],
        [6, 2],
      ],
      "6 most often, from 6 to 6.5",
    ],
    [
      "toefl",
      [
        [90, 3],
        [100, 1],
        [5, 2],
      ],
      "90 most often, from 90 to 100 (scale to 120)",
    ],
    [
      "toefl",
      [
        [90, 1],
        [4.5, 2],
      ],
      "4.5 (scale to 6)",
    ],
    ["ielts", [], ""],
  ] as const)("%s %o", (exam, scores, text) => {
    expect(
      scoreRange(
        exam,
        scores.map(([value, courses]) => ({ value, courses })),
      ),
    ).toBe(text);
  });
});

test("needCounts names each need", () => {
  expect(
    needCounts([
      { value: "required", courses: 4 },
      { value: "recommended", courses: 2 },
      { value: "optional", courses: 30 },
      { value: "not-considered", courses: 1 },
    ]),
  ).toBe("Required by 4, recommended by 2, optional for 30, not considered for 1");
});
