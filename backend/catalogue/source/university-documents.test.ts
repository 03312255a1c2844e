import { describe, expect, it } from "vitest";
import { CourseFigures } from "../facts/course-figures";
import { describeProblem, Problems } from "../text/problems";
import { Values } from "../text/values";
import type { CourseRow, KnownUniversity } from "./tables";
import { readUniversityDocument } from "./university-documents";

const FILE = "universities/usa/hill-university-1.md";
const known = new Map([[1, { slug: "hill-university-1", countrySlug: "usa" } as KnownUniversity]]);
const evidence = { level: "course", source: "https://hill.example/law", checkedOn: "2026-01-01" };

function course(amount: number, overall: number, closes: string, isListed = true): CourseRow {
  return {
    universityId: 1,
    level: "masters",
    isListed,
    data: { tuitionFee: { amount, currency: "USD", inr: amount * 85 } },
    facts: {
      tuition: { value: {}, evidence },
      english: { value: { ielts: { overall, eachPart: 6 } }, evidence },
      intakes: { value: [{ month: "2027-08", closes }], evidence },
    },
  } as unknown as CourseRow;
}

const text = (body: string, source = "https://hill.example/about") => `---
title: Hill University, courses and fees
description: A description that is long enough to be shown in search results.
sources:
  - { link: "${source}", checkedOn: "2026-02-03" }
  - { link: "https://hill.example/history", checkedOn: "2026-01-02" }
reviewBy: "2027-01-01"
updatedOn: "2026-02-03"
---

${body}
`;

function read(file: string, content: string, courses: readonly CourseRow[] = []) {
  const [problems, figures] = [new Problems(), new CourseFigures()];
  for (const one of courses) figures.add(one);
  const values = new Values({ asOf: "", reviewBy: "", source: "", inr: {} });
  const row = readUniversityDocument(file, content, {
    known,
    figures,
    values,
    problems,
    photos: new Map(),
  });
  return { row, errors: problems.errors.map(describeProblem) };
}

describe("texts about universities", () => {
  it("state what the listed courses cost and require", () => {
    const { row, errors } = read(
      FILE,
      text("{{courses.mastersTuition}}; {{courses.mastersIelts}}; {{courses.mastersDeadlines}}"),
      [
        course(20_000, 6.5, "2027-01-15"),
        course(10_000, 7, "2026-12-01"),
        course(1, 9, "2028-01-01", false),
      ],
    );
    expect(errors).toEqual([]);
    expect(row).toMatchObject({ slug: "usa/hill-university-1", parent: null });
    expect(row?.html).toBe(
      "<p>$10,000 to $20,000 a year (about ₹8.5 lakh to ₹17 lakh); 6.5 to 7.0; 1 Dec 2026 to 15 Jan 2027</p>\n",
    );
  });

  it("state one value where all courses agree", () => {
    const { row } = read(
      FILE,
      text("{{courses.mastersTuition}}; {{courses.mastersIelts}}; {{courses.mastersDeadlines}}"),
      [course(0, 6.5, "2027-01-15")],
    );
    expect(row?.html).toBe("<p>$0 a year; 6.5 with no part below 6.0; 15 Jan 2027</p>\n");
  });

  it("are as old as their oldest source", () => {
    const { row } = read(FILE, text("Words."));
    expect(row?.data).toMatchObject({
      sources: ["https://hill.example/about", "https://hill.example/history"],
      checkedOn: { "https://hill.example/about": "2026-02-03" },
      asOf: "2026-01-02",
    });
  });

  it.each([
    [
      "another country",
      "universities/uk/hill-university-1.md",
      text("Words."),
      `1:-: no university`,
    ],
    ["no country", "universities/hill-university-1.md", text("Words."), "1:-: no university"],
    [
      "a home page as its source",
      FILE,
      text("Words.", "https://hill.example/"),
      "5:sources.0.link: is a home page. Name the page that states the facts",
    ],
    ["no review", FILE, text("Words.").replace(/reviewBy.*\n/, ""), "2:reviewBy: Required"],
    ["a typed amount", FILE, text("It costs $500."), '11:body: the amount "$500" is typed'],
    [
      "a figure that no course states",
      FILE,
      text("{{courses.bachelorsTuition}}"),
      "11:body: there is no value called courses.bachelorsTuition",
    ],
  ])("are refused with %s", (_, file, content, error) => {
    const { row, errors } = read(file, content);
    expect(row).toBeNull();
    expect(errors[0]).toContain(`${file}:${error}`);
  });
});
