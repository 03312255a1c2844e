import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { z } from "zod";
import { Refusal } from "./errors";

const MAX_JSON_BYTES = 64 * 1024;
const unzip = promisify(gunzip);

/**
 * Reads and checks a JSON body, gzip-compressed or not, never holding more than 64 KB of it.
 * @throws Refusal 413 when it is bigger, 400 VALIDATION_FAILED (with `fields`) when it does not parse.
 */
export async function readBody<Schema extends z.ZodTypeAny>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parseJson(await readText(request)));
  // eslint-disable-next-line @typescript-eslint/no-unsafe-return -- zod's type of a generic schema's output
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join(".") || "body", issue.message]),
  );
  throw new Refusal(400, "VALIDATION_FAILED", { fields });
}

async function readText(request: Request): Promise<string> {
  const raw = await readCapped(request, MAX_JSON_BYTES);
  if (request.headers.get("content-encoding") !== "gzip") return raw.toString("utf8");
  try {
    return (await unzip(raw, { maxOutputLength: MAX_JSON_BYTES })).toString("utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ERR_BUFFER_TOO_LARGE") throw new Refusal(413, "BODY_TOO_LARGE");
    throw new Refusal(400, "VALIDATION_FAILED", { fields: { body: "is not gzip" } });
  }
}

/**
 * The whole body, never holding more than `maxBytes` of it.
 * @throws Refusal 413 when it is bigger, told before it is read where its length is announced.
 */
export async function readCapped(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes)
    throw new Refusal(413, "BODY_TOO_LARGE");
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) break;
    size += read.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new Refusal(413, "BODY_TOO_LARGE");
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}

function parseJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw new Refusal(400, "VALIDATION_FAILED", { fields: { body: "is not JSON" } });
  }
}
