import { describe, expect, it } from "vitest";
import { Problems } from "./problems";
import { Values } from "./values";

const source = 'source: "https://a.example/rule", asOf: "2026-11-24", reviewBy: "2027-11-24"';

function read(text: string) {
  const problems = new Problems();
  const values = new Values({ asOf: "", reviewBy: "", source: "", inr: {} });
  values.read("uk", { file: "values/uk.yaml", text, firstLine: 1 }, "2026-11-24", problems);
  values.resolveAll();
  return { values, problems };
}

describe("a value that names another one", () => {
  const hours = `hours: { label: Hours, text: "20 hours a week", ${source} }\n`;

  it("repeats its text, wherever the two are in the file", () => {
    const work = `work: { label: Work, text: "{{uk.hours}} in term", ${source} }\n`;
    for (const text of [hours + work, work + hours])
      expect(read(text).values.get("uk.work")?.text).toBe("20 hours a week in term");
  });

  it("uses it, so that it isn't reported as unused", () => {
    const work = `work: { label: Work, text: "{{uk.hours}} in term", ${source} }\n`;
    expect(read(hours + work).values.used.has("uk.hours")).toBe(true);
  });

  it("must name one that exists", () => {
    const { problems } = read(`work: { label: Work, text: "{{uk.days}} a year", ${source} }\n`);
    expect(problems.errors.map(({ message }) => message)).toEqual([
      "there is no value called uk.days",
    ]);
  });
});

describe("a figure with conditions", () => {
  const variants = `visa: { label: Visa, ${source}, variants: [
    { text: "two years", when: "if you apply by 31 December 2026", startsUntil: "2025-12" },
    { text: "18 months", when: "if you apply from 1 January 2027" } ] }\n`;

  it("states first what applies to intakes on sale, and every statement with its condition", () => {
    const { values, problems } = read(variants);
    expect(problems.errors).toEqual([]);
    expect(values.get("uk.visa")?.text).toBe(
      "18 months if you apply from 1 January 2027; two years if you apply by 31 December 2026",
    );
    expect(values.get("uk.visa")?.variants?.[0]?.text).toBe("18 months");
  });

  it("is refused as one text", () => {
    const text = `visa: { label: Visa, text: "two years; 18 months for those who apply from 2027", ${source} }`;
    expect(read(text).problems.errors.map(({ message }) => message)).toEqual([
      "has a condition in its text. Write variants",
    ]);
  });
});

describe("a sum", () => {
  const fee = `fee: { label: Fee, amount: 100, currency: INR, ${source} }\n`;
  const rent = `rent: { label: Rent, low: 10, high: 20, currency: INR, per: month, ${source} }\n`;
  const sum = (parts: string) => `total: { label: Total, sum: [${parts}], ${source} }\n`;

  it("adds amounts, so that it follows them", () => {
    const { values } = read(
      fee + rent + sum("{ of: uk.fee, times: 2 }, { of: uk.rent, times: 12 }"),
    );
    expect(values.money("uk.total")).toMatchObject({ low: 320, high: 440, currency: "INR" });
    expect(values.get("uk.total")?.text).toBe("₹320 to ₹440");
  });

  it("needs amounts that exist and aren't the sum itself", () => {
    for (const part of ["{ of: uk.none }", "{ of: uk.total }"]) {
      const { problems } = read(sum(part));
      expect(problems.errors.map(({ message }) => message)).toContain(
        `there is no amount called ${part.slice(6, -2)}`,
      );
    }
  });
});
