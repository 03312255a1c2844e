import { expect, it } from "vitest";
import { emptyFilters } from "#domain/courses/course-filters";
import { RequirementColumns } from "./course-requirements";
import type { RequirementFacts } from "./requirement-facts";

/** Whether a course is in the list for an IELTS band of 5.0. */
function isListedForBand5(english: Pick<RequirementFacts, "ielts" | "noMinimum">): boolean {
  const columns = new RequirementColumns(1);
  columns.put(0, { intakes: null, language: null, needsTest: false, ...english });
  return columns.conditionOf({ ...emptyFilters, ielts: 5 }, 0)?.(0) ?? true;
}

it("lists courses without a minimum score for every band, whatever is competitive", () => {
  expect(isListedForBand5({ ielts: null, noMinimum: true })).toBe(true);
  // It states level B2, which IELTS 6.5 is certain to meet.
  expect(isListedForBand5({ ielts: 6.5, noMinimum: true })).toBe(true);
  expect(isListedForBand5({ ielts: 5.5, noMinimum: false })).toBe(false);
  expect(isListedForBand5({ ielts: null, noMinimum: false })).toBe(false);
});

it("has no condition without a filter", () => {
  expect(new RequirementColumns(1).conditionOf(emptyFilters, 0)).toBeNull();
});
