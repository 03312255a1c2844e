import pino from "pino";

/**
 * The services' log: one JSON line an event. It never gets a body, a query, a token, a code or an
 * address of a person.
 */
export const log = pino({
  name: "services",
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === "test" ? "silent" : "info"),
  base: undefined,
});
