import { addressForLog } from "#domain/site/secret-paths";
import { createLog } from "#platform/log";
import { requestContext } from "./request-context.server";

export const log = createLog("website");

/** Logs an error that reached the visitor as an error page, with the request's id. */
export function logServerError(error: unknown, request: Request): void {
  const described = error instanceof Error ? error : new Error(String(error));
  log.error(
    {
      requestId: requestContext().requestId,
      method: request.method,
      path: addressForLog(new URL(request.url).pathname),
      error: { name: described.name, message: described.message, stack: described.stack },
    },
    "request failed",
  );
}
