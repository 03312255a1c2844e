import { tooLong } from "#domain/intake/text";
import type { Message, MessageValues } from "#domain/language/message";

type Parsed<Value, Problem extends string> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: Problem };

/**
 * A text field of a form: its maximum length, and how its text becomes a value. A longer text is never cut: it gets
 * a message, here or from the service.
 */
export interface Field<Value = unknown, Problem extends string = string> {
  readonly maxLength: number;
  readonly parse: (typed: string) => Parsed<Value, Problem>;
}
type FormSchema = Readonly<Record<string, Field>>;

type ValuesOf<S extends FormSchema> = {
  readonly [Name in keyof S]: S[Name] extends Field<infer Value> ? Value : never;
};
type ProblemOf<F> = F extends Field<unknown, infer Problem> ? Problem : never;
type TypedIn<S> = { readonly [Name in keyof S]: string };
/** A message for each invalid field. */
export type FormErrors<S extends FormSchema> = {
  readonly [Name in keyof S]?: ProblemOf<S[Name]>;
};

/** A parsed form. `typed` has its texts as they are shown again, valid or not. */
export type ParsedForm<S extends FormSchema> = { readonly typed: TypedIn<S> } & (
  | { readonly ok: true; readonly values: ValuesOf<S> }
  | { readonly ok: false; readonly errors: FormErrors<S> }
);

/** A text that may be empty. The service checks its length. */
export const text = (maxLength: number): Field<string, never> => ({
  maxLength,
  parse: (value) => ({ ok: true, value }),
});

/** A hidden field that is not typed, such as an address to return to. One that is too long is empty. */
export const hidden = (maxLength: number): Field<string, never> => ({
  maxLength,
  parse: (value) => ({ ok: true, value: value.length <= maxLength ? value : "" }),
});

/** A text of at least `minLength` characters, counted as Zod does: an emoji is one. */
export const required = <const Problem extends string>(
  maxLength: number,
  message: Problem,
  minLength = 1,
): Field<string, Problem> =>
  checked(maxLength, (value) =>
    [...value].length >= minLength ? { ok: true, value } : { ok: false, message },
  );

/** Longer than the value of any option. */
const MAX_OPTION_LENGTH = 100;

/** One of some values. */
export const oneOf = <const Value extends string, const Problem extends string>(
  options: readonly Value[],
  message: Problem,
): Field<Value, Problem> => ({
  maxLength: MAX_OPTION_LENGTH,
  parse: (typed) => {
    const value = options.find((option) => option === typed);
    return value === undefined ? { ok: false, message } : { ok: true, value };
  },
});

/** One of some values; anything else counts as `otherwise`. */
export const choice = <const Value extends string>(
  options: readonly Value[],
  otherwise: NoInfer<Value>,
): Field<Value, never> => ({
  maxLength: MAX_OPTION_LENGTH,
  parse: (typed) => ({ ok: true, value: options.find((option) => option === typed) ?? otherwise }),
});

/** A text that a rule of the field checks, such as `parseEmail`. If it is too long, it is not even read. */
export const checked = <Value, const Problem extends string>(
  maxLength: number,
  parse: (typed: string) => Parsed<Value, Problem>,
): Field<Value, Problem> => ({
  maxLength,
  parse: (typed) =>
    typed.length <= maxLength
      ? parse(typed)
      : { ok: false, message: tooLong(maxLength) as Problem },
});

/** A field that may be empty, which is null then. */
export const optional = <Value, Problem extends string>({
  maxLength,
  parse,
}: Field<Value, Problem>): Field<Value | null, Problem> => ({
  maxLength,
  parse: (typed) => (typed === "" ? { ok: true, value: null } : parse(typed)),
});

/** A text field of a form, trimmed; "" when it is missing or a file. */
function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** The values of ticked boxes with one name: trimmed, not empty, each once, none longer than `maxLength`. */
export const textList = (form: FormData, name: string, maxLength: number): string[] => [
  ...new Set(
    form
      .getAll(name)
      .flatMap((value) => (typeof value === "string" ? value.trim() : []))
      .filter((value) => value !== "" && value.length <= maxLength),
  ),
];

/** The file of a form. Null if none was chosen. */
export function fileField(form: FormData, name: string): File | null {
  const value = form.get(name);
  return value instanceof File && value.size > 0 ? value : null;
}

/** The message for a form without a file, or with an empty one. Browsers send both as a file of no bytes. */
export function missingFile(form: FormData, name: string): string {
  const value = form.get(name);
  return value instanceof File && value.name !== ""
    ? "This file is empty. Open it on your device to check it, then choose another copy."
    : "Choose a file.";
}

/** Texts of a form, trimmed. Missing ones are "". */
function typedIn<S extends FormSchema>(form: FormData, schema: S): TypedIn<S> {
  const entries = Object.keys(schema).map((name) => [name, textField(form, name)]);
  return Object.fromEntries(entries) as TypedIn<S>;
}

/** Parses a form: the values of all fields, or a message for each invalid one. */
export function parseForm<const S extends FormSchema>(form: FormData, schema: S): ParsedForm<S> {
  const typed = typedIn(form, schema);
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, { parse }] of Object.entries(schema)) {
    const parsed = parse(typed[name] ?? "");
    if (parsed.ok) values[name] = parsed.value;
    else errors[name] = parsed.message;
  }
  return Object.keys(errors).length > 0
    ? { ok: false, typed, errors: errors as FormErrors<S> }
    : { ok: true, typed, values: values as ValuesOf<S> };
}

/** The values of a form whose fields accept any text (`text`, `choice`). */
export function readFields<const S extends Readonly<Record<string, Field<unknown, never>>>>(
  form: FormData,
  schema: S,
): ValuesOf<S> {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) throw new Error("a field without messages was refused");
  return parsed.values;
}

/** The messages of a rejected form in the visitor's language. */
export const translateErrors = <Problem extends string>(
  errors: Readonly<Partial<Record<string, Problem>>>,
  t: (message: Problem, values?: MessageValues) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      message ? [[name, translateProblem(message, t)]] : [],
    ),
  );

const TOO_LONG: Message = "Shorten this to {{max}} characters.";

/** A message for a field, from a form or a service, in the visitor's language. */
export function translateProblem<Problem extends string>(
  message: Problem,
  t: (message: Problem, values?: MessageValues) => string,
): string {
  const [, max] = /^Shorten this to ([\d,]+) characters\.$/.exec(message) ?? [];
  return max === undefined ? t(message) : t(TOO_LONG as string as Problem, { max });
}
