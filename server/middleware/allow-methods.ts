import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "../request/types";

/**
 * Responds with 405 to other methods. Pages are read with GET and HEAD, and forms are sent with
 * POST.
 */
export function allowMethods(...methods: readonly string[]) {
  const allow = methods.join(", ");
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (!methods.includes(c.env.incoming.method ?? "")) {
      return c.body(null, 405, { Allow: allow });
    }
    await next();
    return undefined;
  });
}
