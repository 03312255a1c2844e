import { addressForLog } from "#domain/site/secret-paths";
import { createLog, describeError } from "#platform/log";
import { requestContext } from "./request-context.server";

export const log = createLog("website");

/** Logs an error that reached the visitor as an error page, with the request's id. */
export function logServerError(error: unknown, request: Request): void {
  log.error(
    {
      requestId: requestContext().requestId,
      method: request.method,
      path: addressForLog(new URL(request.url).pathname),
      error: describeError(error),
    },
    "request failed",
  );
}
