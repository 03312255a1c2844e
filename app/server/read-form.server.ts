import { readableText } from "#domain/readable-text";

/** Ordinary forms are short; a bigger body is no form of ours. */
export const MAX_FORM_BYTES = 64 * 1024;

/** The body of a post was over the limit or not a form. */
export class FormBodyError extends Error {
  override readonly name = "FormBodyError";
  constructor(readonly status: 400 | 413 | 415) {
    super(`form body refused with ${status}`);
  }
}

/**
 * Reads a url-encoded or multipart form without ever holding more than `maxBytes` of it.
 * @throws FormBodyError 413 when it is bigger, 415 when it is not a form, 400 when it is broken.
 */
export async function readForm(request: Request, maxBytes = MAX_FORM_BYTES): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
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

/** The same form, with readable texts; files are left as they are. */
function readable(form: FormData): FormData {
  const result = new FormData();
  for (const [name, value] of form)
    result.append(readableText(name), typeof value === "string" ? readableText(value) : value);
  return result;
}

/**
 * A body that announces a little too much is still taken off the line, and forgotten: a browser shows no
 * answer before it has sent everything, and on a connection that is not read it waits for a timeout.
 */
const MAX_DISCARDED_BYTES = 20 * 1024 * 1024;

/**
 * The whole body, never holding more than `maxBytes` of it.
 * @throws FormBodyError 413 when it is bigger; at once when it announces much more, or announces nothing.
 */
export async function readCapped(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > maxBytes + MAX_DISCARDED_BYTES) throw new FormBodyError(413);
  const maxDiscarded = Math.max(maxBytes, announced);
  let chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) break;
    size += read.value.byteLength;
    if (size <= maxBytes) chunks.push(read.value);
    else chunks = [];
    if (size > maxDiscarded) {
      await reader?.cancel();
      break;
    }
  }
  if (size > maxBytes) throw new FormBodyError(413);
  return new Uint8Array(Buffer.concat(chunks));
}

/** What stands in some fields of a form, as it was typed; files and overlong texts are cut. */
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

/** A text field of a form, trimmed; "" when it is missing or a file. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
