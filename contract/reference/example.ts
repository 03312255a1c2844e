import type { z } from "zod";
import { pathOf, type Access, type AnyOperation } from "../operation";
import { jsonSchemaOf, subschema, type JsonSchema } from "./json-schema";
import { jsonText } from "./json-text";
import { accepts, sample, type Detail } from "./sample";
import { bodiesOfOperations, queriesOfOperations } from "./sample-values";

const MAX_LINES = 60;
/** Optional parameters that make a query easier to read, at most three of them. */
const usualParameters = ["country", "q", "page", "size", "length"];
const MAX_PARAMETERS = 3;

/** A request of an operation and its response, as blocks of Markdown. */
export function exampleOf(name: string, operation: AnyOperation): string[] {
  const request = `\`\`\`http\n${requestText(name, operation)}\n\`\`\``;
  if ("mediaTypes" in operation || !operation.response) return ["Example request:", request];
  const response = jsonText(sampleOf(name, operation.responseBody));
  return ["Example:", request, `\`\`\`json\n${response}\n\`\`\``];
}

/** As much of a value as fits on a screen. */
function sampleOf(operation: string, schema: z.ZodType): unknown {
  const json = jsonSchemaOf(schema);
  const ofDetail = (detail: Detail) => sample(json, { operation, detail, path: [] });
  const levels: readonly Detail[] = ["all", "required"];
  const fitting = levels
    .map(ofDetail)
    .find((value) => jsonText(value).split("\n").length <= MAX_LINES);
  return fitting ?? ofDetail("minimum");
}

function requestText(name: string, operation: AnyOperation): string {
  const { method, service, params, access } = operation;
  const values = params ? sampleOf(name, params) : {};
  const path = pathOf(operation, values as Readonly<Record<string, unknown>>);
  const [type, body] = bodyOf(name, operation);
  const lines = [
    `${method} /v1/${service}${path}${queryOf(name, operation)}`,
    ...authorisationOf(access),
    ...headersOf(name, operation),
    ...(type ? [`Content-Type: ${type}`, "", body] : []),
  ];
  return lines.join("\n");
}

function authorisationOf(access: Access): string[] {
  if (access === "serviceKey") return ["X-Service-Key: <service key>"];
  const isOpen = access === "public" || access === "optionalToken" || access === "localOnly";
  return isOpen ? [] : ["Authorization: Bearer <access token>"];
}

function headersOf(name: string, { headers }: AnyOperation): string[] {
  if (!headers) return [];
  const values = Object.entries(sampleOf(name, headers) as Record<string, unknown>);
  return values.map(
    ([header, value]) =>
      `${header.replace(/(?:^|-)\w/g, (letter) => letter.toUpperCase())}: ${String(value)}`,
  );
}

function queryOf(name: string, { query }: AnyOperation): string {
  if (!query) return "";
  const schema = jsonSchemaOf(query);
  const chosen = queriesOfOperations[name] ?? usualQuery(name, schema);
  const pairs = Object.entries(chosen).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [key, String(one)]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

/** The required parameters and a few usual ones. */
function usualQuery(operation: string, { properties = {}, required = [] }: JsonSchema) {
  const optional = usualParameters.filter((key) => key in properties && !required.includes(key));
  const keys = [...required, ...optional.slice(0, MAX_PARAMETERS)];
  return Object.fromEntries(
    keys.map((key) => {
      const schema = subschema(properties[key]);
      const firstPage = key === "page" && accepts(schema, 0);
      const value = firstPage ? 0 : sample(schema, { operation, detail: "all", path: [key] });
      return [key, value];
    }),
  );
}

/** Media type and text of the body, if there is one. */
function bodyOf(name: string, { body, parts, rawBody }: AnyOperation): [string, string] | [] {
  if (body) return ["application/json", jsonText(bodiesOfOperations[name] ?? sampleOf(name, body))];
  if (parts) return ["multipart/form-data; boundary=example", partsText(name, parts)];
  return rawBody ? [rawBody, "<body>"] : [];
}

function partsText(name: string, parts: z.ZodObject): string {
  const { properties = {} } = jsonSchemaOf(parts);
  const texts = Object.entries(sampleOf(name, parts) as Record<string, unknown>).map(
    ([part, value]) => {
      const isFile = subschema(properties[part]).format === "binary";
      const file = isFile ? `; filename="${String(value)}"` : "";
      const content = isFile ? "<content of the file>" : String(value);
      return `--example\nContent-Disposition: form-data; name="${part}"${file}\n\n${content}\n`;
    },
  );
  return `${texts.join("")}--example--`;
}
