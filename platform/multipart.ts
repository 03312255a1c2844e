/**
 * Encodes a form as a request body, with its `content-type` header. `fetch` would encode the form while sending it. If
 * the receiver then stops reading, Node.js 24.21 (undici 7.29) has an unhandled rejection, which ends the process
 * (https://github.com/nodejs/undici/issues/5835 has the same cause).
 */
export async function writeMultipart(
  form: FormData,
): Promise<{ body: ArrayBuffer; headers: { "content-type": string } }> {
  const written = new Response(form);
  const type = written.headers.get("content-type") ?? "";
  return { body: await written.arrayBuffer(), headers: { "content-type": type } };
}

/** Far above the fields of any form. */
const MAX_PARTS = 2_000;

/** `; name="value"` in a header, with the escapes and unquoted values that clients write. */
const PARAMETER = /;\s*([\w!#$&+^`|~*-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]*))/g;

/**
 * Reads a multipart form as clients write it (RFC 7578, RFC 2046): with text before the first and
 * after the last boundary, parameters in any order and unquoted, `filename*`, and quotes in names
 * escaped as `\"` or `%22`. Node's `formData()` accepts only what browsers send.
 * @throws Error for a body that isn't multipart, or that is cut off
 */
export function readMultipart(body: Uint8Array, contentType: string): FormData {
  const { boundary } = parametersOf(contentType);
  if (!boundary) throw new Error("multipart body without a boundary");
  const form = new FormData();
  for (const part of partsOf(Buffer.from(body.buffer, body.byteOffset, body.length), boundary))
    append(form, part);
  return form;
}

function append(form: FormData, part: Buffer): void {
  const { head, content } = splitPart(part);
  const disposition = parametersOf(head.get("content-disposition") ?? "");
  const { name } = disposition;
  if (name === undefined) return;
  const type = head.get("content-type");
  const fileName = extended(disposition["filename*"]) ?? disposition.filename;
  if (fileName === undefined) form.append(name, textOf(content, type));
  else {
    const file = new File([new Uint8Array(content)], fileName, {
      type: type ?? "application/octet-stream",
    });
    form.append(name, file);
  }
}

/** The bytes between the boundaries, which begin at the start of a line. */
function partsOf(body: Buffer, boundary: string): Buffer[] {
  const parts: Buffer[] = [];
  const mark = `--${boundary}`;
  let start: number | null = null;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    const isLineStart = at === 0 || body[at - 1] === LF;
    const after = at + mark.length;
    const isLast = body[after] === DASH && body[after + 1] === DASH;
    const lineEnd = isLast ? after : endOfLine(body, after);
    if (!isLineStart || lineEnd === null) continue;
    if (start !== null) parts.push(body.subarray(start, withoutLineEnd(body, at)));
    if (isLast) return parts;
    if (parts.length >= MAX_PARTS) throw new Error("too many parts");
    start = lineEnd;
  }
  throw new Error("multipart body without an end");
}

const [LF, CR, DASH, SPACE, TAB] = [0x0a, 0x0d, 0x2d, 0x20, 0x09];

/** The index behind the end of a line that has only spaces left; null if it has more. */
function endOfLine(body: Buffer, from: number): number | null {
  let at = from;
  while (body[at] === SPACE || body[at] === TAB || body[at] === CR) at += 1;
  return body[at] === LF ? at + 1 : null;
}

function withoutLineEnd(body: Buffer, at: number): number {
  return body[at - 2] === CR ? at - 2 : at - 1;
}

function splitPart(part: Buffer) {
  // A part without headers begins with the empty line.
  const match = /^(?:\r?\n|([^]*?)\r?\n\r?\n)/.exec(part.subarray(0, MAX_HEAD).toString("latin1"));
  if (!match) throw new Error("part without an end of its headers");
  const head = new Map<string, string>();
  const lines = Buffer.from(match[1] ?? "", "latin1")
    .toString("utf8")
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/);
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon > 0)
      head.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { head, content: part.subarray(match[0].length) };
}
const MAX_HEAD = 8 * 1024;

function parametersOf(header: string): Partial<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [, name = "", quoted, bare] of header.matchAll(PARAMETER))
    found[name.toLowerCase()] = unescaped(quoted ?? bare ?? "");
  return found;
}

/** Browsers write `%22`, `%0D` and `%0A`, other clients `\"`. A lone backslash belongs to the name. */
const unescaped = (value: string): string =>
  value
    .replace(/\\(["\\])/g, "$1")
    .replace(/%(22|0d|0a)/gi, (escape) => decodeURIComponent(escape));

/** A value with its character set (RFC 8187): `UTF-8''na%C3%AFve.pdf`. Undefined if it has another. */
function extended(value: string | undefined): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(value ?? "") ?? [];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Text in the character set that the part names, or UTF-8. */
function textOf(content: Buffer, type: string | undefined): string {
  const { charset } = parametersOf(type ?? "");
  try {
    return new TextDecoder(charset).decode(content);
  } catch {
    return new TextDecoder().decode(content);
  }
}
