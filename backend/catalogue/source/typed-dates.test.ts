import { describe, expect, it } from "vitest";
import type { NationalRule } from "../facts/inherited-facts";
import { CourseFigures } from "../facts/course-figures";
import type { CourseRow, KnownUniversity } from "./tables";
import { TypedDates } from "./typed-dates";

const evidence = { level: "course", source: "https://a.example/b", checkedOn: "2026-10-01" };
const intakes = (opens: string, closes: string) => ({
  value: [{ month: "2027-08", opens, closes }],
  evidence,
});
const course = (universityId: number, level: string, opens: string, closes: string) =>
  ({
    universityId,
    slug: level,
    countrySlug: "usa",
    level,
    data: { tuitionFee: null },
    facts: { intakes: intakes(opens, closes) },
  }) as unknown as CourseRow;

const courses = new CourseFigures();
courses.add(course(1, "bachelors", "2026-10-01", "2026-11-30"));
courses.add(course(2, "masters", "2026-11-20", "2027-01-07"));
const university = (name: string, slug: string, aliases: string[]) =>
  ({ name, slug, aliases }) as unknown as KnownUniversity;
const known = new Map([
  [1, university("University of California, Berkeley", "berkeley-1", ["UC Berkeley"])],
  [2, university("Tampere University", "tampere-2", ["Tampere"])],
]);
const rule = {
  id: "joint-2027",
  topic: "joint application",
  facts: { intakes: intakes("2027-01-07", "2027-01-21") },
} as unknown as NationalRule;
const dates = new TypedDates({ known, courses, rules: [rule] });
const nameIn = (text: string, file = "articles/a.md", under = "") =>
  dates.in(text, file, under)?.name ?? null;

describe("a day in prose", () => {
  it.each([
    ["UC Berkeley closes on 30 November.", "university.berkeley-1.bachelors.closes"],
    ["UC Berkeley closes on 1 December 2026.", "university.berkeley-1.bachelors.closes"],
    ["UC Berkeley closes on December 1, 2026.", "university.berkeley-1.bachelors.closes"],
    ["UC Berkeley closes on 1st December 2026.", "university.berkeley-1.bachelors.closes"],
    [
      "The University of California closes on 1 December 2026, so apply before that day.",
      "university.berkeley-1.bachelors.closes",
    ],
    ["Apply to Tampere until 7 January.", "university.tampere-2.masters.closes"],
    ["At Tampere the form opens on 20 November.", "university.tampere-2.masters.opens"],
    ["The joint application closes on 20 January 2027.", "rule.joint-2027.closes"],
    ["The joint application opens on 7 January.", "rule.joint-2027.opens"],
  ])("is a fact, or contradicts it: %s", (text, name) => {
    expect(nameIn(text)).toBe(name);
  });

  it.each([
    ["| University of California (all campuses) | 1 Dec 2026 | March |"],
    ["| University of California (all campuses) | 30 Nov 2026 | March |"],
  ])("in a row is what heading and header say: %s", (row) => {
    const under = "## Bachelor's deadlines | Round | Usual deadline | Answer |";
    expect(nameIn(row, "articles/a.md", under)).toBe("university.berkeley-1.bachelors.closes");
    expect(nameIn(row, "articles/a.md", "## Answers")).toBeNull();
  });

  it("in the text of a university is about that university", () => {
    const text = "The form closes on 7 January.";
    expect(nameIn(text, "universities/finland/tampere-2.md")).toMatch(/^university\.tampere-2/);
    expect(nameIn(text)).toBeNull();
  });

  it.each([
    "In 2025 UC Berkeley closed on 30 November.",
    "UC Berkeley closes on {{university.berkeley-1.bachelors.closes}}.",
    "UC Berkeley was founded on 23 March.",
    "UC Berkeley's scholarship closes on 1 December 2026.",
    "UC Berkeley's MBA closes on 6 October 2026.",
    "The University of California, Davis closes on 1 December 2026.",
    "Apply to UC Berkeley and Tampere by 1 December 2026.",
    "Send your form to UC Berkeley early, around 3 November.",
  ])("is fine if it is past, named, an award's or of no one university: %s", (text) => {
    expect(nameIn(text)).toBeNull();
  });
});
