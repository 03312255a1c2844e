import { createHash } from "node:crypto";
import rangeParser from "range-parser";

/**
 * Serves a file with support for one range, so that interrupted downloads can resume (RFC 9110
 * §14). The whole file is sent if several ranges are requested or the file has changed.
 */
export function rangedFile(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Response {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const all = new Headers({ ...headers, ETag: etag, "Accept-Ranges": "bytes" });
  if (request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers: all });
  const ifRange = request.headers.get("if-range");
  const asked = ifRange === null || ifRange === etag ? request.headers.get("range") : null;
  const ranges = asked ? rangeParser(bytes.length, asked) : null;
  if (ranges === -1) {
    all.set("Content-Range", `bytes */${bytes.length}`);
    return new Response(null, { status: 416, headers: all });
  }
  const isOfBytes = ranges !== null && ranges !== -2 && ranges.type === "bytes";
  const [range, ...others] = isOfBytes ? ranges : [];
  const part = range && others.length === 0 ? bytes.subarray(range.start, range.end + 1) : bytes;
  all.set("Content-Length", String(part.length));
  if (part === bytes || !range) return new Response(bytes, { headers: all });
  all.set("Content-Range", `bytes ${range.start}-${range.end}/${bytes.length}`);
  return new Response(part, { status: 206, headers: all });
}
