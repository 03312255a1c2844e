import { describe, expect, it } from "vitest";
import type { CourseFacts, EvidenceLevel } from "#domain/courses/facts/course-facts";
import { dueAfter } from "#domain/courses/facts/reviews";
import type { DocumentRow } from "../source/documents";
import type { Catalogue } from "../source/read-catalogue";
import type { CourseRow, UniversityRow } from "../source/tables";
import { Problems } from "../text/problems";
import { Values } from "../text/values";
import {
  describeCompleteness,
  listMissing,
  measureCompleteness,
  universityTable,
} from "./completeness";
import { describeDue, listDue } from "./due";

const fact = <T>(value: T, checkedOn = "2026-11-01", level: EvidenceLevel = "course") => ({
  value,
  evidence: { level, source: "https://hill.example/facts", checkedOn },
});
const rates = {
  asOf: "2026-11-01",
  reviewBy: "2027-11-01",
  source: "https://rates.example/",
  inr: { USD: 95 },
};

const TODAY = "2026-11-25";
const measure = (catalogue: Catalogue) => measureCompleteness(catalogue, TODAY);

/** A catalogue with courses of these facts, one university each. */
const catalogueOf = (all: readonly CourseFacts[], more: Partial<Catalogue> = {}): Catalogue =>
  ({
    rates,
    rules: [],
    reviews: { english: { months: 12, owner: "admissions", blocksRelease: true } },
    completeness: {
      thresholds: { english: 60, deadline: 50 },
      minimum: { courses: 2, universities: 0, countries: 0 },
      floor: {
        thresholds: { english: 60 },
        minimum: { courses: 1, universities: 0, countries: 0 },
      },
    },
    async *universities() {},
    async *courses() {
      for (const [at, facts] of all.entries())
        yield { countrySlug: "usa", universityId: at, facts } as CourseRow;
    },
    documents: [],
    ...more,
  }) as Catalogue;

const english = { english: fact({ ielts: { overall: 6.5 } }) };

describe("completeness", () => {
  it("lists the courses without a fact by university and level", async () => {
    const all = [
      { slug: "msc-law", level: "masters", universityId: 1, facts: english },
      { slug: "msc-art", level: "masters", universityId: 1 },
      { slug: "bsc-art", level: "bachelors", universityId: 2 },
      { slug: "bsc-law", level: "bachelors", universityId: 2 },
      { slug: "bsc-unlisted", level: "bachelors", universityId: 2, isListed: false },
    ];
    const catalogue = catalogueOf([], {
      async *courses() {
        for (const course of all) yield { countrySlug: "usa", ...course } as CourseRow;
      },
    });
    expect(await listMissing(catalogue, "english")).toEqual([
      "usa 2 bachelors (2): bsc-art, bsc-law",
      "usa 1 masters (1): msc-art",
    ]);
  });

  it("counts facts by university, and says what each doesn't publish", async () => {
    const all = [
      { universityId: 2, facts: { ...english, academic: fact("60%", "2026-11-01", "university") } },
      { universityId: 2 },
      { universityId: 1, facts: english },
      { universityId: 1, facts: english, isListed: false },
    ];
    const catalogue = catalogueOf([], {
      async *universities() {
        for (const [id, name, countrySlug] of [
          [1, "Hill", "usa"],
          [2, "Lake", "uk"],
          [3, "Empty", "uk"],
        ] as const)
          yield { id, name, countrySlug } as UniversityRow;
      },
      async *courses() {
        for (const course of all) yield { countrySlug: "uk", ...course } as CourseRow;
      },
    });
    expect(
      universityTable(await measure(catalogue))
        .split("\n")
        .slice(2),
    ).toEqual([
      "| Lake | uk | 2 | 0% (0%) | 50% (50%) | 50% (0%) | 0% (0%) | tuition, English (1), entry (1), deadline |",
      "| Hill | usa | 1 | 0% (0%) | 100% (100%) | 0% (0%) | 0% (0%) | tuition, entry, deadline |",
    ]);
  });

  it("counts facts by country and reports what falls short", async () => {
    const catalogue = catalogueOf([
      english,
      {},
      { ...english, intakes: fact([{ month: "2027-08" }]) },
    ]);
    const measured = await measure(catalogue);
    expect(measured.total.present).toMatchObject({ english: 2, intakes: 1, deadline: 0 });
    expect(measured.shortfalls).toEqual(["deadline: 0.0% of 50%"]);
    expect(describeCompleteness(measured, catalogue.completeness)[1]).toMatch(
      /usa +3 +3 +66% \(\d+%\) +0% \(0%\)/,
    );
  });

  it("counts the English of a course by its language of instruction too", async () => {
    const languages = [
      [{ code: "en", level: "B2" }],
      [{ code: "de", level: "C1" }],
      [{ code: "en" }],
      [{ code: "de" }, { code: "en" }],
    ] as const;
    const courses = languages.map((value) => ({ language: fact([...value]) }));
    const { total } = await measure(catalogueOf(courses));
    expect(total.present.english).toBe(2);
  });

  it("counts the statement that there is no minimum score", async () => {
    const none = { english: fact({ noMinimum: { competitive: {} } }) };
    const { total } = await measure(catalogueOf([none]));
    expect(total.present.english).toBe(1);
  });

  it("counts rolling admission as a deadline, and an intake without a date not", async () => {
    const intakes = [{ month: "2027-09", rolling: true }, { month: "2027-09" }];
    const courses = intakes.map((intake) => ({ intakes: fact([intake]) }));
    const { total } = await measure(catalogueOf(courses));
    expect(total.present.deadline).toBe(1);
  });

  it("counts past dates and days without a year, and says how many courses have only those", async () => {
    const intakes = [
      [{ month: "2026-09", closed: "2026-01-15" }],
      [{ month: "2027-10", closes: "2026-10-15" }],
      [
        { month: "2026-09", closed: "2026-01-15" },
        { month: "2027-02", closes: "2026-11-25" },
      ],
      [
        { month: "2026-09", closed: "2026-01-15" },
        { month: "2027-09", rolling: true },
      ],
      [{ month: "2027-09", yearly: "01-15" }],
      [{ month: "2027-09" }],
    ];
    const catalogue = catalogueOf(intakes.map((value) => ({ intakes: fact(value) })));
    const measured = await measure(catalogue);
    expect([measured.total.present.deadline, measured.total.noDateAhead]).toEqual([5, 3]);
    const [head, usa] = describeCompleteness(measured, catalogue.completeness);
    expect(head).toMatch(/deadline +no date ahead *$/);
    expect(usa).toMatch(/ 83% \(\d+%\) +3 *$/);
  });

  it("leaves out courses that are not listed", async () => {
    const catalogue = catalogueOf([], {
      async *courses() {
        for (const isListed of [true, false])
          yield { countrySlug: "usa", universityId: 1, facts: english, isListed } as CourseRow;
      },
    });
    const measured = await measure(catalogue);
    expect([measured.total.courses, measured.unlisted]).toEqual([1, 1]);
    expect(describeCompleteness(measured, catalogue.completeness)).toContain(
      "Not listed, because no official page or register names them: 1",
    );
  });

  it("does not count a fact whose source is a home page", async () => {
    const { value, evidence } = english.english;
    const vague = {
      english: { value, evidence: { ...evidence, source: "https://hill.example/" } },
    };
    const { total } = await measure(catalogueOf([vague]));
    expect(total.present.english).toBe(0);
  });

  it("tells what misses the thresholds from what is below the floor", async () => {
    const reached = await measure(catalogueOf([english, english]));
    expect([reached.shortfalls.length, reached.belowFloor]).toEqual([1, []]);
    const lost = await measure(catalogueOf([english, {}]));
    expect(lost.belowFloor).toEqual(["english: 50.0% of 60%"]);
  });

  it("reports a catalogue that is too small", async () => {
    const { shortfalls } = await measure(catalogueOf([english]));
    expect(shortfalls).toContain("courses: 1 of 2");
  });
});

