import { Hono, type MiddlewareHandler } from "hono";
import type { RequestContext } from "~/platform/request-context.server";
import type { ServerEnv } from "../../../server/request/types";

export const testRequestContext = (changes: Partial<RequestContext> = {}): RequestContext => ({
  requestId: "request-1",
  clientAddress: null,
  isCrossOrigin: false,
  isShared: false,
  serviceCalls: { count: 0, totalMs: 0 },
  ...changes,
});

/** An app with one middleware before a handler, and the values that earlier middleware sets. */
export function appWith(
  middleware: MiddlewareHandler<ServerEnv>,
  respond: () => Response | Promise<Response>,
  context: RequestContext = testRequestContext(),
): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(async (c, next) => {
    c.set("requestContext", context);
    c.set("route", "/study-abroad/:country");
    await next();
  });
  app.use(middleware);
  app.all("*", respond);
  return app;
}
