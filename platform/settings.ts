import { z } from "zod";

/** Building blocks of environment settings. An empty variable counts as unset. */

export const blankToUndefined = (value: unknown) => (value === "" ? undefined : value);

export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(blankToUndefined, schema.optional());

/**
 * Comma-separated secrets. The first is used for new values and all are accepted
 * (docs/operations.md "Rotate secrets").
 */
export const secretList = z
  .string({ error: "is needed: one or more secrets, comma-separated" })
  .transform((list) => list.split(",").map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32, "each secret needs at least 32 characters")).min(1));

/**
 * How long connections stay open after SIGTERM. Longer than the proxy's keep-alive timeout
 * (deploy/nginx.conf: 4 s).
 */
export const lameDuckSeconds = optional(z.coerce.number().min(0).max(60));

/** Default of `LAME_DUCK_SECONDS`. Local mode has no proxy to drain. */
export const defaultLameDuckSeconds = (isLocal: boolean): number => (isLocal ? 0 : 5);
