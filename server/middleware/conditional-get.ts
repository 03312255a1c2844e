import { createHash } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { isPublic } from "#platform/cache-headers";
import type { ServerEnv } from "../request/types";

/** Whether `If-None-Match` contains this ETag. */
export const isNotModified = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);

/**
 * Responds with 304 for a public page that the client already has (RFC 9110, section 13.1.2). The
 * page cache does this for the pages it serves. Hono's `etag` middleware would buffer event
 * streams, so it is not used.
 */
export const conditionalGet = () =>
  createMiddleware<ServerEnv>(async (c, next) => {
    await next();
    const { res } = c;
    if (c.req.method !== "GET" || res.status !== 200 || res.headers.has("ETag")) return;
    if (!isPublic(res.headers)) return;
    if (!(res.headers.get("Content-Type") ?? "").startsWith("text/html")) return;
    const body = Buffer.from(await res.arrayBuffer());
    const headers = new Headers(res.headers);
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    headers.set("ETag", etag);
    const isKnown = isNotModified(c.req.header("if-none-match"), etag);
    if (isKnown)
      for (const name of ["Content-Type", "Content-Length", "Content-Encoding"])
        headers.delete(name);
    c.res = undefined;
    c.res = new Response(isKnown ? null : body, { status: isKnown ? 304 : 200, headers });
  });
