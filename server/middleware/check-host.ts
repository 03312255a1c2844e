import { createMiddleware } from "hono/factory";
import { localRequestFault } from "#platform/local-mode";
import type { ServerEnv, ServerSettings } from "../request/types";

/** A name as DNS writes it out, which browsers don't send by themselves: `localhost.:3000`. */
const FINAL_DOT = /\.(?=(?::\d*)?$)/;

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i;

const LOCAL_REFUSALS = {
  "unknown host": {
    status: 421,
    text: "This site runs in local mode and accepts requests only for localhost.",
  },
  forwarded: {
    status: 403,
    text: "This site runs in local mode and refuses requests that come through a proxy.",
  },
} as const;
const HINT = 'To publish it, set PUBLIC_ORIGIN (docs/operations.md, "Two modes").';

/**
 * Rejects requests without a well-formed `Host`. In local mode it also rejects requests that do
 * not come from this computer (platform/local-mode.ts). A host with a final dot is the same place
 * under another name, with cookies of its own, so it redirects.
 */
export const checkHost = ({ isLocal, trustedProxies }: ServerSettings) =>
  createMiddleware<ServerEnv>(async (c, next) => {
    const { headers } = c.env.incoming;
    const named = headers.host ?? "";
    const host = named.replace(FINAL_DOT, "");
    const fault = isLocal
      ? localRequestFault(host, (name) => name in headers, trustedProxies)
      : null;
    if (fault !== null) {
      const { status, text } = LOCAL_REFUSALS[fault];
      return c.text(`${text} ${HINT}\n`, status);
    }
    if (!HOST.test(host)) return c.text("Bad request", 400);
    if (host !== named) {
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(`//${host}${pathname}${search}`, 308);
    }
    // Remix would trust this header from any client.
    c.req.raw.headers.delete("x-forwarded-host");
    await next();
    return undefined;
  });
