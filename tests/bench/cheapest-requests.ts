import fc from "fast-check";
import { openApiDocument } from "#contract/reference/openapi";
import { siteRoutes } from "../../app/route-table.js";
import { valid, type JsonSchema, type KnownValues } from "../contract/sample-requests";
import { encoded } from "../security/inputs";

/** What a form or a JSON body may have at most (`read-form.server.ts`, `http/body.ts`). */
const MAX_BODY_BYTES = 64 * 1024;
/** What an address may have at most before it is refused (`server/`). */
const MAX_PATH = 2_000;
const MAX_QUERY = 6_000;
/** Fields that pages read. Each gets a share of the query. */
const queryNames = ["q", "sort", "subject", "country", "fees", "intake", "ids", "search"];
/** The most items of a list, by its depth: together they fill a body. */
const MAX_ITEMS = [200, 20, 3];
const USUAL_LENGTH = 8_000;

/** A request and what it is called in the table. */
export interface CostlyRequest {
  readonly name: string;
  readonly method: string;
  /** From the base path on, with its query. */
  readonly path: string;
  readonly body?: unknown;
}

/** Text without a limit that costs readers most: letters with marks, digits and separators. */
const textOf = (length: number): string => "Ạ1, {{a@b.c/".repeat(length / 12 + 1).slice(0, length);

/** The largest value that a schema accepts, as far as its limits say. */
function largest(schema: JsonSchema, known: KnownValues, name: string, depth = 0): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const values = choices.map((choice) => largest(choice, known, name, depth));
    return values.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
  }
  if (schema.type === "array")
    return Array.from(
      { length: Math.min(schema.maxItems ?? Infinity, MAX_ITEMS[depth] ?? 1) },
      () => largest(schema.items ?? {}, known, name, depth + 1),
    );
  if (schema.type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, field]) => [
        key,
        largest(field, known, key, depth),
      ]),
    );
  const isFree = schema.type === "string" && !schema.format && !schema.pattern && !schema.enum;
  if (isFree && !known.has(name))
    return textOf(
      Math.min(schema.maxLength ?? Infinity, USUAL_LENGTH / (MAX_ITEMS[0] ?? 1) ** depth + 40),
    );
  return fc.sample(valid(schema, known, name), { numRuns: 1, seed: 1 })[0];
}

const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "x");
const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** Shortens the longest texts and lists of a body until it is accepted. */
function withinLimit(body: unknown): unknown {
  let value = body;
  for (let share = 0.8; Buffer.byteLength(JSON.stringify(value)) > MAX_BODY_BYTES; share *= 0.8)
    value = scaled(body, share);
  return value;
}

function scaled(value: unknown, share: number): unknown {
  if (typeof value === "string" && value.length > 100)
    return value.slice(0, Math.ceil(value.length * share));
  if (Array.isArray(value))
    return value.slice(0, Math.ceil(value.length * share)).map((one) => scaled(one, share));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, scaled(one, share)]));
}

interface Described {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema } | undefined>>;
  };
}

/** The largest request of each operation. @param known values that exist, by parameter */
export function largestCalls(known: KnownValues): CostlyRequest[] {
  return Object.entries(openApiDocument().paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, description]) => {
      const { parameters = [], requestBody } = description as Described;
      const filled = path
        .slice(1)
        .replace(/\{(\w+)\}/g, (_, name: string) => encoded(known.get(name)?.[0] ?? "x"));
      const query = new URLSearchParams(
        parameters
          .filter((parameter) => parameter.in === "query")
          .map(({ name, schema }) => [name, asText(largest(schema, known, name))]),
      );
      const json = requestBody?.content["application/json"];
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: `${filled}?${query.toString().slice(0, MAX_QUERY)}`,
        ...(json ? { body: withinLimit(largest(json.schema, known, "")) } : {}),
      };
    }),
  );
}

/** For each route of the website, the longest address it accepts, and a page that exists. */
export function largestPages(existing: readonly string[]): CostlyRequest[] {
  const query = queryNames
    .map((name) => `${name}=${encoded(textOf(200)).slice(0, MAX_QUERY / queryNames.length)}`)
    .map((pair) => pair.replace(/%.?$/, ""))
    .join("&");
  const long = siteRoutes.map(([path = ""]) => {
    const holes = path.match(/:\w+\??|\*/g)?.length ?? 0;
    const part = "a-1".repeat(Math.floor((MAX_PATH - path.length - 40) / 3 / Math.max(holes, 1)));
    return { name: `/${path}, longest`, path: path.replace(/:\w+\??|\*/g, part) };
  });
  const real = existing.map((path) => ({ name: `/${path}`, path }));
  return [...long, ...real].map(({ name, path }) => ({
    name,
    method: "GET",
    path: `/study-abroad/${path}?${query}`,
  }));
}
