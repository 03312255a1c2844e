import type { Context } from "hono";
import type { ServerEnv } from "./types";

/** nginx's status for it. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * The status of a response for logs and metrics. If the client closed the connection first, it is 499: the
 * application gives up with an error then, which is no fault of the site.
 */
export const endStatus = (c: Context<ServerEnv>): number =>
  c.env.outgoing.destroyed ? CLIENT_CLOSED_REQUEST : c.res.status;
