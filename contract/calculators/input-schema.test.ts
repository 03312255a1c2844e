import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loanFields, readLoan } from "#domain/calculators/education-loan";
import { readForm, type Fields } from "#domain/calculators/fields";
import { courseFields, gpaFields } from "#domain/calculators/grade-point";
import { ieltsFields } from "#domain/calculators/ielts-band";
import { inputSchema } from "./input-schema";

const tables: Readonly<Record<string, Fields>> = {
  loan: loanFields,
  IELTS: ieltsFields,
  GPA: gpaFields,
  course: courseFields(1),
};

/** Texts near and beyond the limits of a field, and choices of any field. */
const textsFor = (field: Fields[string]) =>
  field.kind === "choice"
    ? fc.constantFrom(...Object.keys(field.choices), "atlantis", "")
    : fc.oneof(
        fc.constantFrom(field.min, field.max, field.min - 1, field.max + 1, 6.25, 7.5).map(String),
        fc.double({ min: field.min, max: field.max, noNaN: true }).map((n) => n.toFixed(1)),
        fc.constantFrom("", "12,00,000", "x"),
      );

describe.each(Object.entries(tables))("the inputs of the %s calculator", (_name, fields) => {
  const forms = fc.record(
    Object.fromEntries(Object.values(fields).map((field) => [field.name, textsFor(field)])),
  );

  it("are the same for the form and the service", () => {
    fc.assert(
      fc.property(forms, (values) => {
        const { input, errors } = readForm(fields, new URLSearchParams(values));
        expect(input === null).toBe(Object.keys(errors).length > 0);
        if (input) expect(inputSchema(fields).parse(input)).toEqual(input);
      }),
    );
  });

  it("are refused beyond the limits of the form", () => {
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind === "choice") continue;
      const { times = 1 } = field;
      const schema = inputSchema({ [name]: field });
      for (const value of [field.min - 1, field.max + 1])
        expect(schema.safeParse({ [name]: value * times }).success).toBe(false);
      for (const value of [field.min, field.max])
        expect(schema.safeParse({ [name]: value * times }).success).toBe(true);
    }
  });
});

it("reads years as months, and unknown choices as the usual one", () => {
  const { input } = readLoan(new URLSearchParams("years=7.5&grace=9&payout=daily"));
  expect(input).toMatchObject({ tenureMonths: 90, graceMonths: 6, payout: "once" });
});

it("needs no payout in calls of the service", () => {
  const { payout } = inputSchema({ payout: loanFields.payout }).parse({});
  expect(payout).toBe("once");
});
