import { expect, it } from "vitest";
import {
  allCombinations,
  drawCombinations,
  judgeCombination,
  readListedCourses,
  type ListedCourse,
} from "./combinations";

/** Reads the whole catalogue, which takes 10 s on an idle machine. */
const SAFETY_NET_MS = 300_000;
const DRAWN = 60;
const MIN_ANSWERED = 50;

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

it(
  "has a complete or an honest answer for 50 of 60 combinations",
  { timeout: SAFETY_NET_MS },
  async () => {
    const courses = await readListedCourses("catalogue", "2026-11-27");
    const answered = drawCombinations(DRAWN, 48).filter((drawn) =>
      ["complete", "not published"].includes(judgeCombination(drawn, courses).verdict),
    );
    expect(answered.length).toBeGreaterThanOrEqual(MIN_ANSWERED);
  },
);
