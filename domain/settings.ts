import { z } from "zod";

/** What the settings of both halves are made of: environment variables, an empty one counts as not set. */

export const blankToUndefined = (value: unknown) => (value === "" ? undefined : value);

export const optional = <T extends z.ZodTypeAny>(schema: T) =>
  z.preprocess(blankToUndefined, schema.optional());

/** Comma-separated; the first is used, all are accepted (docs/operations.md "Changing secrets"). */
export const secretList = z
  .string({ required_error: "is needed: one or more secrets, comma-separated" })
  .transform((list) => list.split(",").map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32, "each secret needs at least 32 characters")).min(1));

/** How long connections stay open after SIGTERM: longer than the proxy keeps idle ones (deploy/nginx.conf: 4 s). */
export const lameDuckSeconds = optional(z.coerce.number().min(0).max(60));

/** What holds where `LAME_DUCK_SECONDS` is not set: nobody stands in front of local mode. */
export const defaultLameDuckSeconds = (isLocal: boolean): number => (isLocal ? 0 : 5);
