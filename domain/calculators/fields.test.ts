import { describe, expect, it } from "vitest";
import { loanFields } from "./education-loan";
import { choicesOf, defaultsOf, type Field, type Fields } from "./fields";
import { courseFields, gpaFields, gradeTypes } from "./grade-point";
import { ieltsFields } from "./ielts-band";

const tables: readonly (readonly [string, Fields])[] = [
  ["the loan calculator", loanFields],
  ["the converter of marks", gpaFields],
  ["a course in it", courseFields(3)],
  ["the IELTS calculator", ieltsFields],
];
const rows = tables.flatMap(([calculator, fields]) =>
  Object.values(fields).map((field) => [calculator, field.name, field] as const),
);
const isText = (text: string) => text.trim() === text && text.length > 1;

describe.each(tables)("the fields of %s", (_, fields) => {
  it.each(["name", "label"] as const)("differ in their %s", (key) => {
    const texts = Object.values(fields).map((field) => field[key]);
    expect(texts.every(isText)).toBe(true);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("have the values of an untouched form by their names", () => {
    expect(Object.keys(defaultsOf(fields))).toEqual(Object.values(fields).map(({ name }) => name));
  });
});

describe.each(rows)("in %s, the field %s", (_calculator, _name, field: Field) => {
  it("can be shown", () => {
    if (field.kind === "choice") {
      expect(["radio", "select"]).toContain(field.control);
      const labels: string[] = Object.values(field.choices);
      expect(labels.every(isText)).toBe(true);
      expect(new Set(labels).size).toBe(labels.length);
      expect(choicesOf(field).every((value) => value !== "")).toBe(true);
    } else {
      expect(field.kind).toBe("number");
      expect(isText(field.what)).toBe(true);
      // Amounts of money are typed in whole units.
      const isWhole = field.integer === true || field.max >= 10_000;
      expect(field.inputMode).toBe(isWhole ? "numeric" : "decimal");
    }
  });

  it("is untouched with a value that it accepts", () => {
    if (field.kind === "choice")
      return expect(choicesOf(field)).toContain(defaultsOf({ field })[field.name]);
    const untouched = [field.initial, ...(field.listed ?? [])].filter((one) => one !== undefined);
    for (const value of untouched) {
      expect(Number(value)).toBeGreaterThanOrEqual(field.min);
      expect(Number(value)).toBeLessThanOrEqual(field.max);
    }
  });
});

it("a converter of marks offers every scale by its name", () => {
  expect(gpaFields.gradeType.choices).toEqual(
    Object.fromEntries(gradeTypes.map(({ id, name }) => [id, name])),
  );
  expect(gradeTypes.every(({ id, name }) => isText(id) && isText(name))).toBe(true);
});

it("writing and speaking have bands from 9 to 0 in halves", () => {
  const bands = Array.from({ length: 19 }, (_, index) => String((18 - index) / 2));
  expect(ieltsFields.writing.listed).toEqual(bands);
  expect(ieltsFields.speaking.listed).toEqual(bands);
});

it("the labels of the IELTS calculator name the parts of the test", () => {
  for (const part of ["listening", "reading", "writing", "speaking"]) {
    const field = Object.values(ieltsFields).find(({ name }) => name === part);
    expect(field?.label.toLowerCase().startsWith(`${part}: `)).toBe(true);
  }
});
