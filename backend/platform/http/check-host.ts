import { createMiddleware } from "hono/factory";
import { isLoopbackHost } from "#platform/local-mode";
import { callerOf } from "./caller";
import type { ServiceEnv } from "./context";

/**
 * In local mode, refuses calls under other names than this computer's, except the website's (DNS rebinding).
 * In production the services have no public name in the settings, read none, and answer under any.
 */
export const checkHost = createMiddleware<ServiceEnv>(async (c, next) => {
  const { config } = c.var.deps;
  // A call in process has no host.
  const host = c.req.header("host");
  const isStranger = config.isLocal && host !== undefined && !isLoopbackHost(host);
  if (isStranger && !callerOf(c, config).isWebsite)
    return c.text("The services run in local mode and accept calls only for localhost.\n", 421);
  await next();
  return undefined;
});
