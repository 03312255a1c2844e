import { z } from "zod";
import { companyPageNames, parseCompanyPages, type CompanyPage } from "#domain/site/company-pages";
import {
  blankToUndefined,
  modeOf,
  optional,
  parseSettings,
  secretList,
  sharedSettings,
  type Environment,
} from "#platform/settings";

/** The website's settings. The launcher generates the secrets in local mode; production must set them. */
const websiteEnvSchema = z.object({
  ...sharedSettings,
  /** Comma-separated; the first signs, all are accepted (rotation). At least 32 characters each. */
  SESSION_SECRETS: secretList,
  /**
   * S3-compatible bucket of the enquiry spool. Without it, the spool is `DATA_DIR/enquiry-spool`.
   * Use a bucket of its own: the services delete unknown files from theirs.
   */
  ENQUIRY_SPOOL_BUCKET: optional(z.string()),
  /** How long a page waits for a part that it can do without, in milliseconds. */
  OPTIONAL_CALL_MS: z.preprocess(blankToUndefined, z.coerce.number().int().min(50).default(400)),
  /** Origins of the processes that run the services, comma-separated. Without it they are embedded. */
  SERVICES_URL: optional(
    z.string().regex(/^https?:\/\/[^\s,]+(?:,\s*https?:\/\/[^\s,]+)*$/, {
      error: "must be one or more origins, such as http://10.0.0.5:4000, separated by commas",
    }),
  ),
  /** `contact=https://…, terms=https://…`: pages of the company's own site in the footer. */
  COMPANY_PAGES: z.preprocess(
    blankToUndefined,
    z
      .string()
      .default("")
      .transform(parseCompanyPages)
      .refine((pages) => pages !== null, {
        error: `must look like contact=https://example.com/contact, with ${companyPageNames.join(", ")}`,
      })
      .transform((pages) => pages ?? new Map<CompanyPage, string>()),
  ),
  /** Space-separated origins that may frame the site. By default only the site itself. */
  FRAME_ANCESTORS: z.preprocess(blankToUndefined, z.string().default("'self'")),
  /**
   * Seconds for which public pages and public service responses are fresh. Older entries are revalidated.
   * Defaults to 10 in production and 0 (off) in local mode.
   */
  CACHE_SECONDS: optional(z.coerce.number().int().min(0).max(3600)),
  /** `on` sends `Server-Timing` with each response. Defaults to `on` in local mode and `off` in production. */
  SERVER_TIMING: optional(z.enum(["on", "off"])),
  /** Maximum concurrent requests; further requests get 503. */
  MAX_CONCURRENT_REQUESTS: z.preprocess(
    blankToUndefined,
    z.coerce.number().int().min(10).max(10_000).default(512),
  ),
});

export type WebsiteEnv = Omit<z.infer<typeof websiteEnvSchema>, "SERVER_TIMING" | "SAMPLES"> & {
  readonly SERVER_TIMING: boolean;
  readonly SAMPLES: boolean;
  readonly isLocal: boolean;
  readonly CACHE_SECONDS: number;
  readonly LAME_DUCK_SECONDS: number;
};

/** Set by the compiler: `npm run build`, not `npm run dev`. */
export const isProductionBuild = process.env.NODE_ENV === "production";

const DEFAULT_CACHE_SECONDS = 10;

let cached: WebsiteEnv | undefined;

/** Reads and validates the settings. The error it throws names every invalid setting. */
export function readWebsiteEnv(source: Environment = process.env): WebsiteEnv {
  const { ENQUIRY_SPOOL_BUCKET: spool, S3_BUCKET: files } = source;
  const isShared = Boolean(spool) && spool === files;
  const problems = isShared ? ["ENQUIRY_SPOOL_BUCKET must not be S3_BUCKET"] : [];
  const settings = parseSettings(websiteEnvSchema, source, problems);
  const mode = modeOf(settings);
  // In local mode, edits are visible immediately.
  const CACHE_SECONDS = settings.CACHE_SECONDS ?? (mode.isLocal ? 0 : DEFAULT_CACHE_SECONDS);
  const SERVER_TIMING = settings.SERVER_TIMING ? settings.SERVER_TIMING === "on" : mode.isLocal;
  return { ...settings, ...mode, CACHE_SECONDS, SERVER_TIMING };
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
