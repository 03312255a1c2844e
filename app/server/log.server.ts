import pino from "pino";
import { redactUrl } from "#domain/log-redaction";
import { requestContext } from "./request-context.server";

/**
 * The website's log: one JSON line per event on standard output. URLs are logged without their query. Headers,
 * cookies, bodies and personal data are never logged.
 */
export const log = pino({
  name: "website",
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === "test" ? "silent" : "info"),
  base: undefined,
});

/** Logs an error that reached the visitor as an error page, with the request's id. */
export function logServerError(error: unknown, request: Request): void {
  const described = error instanceof Error ? error : new Error(String(error));
  log.error(
    {
      requestId: requestContext().requestId,
      method: request.method,
      path: redactUrl(new URL(request.url).pathname),
      error: { name: described.name, message: described.message, stack: described.stack },
    },
    "request failed",
  );
}
