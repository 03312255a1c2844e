import { z } from "zod";
import { DEFAULT_DOCUMENT_BYTES } from "#domain/documents/document-types";
import {
  blankToUndefined,
  defaultLameDuckSeconds,
  lameDuckSeconds,
  optional,
  secretList,
} from "#platform/settings";

/** The website's settings. The launcher generates the secrets in local mode; production must set them. */
const websiteEnvSchema = z.object({
  /** The origin visitors see, e.g. `https://www.disha.example`. Its presence means production. */
  PUBLIC_ORIGIN: optional(z.string().url()),
  PORT: z.preprocess(blankToUndefined, z.coerce.number().int().min(0).max(65535).default(3000)),
  /** Comma-separated; the first signs, all are accepted (rotation). At least 32 characters each. */
  SESSION_SECRETS: secretList,
  /** Proves the website to the services. Comma-separated; the first is sent. At least 32 characters each. */
  SERVICE_KEY: secretList,
  DATA_DIR: z.preprocess(blankToUndefined, z.string().default("data")),
  /**
   * S3-compatible bucket of the enquiry spool. Without it, the spool is `DATA_DIR/enquiry-spool`.
   * Use a bucket of its own: the services delete unknown files from theirs.
   */
  ENQUIRY_SPOOL_BUCKET: optional(z.string()),
  S3_REGION: z.preprocess(blankToUndefined, z.string().default("us-east-1")),
  S3_ENDPOINT: optional(z.string().url()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /**
   * Number of trusted reverse proxies that append to X-Forwarded-For. 0 means none: the socket's
   * address counts.
   */
  TRUSTED_PROXIES: z.preprocess(blankToUndefined, z.coerce.number().int().min(0).max(5).default(0)),
  /** Space-separated origins that may frame the site. By default only the site itself. */
  FRAME_ANCESTORS: z.preprocess(blankToUndefined, z.string().default("'self'")),
  /** Maximum size of a document. The services read the same setting. */
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
   * Seconds for which public pages and public service responses are fresh. Older entries are revalidated.
   * Defaults to 10 in production and 0 (off) in local mode.
   */
  CACHE_SECONDS: optional(z.coerce.number().int().min(0).max(3600)),
  /** Maximum concurrent requests; further requests get 503. */
  MAX_CONCURRENT_REQUESTS: z.preprocess(
    blankToUndefined,
    z.coerce.number().int().min(10).max(10_000).default(512),
  ),
  /** A request body that pauses for this long is cut off with 408 (server/request/body-timeout.ts). */
  BODY_TIMEOUT_MS: z.preprocess(
    blankToUndefined,
    z.coerce.number().int().min(50).max(300_000).default(15_000),
  ),
  LAME_DUCK_SECONDS: lameDuckSeconds,
  /** Bearer token for `/metrics`. Without it, the endpoint exists in local mode only. */
  METRICS_TOKEN: optional(z.string().min(16)),
  /** OTLP over HTTP endpoint for traces (launch/traces.ts). Without it, tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.string().url()),
  METATAG_TIMEOUT_MS: z.preprocess(
    blankToUndefined,
    z.coerce.number().int().min(50).max(10_000).default(1_500),
  ),
});

export type WebsiteEnv = z.infer<typeof websiteEnvSchema> & {
  readonly isLocal: boolean;
  readonly CACHE_SECONDS: number;
  readonly LAME_DUCK_SECONDS: number;
};

/** Set by the compiler: `npm run build`, not `npm run dev`. */
export const isProductionBuild = process.env.NODE_ENV === "production";

const DEFAULT_CACHE_SECONDS = 10;

let cached: WebsiteEnv | undefined;

/** Reads and validates the settings. The error it throws names every invalid setting. */
export function readWebsiteEnv(source: NodeJS.ProcessEnv = process.env): WebsiteEnv {
  const parsed = websiteEnvSchema.safeParse(source);
  const problems = (parsed.error?.issues ?? []).map(
    (issue) => `${issue.path.join(".")} ${issue.message}`,
  );
  if (source.ENQUIRY_SPOOL_BUCKET && source.ENQUIRY_SPOOL_BUCKET === source.S3_BUCKET)
    problems.push("ENQUIRY_SPOOL_BUCKET must not be S3_BUCKET");
  if (!parsed.success || problems.length > 0) throw new Error(problems.join("; "));
  const isLocal = parsed.data.PUBLIC_ORIGIN === undefined;
  // In local mode, edits are visible immediately.
  const CACHE_SECONDS = parsed.data.CACHE_SECONDS ?? (isLocal ? 0 : DEFAULT_CACHE_SECONDS);
  const LAME_DUCK_SECONDS = parsed.data.LAME_DUCK_SECONDS ?? defaultLameDuckSeconds(isLocal);
  return { ...parsed.data, isLocal, CACHE_SECONDS, LAME_DUCK_SECONDS };
}

/** The settings of this process, read once. */
export function env(): WebsiteEnv {
  cached ??= readWebsiteEnv();
  return cached;
}

/** The origin of the main site: the setting, or in local mode the loopback address. */
export function mainOrigin(): string {
  const settings = env();
  return settings.PUBLIC_ORIGIN
    ? new URL(settings.PUBLIC_ORIGIN).origin
    : `http://localhost:${settings.PORT}`;
}
