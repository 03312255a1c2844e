import { describe, expect, it } from "vitest";
import type { CostParts } from "#domain/calculators/cost-parts";
import type { CourseRow, KnownUniversity } from "./tables";
import { Values } from "../text/values";
import { CourseFigures } from "../facts/course-figures";
import { FactFigures, type CountryBudget } from "./derived-figures";
import type { NationalRule } from "../facts/inherited-facts";

const evidence = { level: "course", source: "https://hill.example/law", checkedOn: "2026-10-01" };

function course(slug: string, closes: string, overall: number): CourseRow {
  return {
    universityId: 1,
    slug,
    countrySlug: "usa",
    level: "masters",
    data: { tuitionFee: { amount: 10_000, currency: "USD", inr: 850_000 } },
    facts: {
      tuition: { value: {}, evidence },
      english: { value: { ielts: { overall } }, evidence },
      intakes: { value: [{ month: "2027-08", closes }], evidence },
    },
  } as unknown as CourseRow;
}

const general = { levels: ["bachelors"], streams: [], specializations: [], languages: [] };
const known = new Map([
  [
    1,
    {
      slug: "hill-1",
      commonFacts: [
        {
          scope: general,
          facts: { intakes: { value: [{ month: "2027-08", closes: "2026-11-30" }], evidence } },
        },
      ],
    } as unknown as KnownUniversity,
  ],
]);
const rule = {
  id: "joint-2027",
  facts: {
    intakes: { value: [{ month: "2027-08", opens: "2027-01-07", closes: "2027-01-21" }], evidence },
  },
} as unknown as NationalRule;

const parts = (years: number, tuition: number): CostParts => ({
  years,
  currency: "USD",
  hasTuition: true,
  parts: [
    { label: "Tuition", amount: tuition, inr: 0 },
    { label: "Food", amount: 500 * years, inr: 0 },
  ],
  total: { label: "Total", amount: tuition + 500 * years, inr: 0 },
});
const budget: CountryBudget = {
  currency: "USD",
  source: "/expense-calculator/usa",
  asOf: "2026-10-01",
  reviewBy: "2027-01-01",
  tuition: { count: 9, lowest: 1, lowerQuartile: 2, median: 3, upperQuartile: 4, highest: 5 },
  firstYear: parts(1, 3),
  whole: parts(2, 6),
};

function values() {
  const courses = new CourseFigures();
  courses.add(course("law", "2027-01-15", 6.5));
  courses.add(course("physics", "2026-12-01", 7));
  const derived = new FactFigures({
    known,
    courses,
    rules: [rule],
    scholarshipOf: () => null,
    budgetOf: (country, level) => (country === "usa" && level === "masters" ? budget : null),
  });
  const rates = { asOf: "", reviewBy: "", source: "", inr: { USD: 85 } };
  return new Values(rates, derived);
}

describe("facts that prose names", () => {
  it.each([
    ["course.hill-1.law.closes", "15 Jan 2027"],
    ["course.hill-1.law.ielts", "6.5"],
    ["university.hill-1.masters.closes", "1 Dec 2026 to 15 Jan 2027"],
    ["university.hill-1.masters.closes-2027-08", "1 Dec 2026 to 15 Jan 2027"],
    ["university.hill-1.masters.tuition", "$10,000 a year (about ₹8.5 lakh)"],
    ["university.hill-1.bachelors.closes", "30 Nov 2026"],
    ["rule.joint-2027.opens", "7 Jan 2027"],
    ["rule.joint-2027.closes", "21 Jan 2027"],
    ["country.usa.masters.tuition", "$3 a year (about ₹255)"],
    ["country.usa.masters.tuitionRange", "$1 to $5 a year (about ₹85 to ₹425)"],
    ["country.usa.masters.courses", "9"],
    ["budget.usa.masters.firstYear", "$503 (about ₹42,755)"],
    ["budget.usa.masters.total", "$1,006 (about ₹85,510)"],
    ["budget.usa.masters.food", "$1,000 (about ₹85,000)"],
  ])("%s is %s", (name, text) => {
    expect(values().get(name)?.text).toBe(text);
  });

  it.each([
    "course.hill-1.chemistry.closes",
    "university.hill-2.masters.closes",
    "university.hill-1.masters.closes-2028-08",
    "university.hill-1.doctorate.closes",
    "rule.joint-2028.closes",
    "country.usa.bachelors.tuition",
    "budget.usa.masters.rent",
  ])("%s doesn't exist, which is an error", (name) => {
    expect(values().get(name)).toBeNull();
  });

  it("are amounts that a sum can add up", () => {
    expect(values().money("budget.usa.masters.total")).toMatchObject({ low: 1006, high: 1006 });
  });
});
