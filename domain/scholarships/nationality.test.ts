import { describe, expect, it } from "vitest";
import { isListedFor, type Scholarship } from "./scholarship";

const openTo = (...nationalities: Scholarship["eligibility"]["nationalities"]) =>
  ({ eligibility: { nationalities, streams: [], universities: [] } }) as unknown as Scholarship;

describe("scholarships by nationality", () => {
  it.each([
    ["VN", "any", true],
    ["VN", "non-eu", true],
    ["VN", "developing-countries", true],
    ["VN", "vietnam", true],
    ["VN", "india", false],
    ["VN", "south-asia", false],
    ["VN", "commonwealth", false],
    ["VN", "saudi-arabia", false],
    ["SA", "any", true],
    ["SA", "saudi-arabia", true],
    ["SA", "developing-countries", false],
    ["SA", "india", false],
    ["IN", "vietnam", true],
    ["GB", "india", true],
  ] as const)("the edition of %s lists one for %s: %s", (country, nationality, isListed) => {
    expect(isListedFor(country, openTo(nationality))).toBe(isListed);
  });
});
