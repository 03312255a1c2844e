exec(open('/tmp/h/data/edit1.py').read().split("# imports of person-fields")[0])
sub("app/forms/form-schema.server.ts",
('type Parsed<Value','import { tooLong } from "#domain/intake/text";\n\ntype Parsed<Value'),
('''/** A text field of a form: its maximum length, and how its text becomes a value. */''','''/**
 * A text field of a form: its maximum length, and how its text becomes a value. A longer text is never cut: it gets
 * a message, here or from the service.
 */'''),
('''/** A text that may be empty. */
export const text =''','''/** A text that may be empty. The service checks its length. */
export const text ='''),
('''/** A text of at least''','''/** A hidden field that is not typed, such as an address to return to. One that is too long is empty. */
export const hidden = (maxLength: number): Field<string, never> => ({
  maxLength,
  parse: (value) => ({ ok: true, value: value.length <= maxLength ? value : "" }),
});

/** A text that may be empty, with a message if it is too long. */
export const written = (maxLength: number): Field<string> => checked(maxLength, textOf);

const textOf = (value: string) => ({ ok: true, value }) as const;

/** A text of at least'''),
('''): Field<string, Problem> => ({
  maxLength,
  parse: (value) => (value.length >= minLength ? { ok: true, value } : { ok: false, message }),
});''','''): Field<string, Problem> =>
  checked(maxLength, (value) =>
    value.length >= minLength ? { ok: true, value } : { ok: false, message },
  );'''),
('''/** A text that a rule of the field checks, such as `parseEmail`. */''','''/** A text that a rule of the field checks, such as `parseEmail`. If it is too long, it is not even read. */'''),
('''  parse: (typed: string) => Parsed<Value, Problem>,
): Field<Value, Problem> => ({ maxLength, parse });''','''  parse: (typed: string) => Parsed<Value, Problem>,
): Field<Value, Problem> => ({
  maxLength,
  parse: (typed) =>
    typed.length <= maxLength
      ? parse(typed)
      : { ok: false, message: tooLong(maxLength) as Problem },
});'''),
('''/** The values of ticked boxes with one name: trimmed, not empty, each once, cut to `maxLength`. */''','''/** The values of ticked boxes with one name: trimmed, not empty, each once, none longer than `maxLength`. */'''),
('''      .flatMap((value) => (typeof value === "string" ? value.trim().slice(0, maxLength) : []))
      .filter((value) => value !== ""),''','''      .flatMap((value) => (typeof value === "string" ? value.trim() : []))
      .filter((value) => value !== "" && value.length <= maxLength),'''),
('''/** Texts of a form, trimmed and cut to the maximum lengths of their fields. Missing ones are "". */''','''/** Texts of a form, trimmed. Missing ones are "". */'''),
('''  const entries = Object.entries(schema).map(([name, { maxLength }]) => [
    name,
    textField(form, name).slice(0, maxLength),
  ]);
''','''  const entries = Object.keys(schema).map((name) => [name, textField(form, name)]);
'''),
('''    Object.entries(errors).flatMap(([name, message]) => (message ? [[name, t(message)]] : [])),
''','''    Object.entries(errors).flatMap(([name, message]) => (message ? [[name, translated(message, t)]] : [])),
'''),
)
