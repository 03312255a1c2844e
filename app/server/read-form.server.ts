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
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new FormBodyError(413);
  const body = await readCapped(request, maxBytes);
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw new FormBodyError(400);
  }
}

/**
 * The whole body, never holding more than `maxBytes` of it.
 * @throws FormBodyError 413 when it is bigger.
 */
export async function readCapped(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) break;
    size += read.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new FormBodyError(413);
    }
    chunks.push(read.value);
  }
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
        .flatMap((value) => (typeof value === "string" ? [value.slice(0, 2_000)] : [])),
    ]),
  );

/** A text field of a form, trimmed; "" when it is missing or a file. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
