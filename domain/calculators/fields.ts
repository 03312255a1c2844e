import { FormReader, type NumberRule, type Reading, type Values } from "./form";

/**
 * A number of a calculator. One row says what the form shows, what a value may be, and (as its key
 * in the table) the name in the rule and in the service's call.
 */
export interface NumberField extends NumberRule {
  readonly kind: "number";
  /** Name in the form and its address. */
  readonly name: string;
  readonly label: string;
  readonly inputMode: "numeric" | "decimal";
  /** Text of an untouched field. With `listed`, other values mean this one. */
  readonly initial?: string;
  /** Value of an empty field. Without it, the field is required. */
  readonly empty?: number;
  /** Units of the input in one unit of the form: 12 for years that are calculated as months. */
  readonly times?: number;
  /** The texts to choose from. */
  readonly listed?: readonly [string, ...string[]];
}

/** A choice of a calculator. The first is the usual one, and what unknown values mean. */
export interface ChoiceField<Choice extends string = string> {
  readonly kind: "choice";
  readonly name: string;
  readonly label: string;
  readonly control: "radio" | "select";
  /** Labels by value. */
  readonly choices: Readonly<Record<Choice, string>>;
  /** Whether calls of the service may leave the choice out. */
  readonly isOptional?: boolean;
}

export type Field = NumberField | ChoiceField;
export type Fields = Readonly<Record<string, Field>>;

/** What a calculator's rule is given: a value for each row of its table. */
export type InputOf<Table extends Fields> = {
  readonly [Name in keyof Table]: Table[Name] extends ChoiceField<infer Choice> ? Choice : number;
};

export const numberField = (field: Omit<NumberField, "kind">): NumberField => ({
  kind: "number",
  ...field,
});

export const choiceField = <const Choice extends string>(
  field: Omit<ChoiceField<Choice>, "kind">,
): ChoiceField<Choice> => ({ kind: "choice", ...field });

/** The values of a choice, the usual one first. */
export const choicesOf = <Choice extends string>({
  choices,
}: ChoiceField<Choice>): readonly [Choice, ...Choice[]] =>
  Object.keys(choices) as [Choice, ...Choice[]];

/** The values of an untouched form. */
export const defaultsOf = (fields: Fields): Values =>
  Object.fromEntries(
    Object.values(fields).map((field) => [
      field.name,
      field.kind === "choice" ? choicesOf(field)[0] : (field.initial ?? ""),
    ]),
  );

/** Reads a form from a query string. There is an input if each field is valid. */
export function readForm<const Table extends Fields>(
  fields: Table,
  query: URLSearchParams,
  defaults: Values = defaultsOf(fields),
): Reading<InputOf<Table>> {
  const form = new FormReader(query, defaults);
  const values = Object.entries(fields).map(
    ([name, field]) => [name, readField(form, field)] as const,
  );
  const isWhole = values.every(([, value]) => value !== null);
  return {
    values: form.values,
    errors: form.errors,
    input: isWhole ? (Object.fromEntries(values) as InputOf<Table>) : null,
  };
}

/** Reads one field. Null, with a message in `form.errors`, if its value is missing or invalid. */
function readField(form: FormReader, field: ChoiceField | NumberField): string | number | null {
  if (field.kind === "choice") return form.choice(field.name, choicesOf(field));
  const value = readNumber(form, field);
  return value === null ? null : value * (field.times ?? 1);
}

/** Reads a number in the unit of the form. */
export function readNumber(
  form: FormReader,
  { name, listed, initial, empty, ...rule }: NumberField,
): number | null {
  if (listed && initial !== undefined) return Number(form.choice(name, [initial, ...listed]));
  return empty === undefined ? form.number(name, rule) : form.optionalNumber(name, empty, rule);
}
