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

/** core.md §9: under 2 MB unless configured otherwise. */
export const DEFAULT_DOCUMENT_BYTES = 2 * 1024 * 1024;

/** Settings that the website and the services both read. */
export const sharedSettings = {
  /** The origin visitors see, e.g. `https://www.disha.example`. Its presence means production. */
  PUBLIC_ORIGIN: optional(z.string().url()),
  /** The website's port. In local mode links lead to it. */
  PORT: z.preprocess(blankToUndefined, z.coerce.number().int().min(0).max(65535).default(3000)),
  DATA_DIR: z.preprocess(blankToUndefined, z.string().default("data")),
  /** Proves the website to the services. The first is sent, all are accepted (rotation). */
  SERVICE_KEY: secretList,
  /**
   * Number of trusted reverse proxies that append to X-Forwarded-For. 0 means none: the socket's
   * address counts.
   */
  TRUSTED_PROXIES: z.preprocess(blankToUndefined, z.coerce.number().int().min(0).max(5).default(0)),
  S3_REGION: z.preprocess(blankToUndefined, z.string().default("us-east-1")),
  /** For stores other than AWS. */
  S3_ENDPOINT: optional(z.string().url()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** Maximum document size, exclusive. */
  DOCUMENT_MAX_BYTES: z.preprocess(
    blankToUndefined,
    z.coerce
      .number()
      .int()
      .min(10_000)
      .max(50 * 1024 * 1024)
      .default(DEFAULT_DOCUMENT_BYTES),
  ),
  /**
   * How long connections stay open after SIGTERM. Longer than the proxy's keep-alive timeout
   * (deploy/nginx.conf: 4 s).
   */
  LAME_DUCK_SECONDS: optional(z.coerce.number().min(0).max(60)),
  /**
   * `on` shows what is invented: programs, boosters, alumni and others marked as samples. Defaults to `on` in
   * local mode and `off` in production.
   */
  SAMPLES: optional(z.enum(["on", "off"])),
  /** Bearer token for the metrics. Without it, the website's exist in local mode only. */
  METRICS_TOKEN: optional(z.string().min(16)),
  /** OTLP over HTTP endpoint for traces (launch/traces.ts). Without it, tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.string().url()),
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** Validates settings. The error it throws names every invalid one, and the other problems. */
export function parseSettings<T>(
  schema: z.ZodType<T>,
  source: Environment,
  otherProblems: readonly string[],
): T {
  const parsed = schema.safeParse(source);
  const issues = parsed.error?.issues ?? [];
  const problems = issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  if (parsed.success && otherProblems.length === 0) return parsed.data;
  throw new Error([...problems, ...otherProblems].join("; "));
}

/** What settings mean without `PUBLIC_ORIGIN`: local mode, which has no proxy to drain. */
export function modeOf(settings: {
  readonly PUBLIC_ORIGIN?: string | undefined;
  readonly LAME_DUCK_SECONDS?: number | undefined;
  readonly SAMPLES?: "on" | "off" | undefined;
}) {
  const isLocal = settings.PUBLIC_ORIGIN === undefined;
  return {
    isLocal,
    LAME_DUCK_SECONDS: settings.LAME_DUCK_SECONDS ?? (isLocal ? 0 : 5),
    SAMPLES: settings.SAMPLES ? settings.SAMPLES === "on" : isLocal,
  };
}
