import { describe, expect, it } from "vitest";
import { Problems } from "./problems";
import { Values } from "./values";

const source = 'source: "https://a.example/rule", asOf: "2026-11-24", reviewBy: "2027-11-24"';

function read(text: string) {
  const problems = new Problems();
  const values = new Values({ asOf: "", reviewBy: "", source: "", inr: {} });
  values.read("uk", { file: "values/uk.yaml", text, firstLine: 1 }, "2026-11-24", problems);
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
