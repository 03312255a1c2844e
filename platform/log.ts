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
