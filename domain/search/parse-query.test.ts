import { describe, expect, it } from "vitest";
import type { Meaning } from "./meaning";
import { parseQuery } from "./parse-query";
import { vocabularyOf } from "./vocabulary";

const vocabulary = vocabularyOf(
  {
    countries: [
      { slug: "germany", name: "Germany" },
      { slug: "usa", name: "USA" },
    ],
    cities: ["Cambridge", "Munich"],
    universities: [
      { id: 1, name: "Massachusetts Institute of Technology", aliases: ["MIT"] },
      { id: 2, name: "University of Melbourne", aliases: [] },
      { id: 3, name: "King's College London", aliases: ["KCL"] },
    ],
    fields: [
      { slug: "computer-science", name: "Computer Science" },
      { slug: "data-science", name: "Data Science" },
      { slug: "artificial-intelligence", name: "Artificial Intelligence" },
      { slug: "business-administration", name: "Business Administration" },
    ],
    exams: [{ slug: "ielts", name: "IELTS" }],
    rates: { EUR: 100, GBP: 120 },
  },
  (word) => ({ germny: "germany", stanfrod: "stanford" })[word] ?? null,
);
const meanings = (query: string): Meaning[] =>
  parseQuery(query, vocabulary).parts.flatMap((part) => part.meanings);

describe("parseQuery", () => {
  it.each<[string, Partial<Meaning>[]]>([
    ["computer science germany", [{ type: "field" }, { type: "country", slug: "germany" }]],
    [
      "ms in cs",
      [
        { type: "level", level: "masters" },
        { type: "field", name: "Computer Science" },
      ],
    ],
    ["German universities", [{ type: "country", slug: "germany" }]],
    ["america", [{ type: "country", slug: "usa" }]],
    ["MIT", [{ type: "university", ids: [1] }]],
    ["Melbourne University", [{ type: "university", ids: [2] }]],
    ["kings college london", [{ type: "university", ids: [3] }]],
    ["mba", [{ type: "level", level: "masters" }, { type: "field" }]],
    ["ai", [{ type: "field", slugs: ["artificial-intelligence", "data-science"] }]],
    ["munich", [{ type: "city", name: "Munich" }]],
    ["psw", [{ type: "topic", topic: "work" }]],
  ])("understands %s", (query, expected) => {
    expect(meanings(query)).toMatchObject(expected);
  });

  it.each([
    ["under 20 lakh", 2_000_000],
    ["below €10,000", 1_000_000],
    ["budget 1.5 crore", 15_000_000],
    ["15k euros", 1_500_000],
    ["₹8 lakhs", 800_000],
    ["£20,000 a year", 2_400_000],
  ])("reads the budget of %s", (query, maxInr) => {
    expect(meanings(query)).toEqual([{ type: "budget", maxInr }]);
  });

  it.each([
    ["ielts 6.5", { type: "score", exam: "ielts", score: 6.5 }],
    ["6 bands in ielts", { type: "score", exam: "ielts", score: 6 }],
    ["without ielts", { type: "without", exam: "ielts" }],
    ["gre not required", { type: "without", exam: "gre" }],
    ["no gmat", { type: "without", exam: "gmat" }],
  ])("reads %s", (query, expected) => {
    expect(meanings(query)).toEqual([expected]);
  });

  it.each<[string, Partial<Meaning>[]]>([
    ["ielts ke bina", [{ type: "without", exam: "ielts" }]],
    ["bina gre", [{ type: "without", exam: "gre" }]],
    ["1 year masters", [{ type: "duration", band: "12" }, { type: "level" }]],
    ["two-year ms", [{ type: "duration", band: "24" }, { type: "level" }]],
    ["cs in english", [{ type: "language", code: "en" }, { type: "field" }]],
    ["germany without german language", [{ type: "language" }, { type: "country" }]],
    ["cheapest mba", [{ type: "cheap" }, { type: "level" }, { type: "field" }]],
    ["sasta ms", [{ type: "cheap" }, { type: "level" }]],
    ["tuition free ms", [{ type: "budget", maxInr: 0 }, { type: "level" }]],
    ["7.24 cgpa ms", [{ type: "background" }, { type: "level" }]],
    ["65% ms", [{ type: "background" }, { type: "level" }]],
    ["cgpa to percentage", [{ type: "topic", topic: "gpa" }]],
    ["after btech", [{ type: "level", level: "masters" }]],
    ["12th ke baad", [{ type: "level", level: "bachelors" }]],
    [
      "can cs student do data science",
      [{ type: "background" }, { type: "field", name: "Data Science" }],
    ],
    ["for cs students", [{ type: "field", name: "Computer Science" }]],
    [
      "blocked account",
      [
        { type: "topic", topic: "visa" },
        { type: "country", slug: "germany" },
      ],
    ],
    [
      "ds 160",
      [
        { type: "topic", topic: "visa" },
        { type: "country", slug: "usa" },
      ],
    ],
    ["जर्मनी", [{ type: "country", slug: "germany" }]],
    ["datascience", [{ type: "field", name: "Data Science" }]],
    ["comp sci", [{ type: "field", name: "Computer Science" }]],
    ["melbourne univ", [{ type: "university", ids: [2] }]],
  ])("understands how Indian students write: %s", (query, expected) => {
    expect(meanings(query)).toMatchObject(expected);
  });

  it.each([
    ["ms in cs below 20000 euros", 2_000_000],
    ["10 lakh me masters", 1_000_000],
  ])("takes the budget out of %s", (query, maxInr) => {
    const { parts, terms } = parseQuery(query, vocabulary);
    expect(parts.flatMap((part) => part.meanings)).toContainEqual({ type: "budget", maxInr });
    expect(terms).toEqual([]);
  });

  it("drops words of Hindi and small numbers that narrow nothing", () => {
    expect(parseQuery("germany me padhai kaise kare 20", vocabulary).terms).toEqual([]);
    expect(parseQuery("ielts writing task 2", vocabulary).terms).toContain("2");
  });

  it("keeps a year and other numbers as terms", () => {
    expect(parseQuery("class of 2027", vocabulary)).toMatchObject({
      parts: [],
      terms: ["class", "2027"],
    });
  });

  it("corrects misspelled terms and says which", () => {
    const { parts, terms, corrected } = parseQuery("germny stanfrod", vocabulary);
    expect(parts[0]?.meanings).toMatchObject([{ type: "country", slug: "germany" }]);
    expect(terms).toEqual(["stanford"]);
    expect([...corrected]).toEqual([
      ["germny", "germany"],
      ["stanfrod", "stanford"],
    ]);
  });

  it("has nothing to say about terms without meaning", () => {
    expect(parseQuery("what is the best for me", vocabulary)).toMatchObject({
      parts: [],
      terms: [],
    });
  });
});
