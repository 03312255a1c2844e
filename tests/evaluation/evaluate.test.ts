import { beforeAll, expect, it } from "vitest";
import type { Catalogue } from "#backend/catalogue/source/read-catalogue";
import { drawCombinations, judgeCombination, readListedCourses } from "./combinations";
import { judge, readCandidates, readProfiles, TODAY } from "./evaluate";
import { readShippedCatalogue } from "./shipped-catalogue";

const MIN_PROFILES = 90;
const MIN_AGREEMENT = 0.95;
const DRAWN_COMBINATIONS = 60;
const MIN_ANSWERED = 50;

/** What the shipped catalogue says, and what is advised by it. */
let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await readShippedCatalogue(TODAY);
});

it("agrees with a counsellor about the profiles, and gives nobody false hope", async () => {
  const profiles = await readProfiles("tests/evaluation/profiles.csv");
  expect(profiles.length).toBeGreaterThanOrEqual(MIN_PROFILES);
  const judgements = judge(profiles, await readCandidates(catalogue), catalogue);
  expect(judgements.filter(({ isFalseHope }) => isFalseHope)).toEqual([]);
  const wrong = judgements.filter(({ agrees }) => !agrees);
  expect(wrong.length / judgements.length, JSON.stringify(wrong)).toBeLessThanOrEqual(
    1 - MIN_AGREEMENT,
  );
});

it("has a complete or an honest answer for 50 of 60 combinations", async () => {
  const courses = await readListedCourses(catalogue);
  const answered = drawCombinations(DRAWN_COMBINATIONS, 48).filter((drawn) =>
    ["complete", "not published"].includes(judgeCombination(drawn, courses).verdict),
  );
  expect(answered.length).toBeGreaterThanOrEqual(MIN_ANSWERED);
});
