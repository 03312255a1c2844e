import { expect, it } from "vitest";
import { consonantsOf } from "./consonants";

it.each([
  ["edinburgh", "ادنبره"],
  ["glasgow", "جلاسكو"],
  ["glasgow", "غلاسكو"],
  ["manchester", "مانشستر"],
  ["bristol", "بريستول"],
  ["waterloo", "واترلو"],
  ["heidelberg", "هايدلبرغ"],
])("%s is written %s", (latin, arabic) => {
  expect(consonantsOf(arabic)).toBe(consonantsOf(latin));
});

it("doesn't compare short names", () => {
  expect(consonantsOf("kiel")).toBeNull();
});
