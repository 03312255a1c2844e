import { readCapped as read } from "#platform/read-capped";
import { readableText } from "./readable-text";

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
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new FormBodyError(415);
  }
  const body = await readCapped(request, maxBytes);
  try {
    return readable(await new Response(body, { headers: { "content-type": type } }).formData());
  } catch {
    throw new FormBodyError(400);
  }
}

/** The form with normalised text values; files are unchanged. */
function readable(form: FormData): FormData {
  const result = new FormData();
  for (const [name, value] of form)
    result.append(readableText(name), typeof value === "string" ? readableText(value) : value);
  return result;
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

/** Values of some form fields as typed. Files are left out and long texts truncated. */
export const typedFields = (
  form: FormData,
  fields: readonly { readonly name: string }[],
): Record<string, string[]> =>
  Object.fromEntries(
    fields.map(({ name }) => [
      name,
      form
        .getAll(name)
        .flatMap((value) =>
          typeof value === "string" ? [readableText(value.slice(0, 2_000))] : [],
        ),
    ]),
  );