describe("due", () => {
  const none = new Values(rates);

  it("lists facts by the age of their check, with the number of courses", async () => {
    const due = (today: string) => listDue(catalogueOf([english, english]), none, today);
    // Checked on 1 November 2026; a check lasts 12 months, and the rates fall due on the same day.
    expect(await due("2027-08-01")).toEqual([]);
    const [first] = await due("2027-10-01");
    expect(first).toMatchObject({ owner: "admissions", reviewBy: "2027-11-01", uses: 2 });
    expect(describeDue(await due("2027-12-01"), "2027-12-01")).toContain(
      "  overdue since 2027-11-01  english (2 courses)  https://hill.example/facts",
    );
  });

  it("lists courses whose last deadline has passed", async () => {
    const intakes = fact([
      { month: "2027-08", closes: "2027-01-15" },
      { month: "2027-01", closes: "2026-09-01" },
    ]);
    const reviews = { intakes: { months: 24, owner: "admissions", blocksRelease: true } };
    const due = (today: string) => listDue(catalogueOf([{ intakes }], { reviews }), none, today);
    expect(await due("2027-01-15")).toEqual([]);
    expect(await due("2027-01-16")).toMatchObject([{ what: "intakes", reviewBy: "2027-01-15" }]);
  });

  it("lists figures by their own date and owner", async () => {
    const values = new Values(rates);
    const text =
      'visa: { label: V, amount: 1, currency: USD, source: https://visa.example/fee, asOf: "2026-01-01", reviewBy: "2026-12-01", owner: visas }\n';
    values.read(
      "usa",
      { file: "values/usa.yaml", text, firstLine: 1 },
      "2026-11-01",
      new Problems(),
    );
    expect(await listDue(catalogueOf([]), values, "2026-11-01")).toMatchObject([
      { what: "usa.visa", owner: "visas", blocksRelease: true },
    ]);
  });

  it("lists texts about universities by their own date, without blocking a release", async () => {
    const data = { sources: ["https://hill.example/about"], fields: { reviewBy: "2027-03-01" } };
    const text = { kind: "university", slug: "usa/hill-university-1", data };
    const [first] = await listDue(
      { ...catalogueOf([]), documents: [text as unknown as DocumentRow] },
      none,
      "2027-02-01",
    );
    expect(first).toMatchObject({
      what: "university usa/hill-university-1",
      source: "https://hill.example/about",
      blocksRelease: false,
    });
  });

  it("leaves rules to their own date", async () => {
    const inherited = { english: fact({ ielts: { overall: 6 } }, "2020-01-01", "rule") };
    expect(await listDue(catalogueOf([inherited]), none, "2026-11-01")).toEqual([]);
  });

  it("adds months across years", () => {
    expect(dueAfter({ checkedOn: "2026-11-22" }, 12)).toBe("2027-11-22");
    expect(dueAfter({ checkedOn: "2026-11-22" }, 2)).toBe("2027-01-22");
  });
});
