import { subschema, type JsonSchema } from "./json-schema";
import { valuesByName, valuesOfOperations } from "./sample-values";

/** How much a sample shows. `minimum` leaves inner lists empty and sets what may be null to null. */
export type Detail = "all" | "required" | "minimum";

interface Place {
  readonly operation: string;
  readonly detail: Detail;
  /** Names of the fields around the value, outermost first. */
  readonly path: readonly string[];
}

const INNER_DEPTH = 2;

const isShortened = ({ detail, path }: Place): boolean =>
  detail === "minimum" && path.length >= INNER_DEPTH;

/** A value that fits a schema. Field names select the sample values. */
export function sample(schema: JsonSchema, place: Place): unknown {
  const known = knownValues(place).find((value) => accepts(schema, value));
  const isShort = isShortened(place);
  const choices = (schema.anyOf ?? []).map(subschema);
  if (isShort && choices.some(({ type }) => type === "null")) return null;
  if (known !== undefined) return known;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice = {}] = choices;
  if (choices.length > 0) return sample(choice, place);
  switch (schema.type) {
    case "array":
      return isShort && !schema.minItems ? [] : [sample(subschema(schema.items), place)];
    case "object":
      return sampleObject(schema, place);
    case "boolean":
      return true;
    case "null":
      return null;
    case "integer":
    case "number":
      return [1, 5, schema.minimum ?? 0, schema.maximum].find((value) => accepts(schema, value));
    default:
      return sampleText(schema, place);
  }
}

function sampleObject(schema: JsonSchema, place: Place): Readonly<Record<string, unknown>> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const shown = Object.entries(properties).filter(
    ([name]) => place.detail === "all" || required.includes(name),
  );
  const inside = (name: string) => ({ ...place, path: [...place.path, name] });
  const fields = shown.map(([name, value]) => [name, sample(subschema(value), inside(name))]);
  const keys = subschema(schema.propertyNames);
  // A record of an enumeration has all its keys.
  const isLeftOut = (isShortened(place) && !keys.enum) || shown.length > 0;
  const others = isLeftOut ? {} : subschema(additionalProperties);
  const names = Object.keys(others).length > 0 ? keysOf(keys) : [];
  const entries = names.map((name) => [name, sample(others, inside(name))]);
  return Object.fromEntries([...fields, ...entries]) as Readonly<Record<string, unknown>>;
}

/** The keys to show in a record: every key of an enumeration, only the first if keys are optional, or `name`. */
function keysOf({ enum: names, anyOf = [] }: JsonSchema): readonly string[] {
  if (names) return names.map(String);
  const optional = anyOf.flatMap((choice) => subschema(choice).enum ?? []);
  return [String(optional[0] ?? "name")];
}

function sampleText({ format, pattern }: JsonSchema, { path }: Place): string {
  const name = path.at(-1) ?? "";
  if (format === "date-time" || /(?:At|since|until)$/.test(name)) return "2026-11-22T10:30:00.000Z";
  if (format === "date" || /(?:On|Date|[aA]sOf|reviewBy|day)$/.test(name)) return "2026-11-22";
  if (format === "uuid" || /^id$|Id$/.test(name)) return "6f1d2c3b-4a59-4e7f-8b60-9c8d7e6f5a4b";
  if (pattern?.startsWith("^\\/") === true || /path$/i.test(name)) return "/study-in-germany";
  if (/url|link|source$|website/i.test(name)) return "https://www.tum.de/en/";
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) || "text";
}

function knownValues({ operation, path }: Place): readonly unknown[] {
  const [parent = "", name = parent] = path.slice(-2);
  return [
    valuesByName[`${parent}.${name}`],
    valuesOfOperations[operation]?.[name],
    valuesByName[name],
  ].filter((value) => value !== undefined);
}

/** Whether a value fits a schema. For objects, checks only the names of the fields. */
export function accepts(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((choice) => accepts(subschema(choice), value));
  if (schema.const !== undefined) return value === schema.const;
  if (schema.enum) return schema.enum.some((one) => one === value);
  if (typeof value === "string") return schema.type === "string" && acceptsText(schema, value);
  if (typeof value === "number") return acceptsNumber(schema, value);
  if (Array.isArray(value))
    return (
      schema.type === "array" && value.every((entry) => accepts(subschema(schema.items), entry))
    );
  if (typeof value === "object" && value !== null) return acceptsObject(schema, value);
  return schema.type === (value === null ? "null" : typeof value);
}

const acceptsObject = (schema: JsonSchema, value: object): boolean =>
  schema.type === "object" &&
  (schema.required ?? []).every((name) => name in value) &&
  Object.keys(value).every(
    (name) => schema.additionalProperties || name in (schema.properties ?? {}),
  );

const acceptsText = ({ pattern, minLength = 0, maxLength }: JsonSchema, value: string): boolean =>
  value.length >= minLength &&
  value.length <= (maxLength ?? value.length) &&
  new RegExp(pattern ?? "").test(value);

const acceptsNumber = (schema: JsonSchema, value: number): boolean =>
  (schema.type === "number" || (schema.type === "integer" && Number.isInteger(value))) &&
  value >= (schema.minimum ?? value) &&
  value <= (schema.maximum ?? value) &&
  value > Number(schema.exclusiveMinimum ?? -Infinity) &&
  (schema.multipleOf === undefined || value % schema.multipleOf === 0);
