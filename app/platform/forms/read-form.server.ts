import { isUtf8 } from "node:buffer";
import { normaliseText } from "#domain/intake/text";
import { readMultipart } from "#platform/multipart";
import { readCapped as read } from "#platform/read-capped";

/** Maximum body of a form without files. */
const MAX_FORM_BYTES = 64 * 1024;

/** The body is too large, malformed or not a form. */
export class FormBodyError extends Error {
  override readonly name = "FormBodyError";
  constructor(readonly status: 400 | 413 | 415) {
    super(`form body refused with ${status}`);
  }
}

/** The body that browsers send for the `ping` of a link. */
const isPing = (type: string): boolean => /^text\/ping\b/i.test(type);

/**
 * Reads a URL-encoded or multipart form, buffering at most `maxBytes`. The `ping` of a link is read
 * as an empty form.
 * @throws FormBodyError 413 when it is bigger, 415 when it is not a form, 400 when it is broken.
 */
export async function readForm(request: Request, maxBytes = MAX_FORM_BYTES): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (isPing(type)) {
    await readCapped(request, maxBytes);
    return new FormData();
  }
  // Mail programs may leave out the type (RFC 8058).
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type) && type !== "")
    throw new FormBodyError(415);
  const body = await readCapped(request, maxBytes);
  try {
    return readable(formDataOf(body, type));
  } catch {
    throw new FormBodyError(400);
  }
}

/** The form with normalised text values; files are unchanged. */
function readable(form: FormData): FormData {
  const result = new FormData();
  for (const [name, value] of form)
    result.append(normaliseText(name), typeof value === "string" ? normaliseText(value) : value);
  return result;
}

/** Parses a body. Values that are no UTF-8 are read as Windows-1252, which old programs send. */
function formDataOf(body: Uint8Array<ArrayBuffer>, type: string): FormData {
  if (/^multipart/i.test(type)) return readMultipart(body, type);
  const form = new FormData();
  for (const pair of Buffer.from(body).toString("latin1").split("&")) {
    if (pair === "") continue;
    const [name = "", ...value] = pair.split("=");
    form.append(decoded(name), decoded(value.join("=")));
  }
  return form;
}

/** Decodes a name or value of a URL-encoded form. */
function decoded(text: string): string {
  const bytes = Buffer.from(
    text
      .replaceAll("+", " ")
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  );
  return new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);
}

/**
 * Maximum excess that is read and discarded. Browsers show no response before they have sent the whole body, so
 * closing the connection early would leave them waiting for a timeout.
 */
const MAX_DISCARDED_BYTES = 20 * 1024 * 1024;

/**
 * Reads the whole body, buffering at most `maxBytes`.
 * @throws FormBodyError 413 if it is larger; before reading if `Content-Length` is far larger.
 */
export async function readCapped(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = await read(request, maxBytes, MAX_DISCARDED_BYTES);
  if (!body) throw new FormBodyError(413);
  return new Uint8Array(body);
}

/** Values of some form fields as typed. Files are left out. */
export const typedFields = (
  form: FormData,
  fields: readonly { readonly name: string }[],
): Record<string, string[]> =>
  Object.fromEntries(
    fields.map(({ name }) => [
      name,
      form.getAll(name).flatMap((value) => (typeof value === "string" ? [value] : [])),
    ]),
  );
