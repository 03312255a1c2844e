import { expect, it } from "vitest";
import {
  allCombinations,
  drawCombinations,
  judgeCombination,
  type ListedCourse,
} from "./combinations";

const DRAWN = 60;

const nursing: ListedCourse = {
  countrySlug: "uk",
  specialization: "nursing",
  level: "masters",
  name: "1-msc-nursing",
  durationDays: 365,
  facts: {},
  contact: "https://www.hill.example/admissions",
};
const combination = { country: "uk", subject: "nursing" } as const;

it("draws the same combinations for a seed, and others for another", () => {
  expect(drawCombinations(DRAWN, 48)).toEqual(drawCombinations(DRAWN, 48));
  expect(drawCombinations(DRAWN, 48)).not.toEqual(drawCombinations(DRAWN, 49));
  expect(new Set(drawCombinations(allCombinations.length, 48)).size).toBe(allCombinations.length);
});

it("needs a page to ask on for what isn't published", () => {
  expect(judgeCombination(combination, [nursing])).toMatchObject({
    courses: 1,
    verdict: "not published",
    missing: ["tuition", "english", "academic", "deadline"],
  });
  const home = { ...nursing, contact: "https://www.hill.example/" };
  expect(judgeCombination(combination, [nursing, home]).verdict).toBe("no contact");
});

it("finds nothing in another country, subject or level", () => {
  const others = [
    { ...nursing, countrySlug: "usa" },
    { ...nursing, specialization: "medicine" },
    { ...nursing, level: "bachelors" },
  ];
  expect(judgeCombination(combination, others).verdict).toBe("empty");
});
