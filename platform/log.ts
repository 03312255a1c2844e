import pino, { type Logger } from "pino";

/**
 * Creates a log of JSON lines on standard output. LOG_LEVEL sets its level. URLs are logged without their query
 * (`addressForLog`). Headers, bodies, cookies, tokens, codes and personal data are never logged.
 */
export const createLog = (name: "website" | "services"): Logger =>
  pino({
    name,
    level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === "test" ? "silent" : "info"),
    base: undefined,
  });

/** The most causes that are followed. */
const MAX_CAUSES = 5;

/**
 * An error for the log, with what caused it: the address that refused a connection, or the field of
 * a response that didn't fit. Not for errors of the database, whose messages have values in them.
 */
export function describeError(error: unknown): {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly causes: readonly string[];
} {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), causes: [] };
  const causes: string[] = [];
  let cause = error.cause;
  while (cause !== undefined && cause !== null && causes.length < MAX_CAUSES) {
    causes.push(textOfCause(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return { name: error.name, message: error.message, stack: error.stack, causes };
}

/** A failed connection may have a code and no message. */
function textOfCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  return [cause.name, code, cause.message].filter((part) => part !== "").join(" ");
}
