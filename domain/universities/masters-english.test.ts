import { expect, it } from "vitest";
import type { EducationLevel } from "../catalogue/education-level";
import { mastersEnglish } from "./masters-english";

const ofLevels = (overall: number, levels: EducationLevel[], streams: string[] = []) => ({
  scope: { levels, streams, specializations: [], languages: [] },
  facts: {
    english: {
      value: { ielts: { overall } },
      evidence: {
        level: "university" as const,
        source: "https://hill.example/english",
        checkedOn: "2026-11-01",
      },
    },
  },
});

it.each([
  ["master's before bachelor's", [ofLevels(6, ["bachelors"]), ofLevels(7, ["masters"])], 7],
  ["master's before all levels", [ofLevels(6.5, []), ofLevels(7, ["masters"])], 7],
  ["all levels", [ofLevels(6.5, [])], 6.5],
  ["no minimum of some subjects", [ofLevels(7.5, ["masters"], ["law"])], undefined],
  ["no minimum of bachelor's courses", [ofLevels(6, ["bachelors"])], undefined],
])("%s", (_, facts, expected) => {
  expect(mastersEnglish(facts)?.value.ielts?.overall).toBe(expected);
});
