import { describe, expect, it } from "vitest";
import type { Meaning } from "./vocabulary/meaning";
import { parseQuery } from "./parse-query";
import { vocabularyOf } from "./vocabulary/vocabulary";

const school = (id: number, name: string, country: string, city: string, ...aliases: string[]) => ({
  id,
  name,
  city,
  aliases,
  path: `${country}/school-${id}`,
});

const vocabulary = vocabularyOf(
  {
    countries: [
      { slug: "germany", name: "Germany" },
      { slug: "usa", name: "USA" },
      { slug: "others", name: "Other" },
    ],
    universities: [
      school(1, "Massachusetts Institute of Technology", "usa", "Cambridge, Massachusetts", "MIT"),
      school(2, "University of Melbourne", "australia", "Melbourne"),
      school(3, "King's College London", "uk", "London", "KCL"),
      school(4, "Technical University of Munich", "germany", "Munich", "TUM"),
      school(5, "Western University", "canada", "London, Ontario"),
      school(6, "Monash University", "australia", "Melbourne"),
      {
        ...school(7, "Georgia Institute of Technology", "usa", "Atlanta"),
        website: "https://www.gatech.edu/",
      },
      { ...school(8, "Queen's College", "uk", "London"), website: "https://www.data.ac.uk/" },
    ],
    fields: [
      { slug: "computer-science", name: "Computer Science" },
      { slug: "data-science", name: "Data Science" },
      { slug: "artificial-intelligence", name: "Artificial Intelligence" },
      { slug: "business-administration", name: "Business Administration" },
      { slug: "information-technology", name: "Information Technology" },
      { slug: "medicine", name: "Medicine" },
      {
        slug: "engineering",
        name: "Engineering",
        slugs: ["mechanical-engineering", "civil-engineering"],
      },
    ],
    exams: [{ slug: "ielts", name: "IELTS" }],
    rates: { EUR: 100, GBP: 120, SAR: 25, VND: 0.004 },
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
    [
      "ds160",
      [
        { type: "topic", topic: "visa" },
        { type: "country", slug: "usa" },
      ],
    ],
    [
      "pgdm",
      [
        { type: "level", level: "masters" },
        { type: "field", name: "Business Administration" },
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
    ["ucla", [{ type: "country", slug: "usa" }, { type: "unlisted" }]],
  ])("understands %s", (query, expected) => {
    expect(meanings(query)).toMatchObject(expected);
  });

  it.each([
    ["under 20 lakh", 2_000_000],
    ["below €10,000", 1_000_000],
    ["budget 1.5 crore", 15_000_000],
    ["under 120000 sar", 3_000_000],
    ["below 600 million vnd", 2_400_000],
    ["dưới 500 triệu", 2_000_000],
    ["total budget 15 lakhs", 1_500_000],
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
    ["12th pass ke baad", [{ type: "level", level: "bachelors" }]],
    ["btech karne ke baad", [{ type: "level", level: "masters" }]],
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
    ["gatech", [{ type: "university", ids: [7] }]],
    ["data", [{ type: "field", name: "Data Science" }]],
    ["ivy league", [{ type: "country", slug: "usa" }, { type: "top" }]],
    ["visa rejected", [{ type: "topic", topic: "rejectedVisa" }]],
    ["foreign education", []],
    ["thạc sĩ ở đức", [{ type: "level" }, { type: "country", slug: "germany" }]],
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

  it("drops years, which no course or guide is limited to", () => {
    expect(parseQuery("class of 2027", vocabulary).terms).toEqual(["class"]);
    expect(parseQuery("fall 2027", vocabulary).parts).toMatchObject([
      { meanings: [{ type: "intake" }, { type: "topic", topic: "intake" }] },
    ]);
  });

  it.each<[string, Partial<Meaning>[]]>([
    ["top 10 universities in usa", [{ type: "top" }, { type: "country", slug: "usa" }]],
    ["best public colleges germany", [{ type: "top" }, { type: "country", slug: "germany" }]],
    ["highest ranked cs", [{ type: "top" }, { type: "field" }]],
  ])("understands who asks for the best: %s", (query, expected) => {
    expect(meanings(query)).toMatchObject(expected);
  });

  it.each([
    ["mit vs tum", true],
    ["usa or germany", true],
    ["canada ya germany", true],
    ["masters in germany", false],
  ])("knows whether %s compares", (query, isComparison) => {
    expect(parseQuery(query, vocabulary).isComparison).toBe(isComparison);
  });

  it("means the city, not one of the same name in a state", () => {
    expect(meanings("london")).toMatchObject([
      { type: "city", cities: ["London"], countries: ["uk"] },
    ]);
    expect(meanings("ontario")).toMatchObject([{ type: "city", cities: ["London, Ontario"] }]);
  });

  it.each<[string, Partial<Meaning>[]]>([
    ["masters in europe", [{ type: "level" }, { type: "country", slug: "germany" }]],
    [
      "study in japan",
      [
        { type: "country", slug: "others" },
        { type: "unlisted", name: "Japan" },
      ],
    ],
    ["eth zurich", [{ type: "country", slug: "others" }, { type: "unlisted" }]],
  ])("knows places that it has no courses in: %s", (query, expected) => {
    expect(meanings(query)).toMatchObject(expected);
  });

  it.each<[string, Partial<Meaning>[]]>([
    ["monash it", [{ type: "university", ids: [6] }, { type: "field" }]],
    ["it masters", [{ type: "field" }, { type: "level" }]],
    ["is it hard", []],
  ])("knows when it is a subject: %s", (query, expected) => {
    expect(meanings(query)).toMatchObject(expected);
    expect(meanings(query)).toHaveLength(expected.length);
  });

  it.each<[string, Partial<Meaning>[]]>([
    ["btech graduate ms", [{ type: "background" }, { type: "level", level: "masters" }]],
    ["bachelors or masters", [{ type: "level" }, { type: "level" }]],
  ])("looks for the level after the one somebody has: %s", (query, expected) => {
    expect(meanings(query)).toMatchObject(expected);
  });

  it.each<[string, Partial<Meaning>[]]>([
    ["6.5 band", [{ type: "score", exam: "ielts", score: 6.5 }]],
    ["ielts 6 bands", [{ type: "score", exam: "ielts", score: 6 }]],
    [
      "moi letter",
      [
        { type: "topic", topic: "instruction" },
        { type: "without", exam: "ielts" },
      ],
    ],
    ["instead of ielts", [{ type: "without", exam: "ielts" }]],
    ["55% in graduation", [{ type: "background" }]],
    ["15-20 lakh", [{ type: "budget", maxInr: 2_000_000 }]],
    ["10 se 12 lakh ke andar", [{ type: "budget", maxInr: 1_200_000 }]],
    ["under 1500000", [{ type: "budget", maxInr: 1_500_000 }]],
    ["cs one year", [{ type: "duration", band: "12" }, { type: "field" }]],
    ["12vi ke baad", [{ type: "level", level: "bachelors" }]],
    ["baarahvi ke baad germany", [{ type: "level" }, { type: "country", slug: "germany" }]],
    ["الجامعات الألمانية", [{ type: "country", slug: "germany" }]],
    ["جامعة امريكية", [{ type: "country", slug: "usa" }]],
    ["خطاب الدافع", [{ type: "topic", topic: "sop" }]],
    ["student lone", [{ type: "topic", topic: "loan" }]],
    ["germany kitne percentage chahiye", [{ type: "country", slug: "germany" }]],
  ])("reads the numbers of %s", (query, expected) => {
    expect(meanings(query)).toMatchObject(expected);
    expect(parseQuery(query, vocabulary).terms).toEqual([]);
  });

  it("reads singular and plural alike", () => {
    expect(meanings("monthly expense")).toMatchObject([{ type: "topic", topic: "living" }]);
    expect(meanings("top university")).toMatchObject([{ type: "top" }]);
  });

  it.each([
    ["jan 2027 intake", ["01"]],
    ["intake of september", ["09"]],
    ["sept 2027", ["09"]],
    ["january or september intake", ["01", "09"]],
    ["fall'27", ["08", "09"]],
    ["spring 28", ["01", "02"]],
    ["fall semester", ["08", "09"]],
  ])("reads the start in %s", (query, months) => {
    expect(meanings(query)).toMatchObject([
      { type: "intake", months },
      { type: "topic", topic: "intake" },
    ]);
  });

  it("reads no start in the date of a test", () => {
    expect(meanings("ielts exam january 2027")).toMatchObject([{ type: "exam" }]);
  });

  it.each(["without work experience", "with 2 years of experience", "freshers", "bina experience"])(
    "takes what somebody has done for no word of a course: ms %s",
    (words) => {
      const { parts, terms } = parseQuery(`ms ${words}`, vocabulary);
      expect(parts.flatMap((part) => part.meanings)).toMatchObject([
        { type: "background" },
        { type: "level" },
      ]);
      expect(terms).toEqual([]);
    },
  );

  it("means engineering by a degree in technology that names no subject", () => {
    const slugs = ["mechanical-engineering", "civil-engineering"];
    expect(meanings("mtech")).toMatchObject([{ type: "level" }, { type: "field", slugs }]);
    expect(meanings("mtech data science")).toMatchObject([
      { type: "level" },
      { type: "field", name: "Data Science" },
    ]);
  });

  it.each<[string, Partial<Meaning>[]]>([
    ["mbbs", [{ type: "level" }, { type: "field", name: "Medicine" }, { type: "title" }]],
    [
      "hult",
      [
        { type: "country" },
        { type: "field", name: "Business Administration" },
        { type: "unlisted" },
      ],
    ],
    ["iit equivalent", [{ type: "top" }, { type: "field", name: "Engineering" }]],
    ["colleges like nit", [{ type: "top" }, { type: "field", name: "Engineering" }]],
    ["mba in melbourne", [{ type: "level" }, { type: "field" }, { type: "city" }]],
  ])("knows the nearest thing to what isn't listed: %s", (query, expected) => {
    expect(meanings(query)).toMatchObject(expected);
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
