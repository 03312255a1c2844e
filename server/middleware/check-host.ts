import { createMiddleware } from "hono/factory";
import { brand } from "#domain/site/brand";
import { isLoopbackHost, localRequestFault } from "#platform/local-mode";
import { healthChecks } from "../request/health-checks";
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

const UNKNOWN_HOST_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Wrong address · ${brand.name}</title><h1>This isn't an address of ${brand.name}</h1><p>Check the address and try again.</p></html>`;

const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127\.|::1$)/;

/**
 * Rejects requests without a well-formed `Host`, and in production those for a host that isn't one of
 * the site's (`PUBLIC_ORIGIN` and its regional hosts). Health checks may use any host, because load
 * balancers send an IP address, and so may programs on this computer. In local mode it rejects requests
 * that don't come from this computer (platform/local-mode.ts). A host with a final dot is the same place
 * under another name, with cookies of its own, so it redirects.
 */
export const checkHost = ({ isLocal, trustedProxies, hosts }: ServerSettings) =>
  createMiddleware<ServerEnv>(async (c, next) => {
    const { headers, socket } = c.env.incoming;
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
    const isOwn = isLocal || hosts.includes(host.replace(/:\d+$/, "").toLowerCase());
    const isFromHere = isLoopbackHost(host) && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "");
    if (!isOwn && !isFromHere && !healthChecks.includes(c.req.path))
      return c.html(UNKNOWN_HOST_PAGE, 421, { "Cache-Control": "no-store" });
    if (host !== named) {
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(`//${host}${pathname}${search}`, 308);
    }
    // Remix would trust this header from any client.
    c.req.raw.headers.delete("x-forwarded-host");
    await next();
    return undefined;
  });
