import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";

type Encoding = "identity" | "gzip" | "br";

/** A finished document, compressed at the highest level, once for each encoding that is asked for. */
export interface FinishedPage {
  readonly etag: string;
  readonly styleSource: string | null;
  readonly identity: Buffer;
  readonly compressed: Partial<Record<"gzip" | "br", Buffer>>;
}

const MAX_BYTES = 32 * 1024 * 1024;

/** What compression will add, at most: HTML shrinks to well under a third. */
const SHARE_OF_COMPRESSED = 0.6;

const pages = new LRUCache<string, FinishedPage>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ identity }) => Math.ceil(identity.length * (1 + SHARE_OF_COMPRESSED)) + 500,
});

/**
 * The key of a rendered page: its address and everything it was rendered from. A page whose data
 * changed has another key, so a kept page is never out of date.
 */
export function pageKey(url: string, renderedFrom: unknown): string {
  return createHash("sha256")
    .update(url)
    .update("\0")
    .update(JSON.stringify(renderedFrom))
    .digest("base64");
}

export const keptPage = (key: string): FinishedPage | undefined => pages.get(key);

/** Keeps a page (bounded: the least recently used go first). */
export function keepPage(key: string, html: string, styleSource: string | null): FinishedPage {
  const identity = Buffer.from(html);
  const page: FinishedPage = {
    etag: createHash("sha1").update(identity).digest("base64url"),
    styleSource,
    identity,
    compressed: {},
  };
  pages.set(key, page);
  return page;
}

/** Its bytes in an encoding. */
export function bodyOf({ identity, compressed }: FinishedPage, encoding: Encoding): Buffer {
  if (encoding === "identity") return identity;
  return (compressed[encoding] ??= compress(identity, encoding));
}

function compress(body: Buffer, encoding: "gzip" | "br"): Buffer {
  if (encoding === "gzip") return gzipSync(body, { level: 9 });
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** The best encoding that a client takes. */
export const encodingFor = (accepted: string | null): Encoding =>
  /\bbr\b/.test(accepted ?? "") ? "br" : /\bgzip\b/.test(accepted ?? "") ? "gzip" : "identity";

export const etagOf = (page: FinishedPage, encoding: Encoding): string =>
  `"${page.etag}-${encoding}"`;

/** Whether `If-None-Match` names this tag: the client has it already. */
export const isKnown = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === etag);

/** A response with a kept page in the best encoding the client takes, or 304 when it has it already. */
export function respondWithPage(request: Request, page: FinishedPage, headers: Headers): Response {
  const encoding = encodingFor(request.headers.get("accept-encoding"));
  const etag = etagOf(page, encoding);
  headers.set("ETag", etag);
  if (isKnown(request.headers.get("if-none-match"), etag)) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  const body = bodyOf(page, encoding);
  headers.set("Content-Length", String(body.length));
  return new Response(new Uint8Array(body), { status: 200, headers });
}
