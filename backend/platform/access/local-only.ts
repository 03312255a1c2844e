import { createMiddleware } from "hono/factory";
import { isForwarded, isLoopbackHost } from "#platform/local-mode";
import { callerOf } from "../http/caller";
import { notFound } from "../http/errors";
import type { AccessEnv } from "./context";

/**
 * Allows only programs on this computer and the website, in local mode. Other origins are refused
 * (DNS rebinding).
 */
export const localOnly = createMiddleware<AccessEnv>(async (c, next) => {
  const { config } = c.var.deps;
  const isDirect =
    isLoopbackHost(c.req.header("host") ?? "") &&
    !isForwarded((name) => c.req.header(name) !== undefined);
  const isAllowed = isDirect || callerOf(c, config).isWebsite;
  if (!config.isLocal || !isAllowed) throw notFound();
  await next();
});
