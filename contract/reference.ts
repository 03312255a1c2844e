import { z } from "zod/v4";
import { operations } from ".";
import { accessText } from "./openapi";
import type { Operation } from "./operation";

const START = "<!-- reference: npm run contract -->";
const END = "<!-- end of reference -->";

/** Puts the reference of all operations between its markers. */
export function withReference(page: string): string {
  const [before = page, rest = ""] = page.split(START);
  const [, after = ""] = rest.split(END);
  return `${before.trimEnd()}\n\n${START}\n\n${reference()}\n${END}\n${after.trimStart()}`;
}

function reference(): string {
  const all = Object.entries(operations);
  const services = [...new Set(all.map(([, { service }]) => service))];
  return services
    .map((service) => {
      const calls = all.filter(([, operation]) => operation.service === service);
      return [`## ${service}`, ...calls.map(([name, operation]) => section(name, operation))];
    })
    .flat()
    .join("\n\n");
}

function section(name: string, operation: Operation): string {
  const { method, service, path, summary, description, access, errors = [] } = operation;
  return [
    `### ${name}`,
    `\`${method} /${service}${path.replace(/:(\w+)/g, "{$1}")}\`: ${summary}.`,
    description,
    `Access: ${accessText(access)}.${errors.length > 0 ? ` Errors: ${errors.map((code) => `\`${code}\``).join(", ")}.` : ""}`,
    ...shapes(operation),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function shapes({ query, body, responseBody }: Operation): string[] {
  return [
    query && `Query: ${inline(query)}`,
    body && `Body: ${inline(body)}`,
    `Response: ${inline(responseBody)}`,
  ].filter((line) => line !== undefined);
}

const inline = (schema: z.ZodType): string =>
  `\`${shapeOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }))}\``;

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A JSON schema as TypeScript would write it, in one line. */
function shapeOf(schema: JsonSchema | boolean): string {
  if (typeof schema === "boolean") return "unknown";
  const {
    type,
    enum: values,
    anyOf,
    items,
    properties,
    required = [],
    additionalProperties,
  } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (anyOf) return anyOf.map(shapeOf).join(" | ");
  if (type === "array") return `${group(shapeOf((items as JsonSchema | undefined) ?? true))}[]`;
  if (type !== "object") return typeof type === "string" ? type : "unknown";
  const entries = Object.entries(properties ?? {}).map(
    ([name, value]) => `${name}${required.includes(name) ? "" : "?"}: ${shapeOf(value)}`,
  );
  if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0)
    entries.push(`[name]: ${shapeOf(additionalProperties)}`);
  return `{${entries.join(", ")}}`;
}

const group = (shape: string): string => (shape.includes(" | ") ? `(${shape})` : shape);
