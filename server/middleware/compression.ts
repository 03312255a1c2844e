import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createMiddleware } from "hono/factory";
import { parseAccept } from "hono/utils/accept";
import type { ServerEnv } from "../request/types";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|xml|rss\+xml|manifest\+json)|image\/svg)/;
const MIN_BYTES = 1_000;

export type Encoding = "identity" | "gzip" | "br";

/** Returns the best encoding that the client accepts. `br;q=0` refuses Brotli. */
export function encodingFor(accepted: string | undefined): Encoding {
  const wanted = parseAccept(accepted ?? "").flatMap(({ type, q }) => (q > 0 ? [type] : []));
  return (["br", "gzip"] as const).find((encoding) => wanted.includes(encoding)) ?? "identity";
}

/**
 * Compresses a body off the event loop. Brotli quality 7 takes 2 ms for a page and comes within
 * 11% of the highest quality, which takes 55 ms and pays off only for responses that are sent many
 * times.
 */
export function compress(
  body: Buffer,
  encoding: Exclude<Encoding, "identity">,
  quality: "fast" | "best" = "fast",
): Promise<Buffer> {
  const isBest = quality === "best";
  if (encoding === "gzip") return compressGzip(body, { level: isBest ? 9 : 6 });
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isBest ? constants.BROTLI_MAX_QUALITY : 7,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // Not larger than the body: at the highest quality the default window takes tens of
      // megabytes.
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  });
}

const windowBits = (bytes: number): number =>
  Math.min(
    Math.max(Math.ceil(Math.log2(bytes + 1)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  );

/** Compresses text responses that are not compressed yet. Streams and files are sent unchanged. */
export const compression = () =>
  createMiddleware<ServerEnv>(async (c, next) => {
    await next();
    const { res } = c;
    const type = res.headers.get("Content-Type") ?? "";
    // Headers first: looking at the body turns it into a stream, which costs as much as sending the response.
    if (!COMPRESSIBLE.test(type) || res.headers.has("Content-Encoding") || !res.body) return;
    if (c.req.method === "HEAD" || res.headers.has("Content-Range")) return;
    if (/\battachment\b/.test(res.headers.get("Content-Disposition") ?? "")) return;
    const headers = new Headers(res.headers);
    if (!/accept-encoding/i.test(headers.get("Vary") ?? ""))
      headers.append("Vary", "Accept-Encoding");
    const encoding = encodingFor(c.req.header("accept-encoding"));
    const body = Buffer.from(await res.arrayBuffer());
    const isWorthIt = encoding !== "identity" && body.length >= MIN_BYTES;
    const sent = isWorthIt ? await compress(body, encoding) : body;
    if (isWorthIt) headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(sent.length));
    c.res = undefined;
    c.res = new Response(new Uint8Array(sent), { status: res.status, headers });
  });
