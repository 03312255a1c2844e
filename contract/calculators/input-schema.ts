import { z } from "zod";
import {
  choicesOf,
  type ChoiceField,
  type Field,
  type Fields,
  type NumberField,
} from "#domain/calculators/fields";

type SchemaOf<F extends Field> =
  F extends ChoiceField<infer Choice> ? z.ZodType<Choice, Choice | undefined> : z.ZodNumber;

/** The schema of a calculator's input: for each row of its table, the values that its form takes. */
export function inputSchema<const Table extends Fields>(
  fields: Table,
): z.ZodObject<{ [Name in keyof Table]: SchemaOf<Table[Name]> }, z.core.$strict> {
  const shape = Object.entries(fields).map(([name, field]) => [name, valueSchema(field)] as const);
  return z.strictObject(
    Object.fromEntries(shape) as { [Name in keyof Table]: SchemaOf<Table[Name]> },
  );
}

/** The schema of one value, in the unit that the rule calculates with. */
export function valueSchema<F extends Field>(field: F): SchemaOf<F> {
  const schema = field.kind === "number" ? numberSchema(field) : choiceSchema(field);
  return schema as SchemaOf<F>;
}

function numberSchema({ min, max, integer, step, times = 1 }: NumberField): z.ZodNumber {
  const number = z
    .number()
    .min(min * times)
    .max(max * times);
  const isWhole = integer ?? Number.isInteger((step ?? 0.1) * times);
  if (isWhole) return number.int();
  return step === undefined ? number : number.multipleOf(step * times);
}

function choiceSchema(field: ChoiceField): z.ZodType<string, string | undefined> {
  const choices = choicesOf(field);
  const schema = z.enum(choices);
  return field.isOptional ? schema.default(choices[0]) : schema;
}
