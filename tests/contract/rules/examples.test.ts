import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { operations } from "#contract/index";
import { addressOf, type AnyOperation } from "#contract/operation/index";
import { referencePage } from "#contract/reference/page";
import { jsonSchemaOf, subschema, type JsonSchema } from "#contract/reference/json-schema";

/** The sections of the reference, as they are published, by the name of their operation. */
const sections = new Map(
  referencePage()
    .split(/^### /m)
    .map((text): [string, string] => [text.slice(0, text.indexOf("\n")), text]),
);

const blockOf = (name: string, language: string): string | undefined =>
  new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "m").exec(sections.get(name) ?? "")?.[1];

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function requestOf(name: string): Request {
  const [head = "", ...body] = (blockOf(name, "http") ?? "").trimEnd().split("\n\n");
  const [start = "", ...headers] = head.split("\n");
  const [method = "", target = ""] = start.split(" ");
  const { pathname, searchParams } = new URL(target || "/", "https://services.example.com");
  const query = [...new Set(searchParams.keys())].map((key) => {
    const values = searchParams.getAll(key);
    return [key, values.length > 1 ? values : (values[0] ?? "")] as const;
  });
  return {
    method,
    path: pathname,
    query: Object.fromEntries(query),
    headers: Object.fromEntries(headers.map((line) => headerOf(line))),
    body: body.join("\n\n"),
  };
}

const headerOf = (line: string) => {
  const [name = "", ...value] = line.split(": ");
  return [name.toLowerCase(), value.join(": ")] as const;
};

/** Matches a path with the address of its operation. The groups are the path's parameters. */
function matchOf(operation: AnyOperation, path: string) {
  const pattern = addressOf(operation).replace(/\{(\w+)\}/g, "(?<$1>.+?)");
  return new RegExp(`^/v1${pattern}$`).exec(path);
}

/** Fields of a value that its schema doesn't have: `data.name`. */
function undeclared(schema: JsonSchema, value: unknown, at = ""): string[] {
  const choices = schema.anyOf?.map((choice) => undeclared(subschema(choice), value, at));
  if (choices) return choices.find((found) => found.length === 0) ?? choices[0] ?? [];
  if (Array.isArray(value))
    return value.flatMap((entry: unknown) => undeclared(subschema(schema.items), entry, at));
  if (typeof value !== "object" || value === null || schema.type !== "object") return [];
  return Object.entries(value).flatMap(([key, entry]: [string, unknown]) => {
    const field = schema.properties?.[key] ?? (schema.additionalProperties || undefined);
    const name = `${at}.${key}`;
    return field === undefined ? [name] : undeclared(subschema(field), entry, name);
  });
}

/** What is wrong with a value of an example. */
function faultsOf(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return [];
  const parsed = schema.safeParse(value);
  return [...(parsed.error?.issues ?? []), ...undeclared(jsonSchemaOf(schema), value)];
}

const parsedJson = (text: string | undefined): unknown => JSON.parse(text ?? "null");

describe("the examples of the reference", () => {
  it.each(Object.entries(operations))("%s", (name, operation) => {
    const request = requestOf(name);
    expect(request.method).toBe(operation.method);
    const match = matchOf(operation, request.path);
    expect(match, request.path).not.toBeNull();
    expect({
      params: faultsOf(operation.params, match?.groups),
      query: faultsOf(operation.query, request.query),
      body: operation.body ? faultsOf(operation.body, parsedJson(request.body)) : [],
      response:
        "mediaTypes" in operation || !operation.response
          ? []
          : faultsOf(operation.responseBody, parsedJson(blockOf(name, "json"))),
    }).toEqual({ params: [], query: [], body: [], response: [] });
  });
});
