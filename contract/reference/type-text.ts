import { jsonSchemaOf, subschema, type JsonSchema } from "./json-schema";
import { sharedTypes } from "./shared-types";

const MAX_INLINE_LENGTH = 100;

/** A type as TypeScript writes it: in the line after its label, or as a block if it is long. */
export function typeText(label: string, schema: Parameters<typeof jsonSchemaOf>[0]): string {
  const text = shapeOf(jsonSchemaOf(schema));
  const [name = label] = label.split(",");
  return text.length <= MAX_INLINE_LENGTH
    ? `${label}: \`${text}\``
    : `${label}:\n\n${declaration(name, text)}`;
}

/** A declaration as a block of Markdown, which Prettier formats. */
const declaration = (name: string, text: string): string =>
  `\`\`\`ts\ntype ${name} = ${text};\n\`\`\``;

/** The types that the sections refer to by name. */
export const sharedTypeTexts = (): string =>
  Object.entries(sharedTypes)
    .map(([name, schema]) => {
      const { typeName: _, ...own } = jsonSchemaOf(schema);
      return declaration(name, shapeOf(own));
    })
    .join("\n\n");

function shapeOf(schema: JsonSchema): string {
  const { typeName, type, enum: values, anyOf } = schema;
  if (typeName) return typeName;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (anyOf) return anyOf.map((one) => shapeOf(subschema(one))).join(" | ");
  if (type === "array") return `${elementOf(subschema(schema.items))}[]`;
  if (type === "object") return objectOf(schema);
  return typeof type === "string" ? type : "unknown";
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const entries = Object.entries(properties).map(
    ([name, value]) =>
      `${keyOf(name)}${required.includes(name) ? "" : "?"}: ${shapeOf(subschema(value))}`,
  );
  if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0)
    entries.push(`[name: string]: ${shapeOf(subschema(additionalProperties))}`);
  return `{${entries.join(", ")}}`;
}

const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

/** The type of an array's entries, in brackets if it is a union. */
function elementOf(items: JsonSchema): string {
  const isUnion = !items.typeName && (items.anyOf ?? items.enum ?? []).length > 1;
  return isUnion ? `(${shapeOf(items)})` : shapeOf(items);
}
