import { z } from "zod";
import { brand } from "#domain/brand";
import { DEFAULT_DOCUMENT_BYTES } from "#domain/document-types";
import {
  blankToUndefined,
  defaultLameDuckSeconds,
  lameDuckSeconds,
  optional,
  secretList,
} from "#domain/settings";

const count = (defaultValue: number) =>
  z.preprocess(
    blankToUndefined,
    z.coerce.number().int().min(1).max(10_000_000).default(defaultValue),
  );

/** `+91=3000,*=100`: text messages an hour by country calling code; `*` is every other country. */
const countByCountry = (defaultValue: string) =>
  z.preprocess(
    blankToUndefined,
    z
      .string()
      .regex(/^(\+\d{1,3}|\*)=\d{1,8}(,(\+\d{1,3}|\*)=\d{1,8})*$/, "must look like +91=3000,*=100")
      .default(defaultValue)
      .transform(
        (text): ReadonlyMap<string, number> =>
          new Map(
            text.split(",").map((one) => {
              const [prefix = "", points = ""] = one.split("=");
              return [prefix, Number(points)];
            }),
          ),
      ),
  );

/** The services' settings. The launcher makes up the secrets in local mode; production must give them. */
const backendConfigSchema = z.object({
  PUBLIC_ORIGIN: optional(z.string().url()),
  DATA_DIR: z.preprocess(blankToUndefined, z.string().default("data")),
  /** PostgreSQL; without it PGlite in `DATA_DIR/database`. */
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgresql://")),
  DATABASE_POOL_SIZE: z.preprocess(
    blankToUndefined,
    z.coerce.number().int().min(1).max(200).default(10),
  ),
  /** Sign access tokens; the first signs, all verify (rotation). */
  TOKEN_SECRETS: secretList,
  /** Keys the hashes of codes and the encryption of waiting messages; the first is used, all open. */
  DATA_SECRETS: secretList,
  /** Prove the website; all are accepted (rotation). */
  SERVICE_KEY: secretList,
  /** `smtp://user:password@host:587`; in local mode messages stay in the outbox. */
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")),
  MAIL_FROM: z.preprocess(
    blankToUndefined,
    z.string().default("Disha Abroad <no-reply@disha-abroad.example>"),
  ),
  /** An HTTP address that takes `{to, text, id}` as JSON and answers 2xx when it has the message. */
  SMS_GATEWAY_URL: optional(z.string().url()),
  SMS_GATEWAY_TOKEN: optional(z.string()),
  /** A document must be smaller than this (core.md §9: 2 MB). */
  DOCUMENT_MAX_BYTES: z.preprocess(
    blankToUndefined,
    z.coerce
      .number()
      .int()
      .min(10_000)
      .max(50 * 1024 * 1024)
      .default(DEFAULT_DOCUMENT_BYTES),
  ),
  /** A clamd server that scans every uploaded file; without it none is scanned. */
  CLAMD_URL: optional(z.string().regex(/^tcp:\/\/[^/\s]+:\d{1,5}$/, "must be tcp://host:port")),
  /** Where webinars meet; `{id}` is the webinar's: `https://meet.example.com/{id}`. */
  MEETING_URL: optional(z.string().url().includes("{id}", { message: "needs {id} in it" })),
  /** Both together: browsers get a signature to join a meeting with (backend/webinar/signature.ts). */
  MEETING_SDK_KEY: optional(z.string()),
  MEETING_SDK_SECRET: optional(z.string().min(16)),
  /** Who reads what institutions write to us. */
  PARTNERS_MAIL: z.preprocess(blankToUndefined, z.string().email().default(brand.supportEmail)),
  /** Gets what visitors agreed to have counted, as JSON batches. */
  TRACKING_URL: optional(z.string().url()),
  /** Payments go through Razorpay when these three are set; without them there are none in production. */
  RAZORPAY_KEY_ID: optional(z.string()),
  RAZORPAY_KEY_SECRET: optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: optional(z.string()),
  RAZORPAY_API_URL: z.preprocess(
    blankToUndefined,
    z.string().url().default("https://api.razorpay.com"),
  ),
  /** Files of students go to this bucket of an S3-compatible store; without it to `DATA_DIR/files`. */
  S3_BUCKET: optional(z.string()),
  S3_REGION: z.preprocess(blankToUndefined, z.string().default("us-east-1")),
  /** For stores other than AWS's own. */
  S3_ENDPOINT: optional(z.string().url()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  LEAD_WEBHOOK_URL: optional(z.string().url()),
  LEAD_WEBHOOK_SECRET: optional(z.string().min(16)),
  /** Whether staff must set up a second factor before they have any permission. */
  STAFF_SECOND_FACTOR: z.preprocess(
    blankToUndefined,
    z.enum(["required", "optional"]).default("optional"),
  ),
  LAME_DUCK_SECONDS: lameDuckSeconds,
  /** Whoever reads `/health/metrics` shows it as a bearer token. */
  METRICS_TOKEN: optional(z.string().min(16)),
  /** Where traces go, by OTLP over HTTP (launch/traces.ts); without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.string().url()),
  /** The catalogue that a fresh database is filled with (docs/content.md). */
  CATALOGUE_DIR: z.preprocess(blankToUndefined, z.string().default("catalogue")),
  /** Budgets of outgoing messages (backend/outbox/budget.ts, docs/operations.md "Message budgets"). */
  MESSAGE_LIMIT_PER_NETWORK: count(60),
  MESSAGE_LIMIT_PER_WIDE_NETWORK: count(240),
  MESSAGE_LIMIT_PER_ACCOUNT: count(30),
  MESSAGE_LIMIT_FIXED_TEXTS_PER_DAY: count(3),
  MESSAGE_LIMIT_SMS_BY_COUNTRY: countByCountry("+91=3000,+84=1000,+966=1000,*=100"),
  MESSAGE_LIMIT_SMS_PER_HOUR: count(5_000),
  MESSAGE_LIMIT_MAIL_PER_HOUR: count(20_000),
  /** Multiplies what one client address may do in an hour; see backend/http/limits.ts. */
  CLIENT_LIMIT_FACTOR: z.preprocess(
    blankToUndefined,
    z.coerce.number().min(0.1).max(1000).default(1),
  ),
});

export type BackendConfig = z.infer<typeof backendConfigSchema> & {
  readonly isLocal: boolean;
  readonly LAME_DUCK_SECONDS: number;
};

const NEEDED_IN_PRODUCTION = ["DATABASE_URL", "SMTP_URL", "SMS_GATEWAY_URL"] as const;

/** Settings that are of no use alone. */
const ALL_OR_NONE = [
  ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
  ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["MEETING_SDK_KEY", "MEETING_SDK_SECRET"],
] as const;

/** Reads and checks the settings; every wrong one is named in the one error it throws. */
export function readBackendConfig(
  source: Readonly<Record<string, string | undefined>> = process.env,
): BackendConfig {
  const parsed = backendConfigSchema.safeParse(source);
  const problems = (parsed.error?.issues ?? []).map(
    (issue) => `${issue.path.join(".")} ${issue.message}`,
  );
  for (const name of NEEDED_IN_PRODUCTION) {
    if (source.PUBLIC_ORIGIN && !source[name]) problems.push(`${name} is needed in production`);
  }
  for (const group of ALL_OR_NONE) {
    const missing = group.filter((name) => !source[name]);
    if (missing.length > 0 && missing.length < group.length)
      problems.push(`${missing.join(", ")} needed beside the others of ${group.join(", ")}`);
  }
  if (!parsed.success || problems.length > 0) throw new Error(problems.join("; "));
  const isLocal = parsed.data.PUBLIC_ORIGIN === undefined;
  const LAME_DUCK_SECONDS = parsed.data.LAME_DUCK_SECONDS ?? defaultLameDuckSeconds(isLocal);
  return { ...parsed.data, isLocal, LAME_DUCK_SECONDS };
}
