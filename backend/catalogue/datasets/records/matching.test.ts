import { expect, it } from "vitest";
import type { DatasetUniversity } from "../../../../domain/universities/dataset-records";
import { domainOf, normalName, normalTitle, UniversityMatcher } from "./matching";

it.each([
  ["The University of Québec (UQ)", "university of quebec"],
  ["Texas A & M University", "texas a and m university"],
])("normalises the name %s", (name, normal) => {
  expect(normalName(name)).toBe(normal);
});

it.each([
  ["Master of Business Analytics", "business analytics"],
  ["MSc Business Analytics", "business analytics"],
  ["Bachelor of Science (Honours)", "science"],
  ["Computer Science", "computer science"],
])("compares %s without its degree", (title, normal) => {
  expect(normalTitle(title)).toBe(normal);
});

it.each([
  ["https://www.cs.hill.edu.au/x", "hill.edu.au"],
  ["https://www.lake.edu/", "lake.edu"],
  ["not an address", null],
  [null, null],
])("finds the domain of %s", (address, domain) => {
  expect(domainOf(address)).toBe(domain);
});

const known = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  countrySlug: "usa",
  website: "https://www.lake.edu/",
  aliases: [],
  externalIds: [],
  ...more,
});
const record = (name: string, more: Partial<DatasetUniversity> = {}): DatasetUniversity => ({
  kind: "university",
  key: "123456",
  name,
  aliases: [],
  countrySlug: "usa",
  city: null,
  website: null,
  control: null,
  externalIds: [{ register: "unitid", id: "123456" }],
  facts: {},
  courseFacts: {},
  courseLevels: [],
  ...more,
});

it("prefers the number, then the name or an alias, then the domain", () => {
  const numbered = known(1, "Another Name", {
    externalIds: [{ register: "unitid", id: "123456" }],
  });
  const named = known(2, "Lake University", { website: "https://other.edu/", aliases: ["LU"] });
  const matcher = new UniversityMatcher([numbered, named]);
  expect(matcher.find(record("Lake University"))).toMatchObject({ id: 1, by: "number" });
  const other = [{ register: "unitid", id: "999999" }];
  expect(matcher.find(record("LU", { externalIds: other }))).toMatchObject({ id: 2, by: "name" });
  const campus = record("Lake University Main Campus", {
    externalIds: other,
    website: "https://other.edu/x",
  });
  expect(matcher.find(campus)).toMatchObject({ id: 2, by: "domain" });
});

it("never matches across countries, and doubts names that several have", () => {
  const matcher = new UniversityMatcher([
    known(1, "Trinity College", { website: "https://a.edu/" }),
    known(2, "Trinity College", { website: "https://b.edu/" }),
  ]);
  expect(matcher.find(record("Trinity College")).kind).toBe("doubt");
  expect(matcher.find(record("Trinity College", { countrySlug: "ireland" })).kind).toBe("none");
});
