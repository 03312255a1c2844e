import pino from "pino";

/**
 * The services' log, one JSON line per event. Never log bodies, queries, tokens, codes or personal
 * addresses.
 */
export const log = pino({
  name: "services",
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === "test" ? "silent" : "info"),
  base: undefined,
});
