import { expect, test } from "vitest";
import { catalogueStats } from "#backend/catalogue/checks/stats";
import { readCatalogue } from "#backend/catalogue/source/read-catalogue";

test("guides of the shipped catalogue are long enough and don't repeat each other", async () => {
  const { catalogue } = await readCatalogue("catalogue", "2026-11-22");
  if (!catalogue) throw new Error("unreadable");
  const { lines, isTooSimilar, isTooShort, isIncomplete } = await catalogueStats(catalogue);
  const report = lines.join("\n");
  expect(report).toMatch(/^family +pages +indexed +min +median +max/);
  expect(report).toMatch(/^article +\d+ +\d+ +\d{3}/m);
  expect(report).toContain("countries with fewer than 250 words: 0");
  expect(report).toMatch(/^Articles that lack a part of a guide: 0 of \d+$/m);
  expect([isTooSimilar, isTooShort, isIncomplete]).toEqual([false, false, false]);
  expect(report).toMatch(/^Similarity of guides/m);
});
