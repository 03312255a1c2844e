import fc from "fast-check";

/** A JSON schema of the generated document, as far as requests use it. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
}

/** Texts that exist in the services, by the name of the field or parameter they fit. */
export type KnownValues = ReadonlyMap<string, readonly string[]>;

/** Mostly what a schema allows, sometimes something it refuses. */
export function almost(schema: JsonSchema, known: KnownValues, name = ""): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: valid(schema, known, name) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  );
}

/** What a schema allows. */
export function valid(schema: JsonSchema, known: KnownValues, name = ""): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, known, name)));
  switch (schema.type) {
    case "string":
      return texts(schema, known, name);
    case "integer":
    case "number":
      return numbers(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(almost(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      });
    case "object":
      return objects(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function texts(schema: JsonSchema, known: KnownValues, name: string): fc.Arbitrary<string> {
  const existing = known.get(name) ?? [];
  const made = madeTexts(schema);
  return existing.length === 0
    ? made
    : fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...existing) },
        { weight: 1, arbitrary: made },
      );
}

function madeTexts({
  format,
  pattern,
  minLength = 0,
  maxLength,
}: JsonSchema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.constant("person@example.com");
  if (format === "date-time")
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength ?? 40, minLength + 40) });
}

function numbers(schema: JsonSchema): fc.Arbitrary<number> {
  const step = schema.multipleOf ?? (schema.type === "integer" ? 1 : 0.5);
  const min = schema.minimum ?? (schema.exclusiveMinimum ?? 0) + step;
  const max = Math.min(schema.maximum ?? min + 100, 1e9);
  return fc
    .integer({ min: 0, max: Math.max(0, Math.floor((max - min) / step)) })
    .map((steps) => min + steps * step);
}

function objects(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  known: KnownValues,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, almost(schema, known, key)]),
  );
  const declared = fc.record(fields, { requiredKeys: required.filter((key) => key in fields) });
  if (typeof additionalProperties !== "object") return declared;
  const others = fc.dictionary(
    fc.string({ maxLength: 10 }),
    valid(additionalProperties, known, ""),
    {
      maxKeys: 3,
    },
  );
  return fc.tuple(others, declared).map(([rest, own]) => ({ ...rest, ...own }));
}
