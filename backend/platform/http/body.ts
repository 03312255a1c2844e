import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { z } from "zod";
import { uploadLimit } from "#domain/documents/document-types";
import { normaliseText, tooLong } from "#domain/intake/text";
import { readMultipart } from "#platform/multipart";
import { readCapped as read } from "#platform/read-capped";
import { isImage } from "../files/image-signatures";
import { ApiError } from "./errors";

const MAX_JSON_BYTES = 64 * 1024;
const unzip = promisify(gunzip);

/**
 * Reads and validates a JSON body, optionally gzip-compressed, buffering at most 64 KB. @throws
 * ApiError 413 if it is larger, 400 VALIDATION_FAILED (with `fields`) if it is invalid
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  return parseFields(schema, parseJson(await readText(request)));
}

async function readText(request: Request): Promise<string> {
  const raw = await readCapped(request, MAX_JSON_BYTES);
  if (request.headers.get("content-encoding") !== "gzip") return raw.toString("utf8");
  try {
    return (await unzip(raw, { maxOutputLength: MAX_JSON_BYTES })).toString("utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ERR_BUFFER_TOO_LARGE") throw new ApiError(413, "BODY_TOO_LARGE");
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { body: "is not gzip" } });
  }
}

/**
 * Reads the whole body, buffering at most `maxBytes`. @throws ApiError 413 if it is larger, before
 * reading if the length is announced
 */
export async function readCapped(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const body = await read(request, maxBytes);
  if (!body) throw new ApiError(413, "BODY_TOO_LARGE");
  return body;
}

/** Form values by field: one or several each. */
type FormValues = Readonly<Record<string, string | number | string[]>>;

/** Converts form values to lists, as `parseSection` expects. */
export const listsOf = (body: FormValues): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value : [String(value)],
    ]),
  );

/** The other parts of a multipart body are short. */
const OTHER_PARTS_BYTES = 16 * 1024;

/** A parsed multipart form with one file. */
export interface Upload {
  /** Null if no file was chosen. Browsers then send an empty one. */
  readonly file: Uint8Array | null;
  /** Returns another part, or undefined if it is missing or empty. */
  readonly text: (name: string) => string | undefined;
}

/**
 * Reads a multipart upload whose file (`part`) must be smaller than a limit. Images may be larger,
 * because they are scaled down. @throws ApiError 413 if it is larger, before reading if the length
 * is announced
 */
export async function readUpload(
  request: Request,
  part: string,
  maxBytes: number,
): Promise<Upload> {
  const body = await readCapped(request, uploadLimit(maxBytes) + OTHER_PARTS_BYTES);
  const form = parseMultipart(body, request.headers.get("content-type") ?? "");
  const blob = form.get(part);
  const file = blob instanceof Blob ? new Uint8Array(await blob.arrayBuffer()) : null;
  if (file && file.length >= (isImage(file) ? uploadLimit(maxBytes) : maxBytes))
    throw new ApiError(413, "BODY_TOO_LARGE");
  return {
    file: file && file.length > 0 ? file : null,
    text: (name) => {
      const value = form.get(name);
      return typeof value === "string" ? normaliseText(value) || undefined : undefined;
    },
  };
}

/** What is wrong with a text, as its form may show it. Other problems are told as Zod does. */
function problemOf(issue: z.core.$ZodIssue): string {
  const isText =
    issue.code === "too_big" || issue.code === "too_small" ? issue.origin === "string" : false;
  if (!isText || !issue.message.startsWith("Too ")) return issue.message;
  if (issue.code === "too_big") return tooLong(Number(issue.maximum));
  if (issue.code !== "too_small") return issue.message;
  return issue.minimum === 1 ? "Fill this in." : `Enter at least ${issue.minimum} characters.`;
}

function parseMultipart(body: Uint8Array, contentType: string): FormData {
  try {
    return readMultipart(body, contentType);
  } catch {
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { body: "is not multipart" } });
  }
}

/** Validates form parts. @throws ApiError 400 with `fields` */
export function parseFields<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join(".") || "body", problemOf(issue)]),
  );
  throw new ApiError(400, "VALIDATION_FAILED", { fields });
}

/** Names that every object inherits. No field has them, and Zod's records fail on `"constructor": null`. */
const INHERITED = new Set(["__proto__", "constructor"]);

/** Drops fields with inherited names, and reads texts as forms do, without NUL, which PostgreSQL refuses. */
function sanitized(name: string, value: unknown): unknown {
  if (INHERITED.has(name)) return undefined;
  return typeof value === "string" ? normaliseText(value) : value;
}

/** Parses JSON. An empty text is an empty object. @throws ApiError 400 */
export function parseJson(text: string): unknown {
  if (text.length === 0) return {};
  try {
    return JSON.parse(text, sanitized);
  } catch {
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { body: "is not JSON" } });
  }
}
