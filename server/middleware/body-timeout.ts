import { createMiddleware } from "hono/factory";
import { limitBodyTime } from "../request/body-timeout";
import type { ServerEnv, ServerSettings } from "../request/types";

/** Cuts off requests whose body arrives too slowly. */
export const bodyTimeout = ({ bodyTimeoutMs }: ServerSettings) =>
  createMiddleware<ServerEnv>(async (c, next) => {
    limitBodyTime(c.env.incoming, c.env.outgoing, bodyTimeoutMs);
    await next();
  });
