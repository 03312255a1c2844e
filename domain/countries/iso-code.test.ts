import { expect, it } from "vitest";
import { countryList } from "./country-options";
import { isoCodeOf } from "./iso-code";

it("knows the code of every country with a page", () => {
  const countries = countryList.filter(({ slug }) => slug !== "others");
  const unknown = countries.filter(({ slug }) => isoCodeOf(slug) === undefined);
  expect(unknown.map(({ name }) => name)).toEqual([]);
  expect(new Set(countries.map(({ slug }) => isoCodeOf(slug))).size).toBe(countries.length);
});

it.each([
  ["usa", "US"],
  ["uk", "GB"],
  ["germany", "DE"],
  ["vanuatu", "VU"],
  ["elsewhere", undefined],
])("%s is %s", (slug, code) => {
  expect(isoCodeOf(slug)).toBe(code);
});
