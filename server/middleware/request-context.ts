import { randomUUID } from "node:crypto";
import type { ServerBuild } from "@remix-run/node";
import { createMiddleware } from "hono/factory";
import { clientAddress } from "#platform/client-address";
import { isSameOrigin } from "#domain/text/same-origin";
import { routePatternFinder } from "../request/route-matching";
import type { ServerEnv, ServerSettings } from "../request/types";

/**
 * Assigns each request an id, client address and route. A request id from outside is used only
 * behind a trusted proxy, so clients cannot set any of them.
 */
export function requestContext(
  { trustedProxies, publicProtocol }: ServerSettings,
  routes: ServerBuild["routes"],
) {
  const patternOf = routePatternFinder(routes);
  return createMiddleware<ServerEnv>(async (c, next) => {
    const origin = c.req.header("origin");
    const given = c.req.header("x-request-id");
    const isTrusted = trustedProxies > 0 && given !== undefined && /^[\w-]{8,64}$/.test(given);
    const context = {
      requestId: isTrusted ? given : randomUUID(),
      clientAddress: knownAddress(
        clientAddress(
          c.env.incoming.socket.remoteAddress,
          c.req.header("x-forwarded-for"),
          trustedProxies,
        ),
      ),
      isCrossOrigin:
        origin !== undefined && !isSameOrigin(origin, c.req.header("host") ?? "", publicProtocol),
      isShared: false,
      serviceCalls: { count: 0, totalMs: 0 },
    };
    c.set("requestContext", context);
    c.set("route", patternOf(c.req.path));
    await next();
    c.res.headers.set("X-Request-Id", context.requestId);
  });
}

const knownAddress = (address: string): string | null => (address === "unknown" ? null : address);
