exec(open('/tmp/h/data/edit1.py').read().split("# imports of person-fields")[0])
# --- backend edge
sub("backend/platform/http/body.ts",
('''    parsed.error.issues.map((issue) => [issue.path.join(".") || "body", issue.message]),
''','''    parsed.error.issues.map((issue) => [issue.path.join(".") || "body", problemOf(issue)]),
'''),
('''/** Validates form parts. @throws''','''/** What is wrong with a text, as its form may show it. Other problems are told as Zod does. */
function problemOf(issue: z.core.$ZodIssue): string {
  const isText = issue.code === "too_big" || issue.code === "too_small" ? issue.origin === "string" : false;
  if (!isText || !issue.message.startsWith("Too ")) return issue.message;
  if (issue.code === "too_big") return tooLong(Number(issue.maximum));
  if (issue.code !== "too_small") return issue.message;
  return issue.minimum === 1 ? "Fill this in." : `Enter at least ${issue.minimum} characters.`;
}

/** Validates form parts. @throws'''),
('''/** Drops fields with inherited names, and NUL, which PostgreSQL does not accept in text. */
function sanitized(name: string, value: unknown): unknown {
  if (INHERITED.has(name)) return undefined;
  return typeof value === "string" ? value.replaceAll("\\0", "") : value;
}
''','''/** Drops fields with inherited names, and reads texts as forms do, without NUL, which PostgreSQL refuses. */
function sanitized(name: string, value: unknown): unknown {
  if (INHERITED.has(name)) return undefined;
  return typeof value === "string" ? normaliseText(value) : value;
}
'''),
('''value.replaceAll("\\0", "") || undefined : undefined''','''normaliseText(value) || undefined : undefined'''),
('import { readCapped as read } from "#platform/read-capped";','import { normaliseText, tooLong } from "#domain/intake/text";\nimport { readCapped as read } from "#platform/read-capped";'))
# --- form edge
sub("app/platform/forms/read-form.server.ts",
('import { readableText } from "./readable-text";','import { normaliseText } from "#domain/intake/text";'),
('''import { readCapped as read } from "#platform/read-capped";
import { normaliseText } from "#domain/intake/text";''','''import { normaliseText } from "#domain/intake/text";
import { readCapped as read } from "#platform/read-capped";'''),
('''    return readable(await new Response(body, { headers: { "content-type": type } }).formData());
''','''    return readable(await formDataOf(body, type));
'''),
('''    result.append(readableText(name), typeof value === "string" ? readableText(value) : value);
  return result;
}
''','''    result.append(normaliseText(name), typeof value === "string" ? normaliseText(value) : value);
  return result;
}

/** Parses a body. Values that are no UTF-8 are read as Windows-1252, which old programs send. */
async function formDataOf(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  if (isUtf8(body) && !/^application\\/x-www-form-urlencoded\\b/i.test(type))
    return new Response(body, { headers: { "content-type": type } }).formData();
  if (/^multipart/i.test(type))
    return new Response(body, { headers: { "content-type": type } }).formData();
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
'''),
('''          typeof value === "string" ? [readableText(value.slice(0, 2_000))] : [],
''','''          typeof value === "string" ? [value] : [],
'''),
("/** Values of some form fields as typed. Files are left out and long texts truncated. */","/** Values of some form fields as typed. Files are left out. */"))
