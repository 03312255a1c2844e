import { z } from "zod/v4";
import { operations } from ".";
import { accessText, aliasText } from "./openapi";
import { addressOf, commonErrorCodes, errorCodesOf, type AnyOperation } from "./operation";

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

function section(name: string, operation: AnyOperation): string {
  const { method, summary, description, access } = operation;
  const errors = errorCodesOf(operation).filter((code) => !commonErrorCodes.includes(code));
  return [
    `### ${name}`,
    `\`${method} ${addressOf(operation)}\`: ${summary}.`,
    description,
    aliasText(operation),
    `Access: ${accessText(access)}.${errors.length > 0 ? ` Errors: ${errors.map((code) => `\`${code}\``).join(", ")}.` : ""}`,
    ...shapes(operation),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function shapes(operation: AnyOperation): string[] {
  const { query, headers, body, parts, rawBody, isCacheable } = operation;
  return [
    query && `Query: ${inline(query)}`,
    headers && `Headers: ${inline(headers)}`,
    body && `Body: ${inline(body)}`,
    rawBody && `Body: \`${rawBody}\``,
    parts && `Body, as \`multipart/form-data\`: ${inline(parts)}`,
    `Response: ${responseText(operation)}`,
    isCacheable && "Public and cacheable.",
  ].filter((line) => typeof line === "string");
}

function responseText(operation: AnyOperation): string {
  const status = operation.status ? `${operation.status}, ` : "";
  if ("mediaTypes" in operation)
    return operation.mediaTypes.length > 0
      ? `${status}a file (${operation.mediaTypes.map((type) => `\`${type}\``).join(", ")})`
      : `${status}a redirect`;
  return status + (operation.response ? inline(operation.responseBody) : "no data");
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
