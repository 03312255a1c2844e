import { z } from "zod";
import { brand } from "#domain/site/brand";
import {
  blankToUndefined,
  modeOf,
  optional,
  parseSettings,
  secretList,
  sharedSettings,
  type Environment,
} from "#platform/settings";

const count = (defaultValue: number) =>
  z.preprocess(
    blankToUndefined,
    z.coerce.number().int().min(1).max(10_000_000).default(defaultValue),
  );

/**
 * `+91=3000,*=100`: text messages per hour by country calling code. `*` means all other countries.
 */
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

/**
 * Settings of the services. The launcher generates the secrets in local mode; production must set
 * them.
 */
const backendConfigSchema = z.object({
  ...sharedSettings,
  /** PostgreSQL URL. Without it PGlite uses `DATA_DIR/database`. */
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgresql://")),
  /**
   * The role that owns the tables, for migrations. The role of DATABASE_URL then can't change the
   * schema or the audit log.
   */
  DATABASE_OWNER_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgresql://"),
  ),
  /** A streaming standby of DATABASE_URL for reads that may be seconds old. Without it, none is used. */
  DATABASE_READ_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgresql://"),
  ),
  DATABASE_POOL_SIZE: z.preprocess(
    blankToUndefined,
    z.coerce.number().int().min(1).max(200).default(10),
  ),
  /** Sign access tokens. The first signs, all verify (rotation). */
  TOKEN_SECRETS: secretList,
  /** Keys for code hashes and queued messages. The first is used, all can decrypt. */
  DATA_SECRETS: secretList,
  /** `smtp://user:password@host:587`. In local mode messages stay in the outbox. */
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")),
  MAIL_FROM: z.preprocess(
    blankToUndefined,
    z.string().default("Disha Abroad <no-reply@disha-abroad.example>"),
  ),
  /** An HTTP endpoint that accepts `{to, text, id}` as JSON and answers 2xx on success. */
  SMS_GATEWAY_URL: optional(z.string().url()),
  SMS_GATEWAY_TOKEN: optional(z.string()),
  /** The same for WhatsApp. Without it, production doesn't offer the channel to counsellors. */
  WHATSAPP_GATEWAY_URL: optional(z.string().url()),
  WHATSAPP_GATEWAY_TOKEN: optional(z.string()),
  /** Signs students' replies that the gateways pass on. Without it, replies are refused. */
  REPLY_WEBHOOK_SECRET: optional(z.string().min(16)),
  /** Signs leads that are posted to `/lead/ad-leads`, or is the key of Google Ads. Without it, they are refused. */
  AD_LEAD_SECRET: optional(z.string().min(16)),
  /** A clamd server that scans every upload. Without it uploads are not scanned. */
  CLAMD_URL: optional(z.string().regex(/^tcp:\/\/[^/\s]+:\d{1,5}$/, "must be tcp://host:port")),
  /** Webinar meeting URL, in which `{id}` is the webinar's id: `https://meet.example.com/{id}`. */
  MEETING_URL: optional(z.string().url().includes("{id}", { message: "needs {id} in it" })),
  /** With both set, browsers get a signature to join a meeting (backend/events/meeting-signature.ts). */
  MEETING_SDK_KEY: optional(z.string()),
  MEETING_SDK_SECRET: optional(z.string().min(16)),
  /** Recipient of partner enquiries. */
  PARTNERS_MAIL: z.preprocess(blankToUndefined, z.string().email().default(brand.supportEmail)),
  /** The European Central Bank's daily feed. Without it the catalogue's rates are used. */
  RATES_URL: optional(z.string().regex(/^https?:\/\/\S+$/, "must begin with https://")),
  /** Addresses that purge a CDN by cache tag, separated by commas (docs/caching.md "Purge a CDN"). */
  CDN_PURGE_URL: optional(
    z
      .string()
      .transform((text) => text.split(",").map((one) => one.trim()))
      .pipe(z.array(z.url({ protocol: /^https?$/ }))),
  ),
  CDN_PURGE_TOKEN: optional(z.string()),
  /** Receives analytics events with consent, as JSON batches. */
  TRACKING_URL: optional(z.string().url()),
  /** Razorpay is used when these three are set. Without them production has no payments. */
  RAZORPAY_KEY_ID: optional(z.string()),
  RAZORPAY_KEY_SECRET: optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: optional(z.string()),
  RAZORPAY_API_URL: z.preprocess(
    blankToUndefined,
    z.string().url().default("https://api.razorpay.com"),
  ),
  /** S3-compatible bucket for students' files. Without it they are in `DATA_DIR/files`. */
  S3_BUCKET: optional(z.string()),
  /** Where erasures are recorded, outside of the database's backup: a bucket, or a folder. */
  ERASURE_LEDGER_BUCKET: optional(z.string()),
  ERASURE_LEDGER_DIR: optional(z.string()),
  LEAD_WEBHOOK_URL: optional(z.string().url()),
  LEAD_WEBHOOK_SECRET: optional(z.string().min(16)),
  /** Whether endpoints may use http and private addresses, for tests and receivers in one network. */
  WEBHOOK_PRIVATE_ADDRESSES: z.preprocess(
    blankToUndefined,
    z.enum(["refused", "allowed"]).default("refused"),
  ),
  /**
   * Whether staff must set up a second factor before they have any permission. Required in production
   * by default.
   */
  STAFF_SECOND_FACTOR: optional(z.enum(["required", "optional"])),
  /**
   * Which queued work this process does: `all`, or `messages` only, where processes of their own do the rest. Codes
   * are sent by the process that made them.
   */
  BACKGROUND_WORK: z.preprocess(blankToUndefined, z.enum(["all", "messages"]).default("all")),
  /** Target for the time from an enquiry to its first contact. Later leads are overdue. */
  FIRST_CONTACT_MINUTES: count(240),
  /** After this time an automatically assigned lead without contact goes to another counsellor. */
  LEAD_RETURN_MINUTES: count(60),
  /** Refunds of a payment above this need a second person. */
  REFUND_ALONE_MAX_RUPEES: count(5_000),
  /** The catalogue that a fresh database is seeded with (docs/content.md). */
  CATALOGUE_DIR: z.preprocess(blankToUndefined, z.string().default("catalogue")),
  /** Budgets of outgoing messages (backend/platform/outbox/budget.ts, docs/operations.md "Message budgets"). */
  MESSAGE_LIMIT_PER_NETWORK: count(60),
  MESSAGE_LIMIT_PER_WIDE_NETWORK: count(240),
  MESSAGE_LIMIT_PER_ACCOUNT: count(30),
  /** Messages of one counsellor to students, and of all counsellors to one student. */
  MESSAGE_LIMIT_PER_STAFF_PER_DAY: count(500),
  MESSAGE_LIMIT_TO_STUDENT_PER_DAY: count(8),
  MESSAGE_LIMIT_FIXED_TEXTS_PER_DAY: count(3),
  MESSAGE_LIMIT_SMS_BY_COUNTRY: countByCountry("+91=3000,+84=1000,+966=1000,*=100"),
  MESSAGE_LIMIT_SMS_PER_HOUR: count(5_000),
  MESSAGE_LIMIT_MAIL_PER_HOUR: count(20_000),
  /** Multiplies the hourly limits per client address (backend/platform/operations/limits.ts). */
  CLIENT_LIMIT_FACTOR: z.preprocess(
    blankToUndefined,
    z.coerce.number().min(0.1).max(1000).default(1),
  ),
});

export type BackendConfig = Omit<z.infer<typeof backendConfigSchema>, "SAMPLES"> & {
  readonly SAMPLES: boolean;
  readonly isLocal: boolean;
  readonly LAME_DUCK_SECONDS: number;
  readonly STAFF_SECOND_FACTOR: "required" | "optional";
};

/** The origin of the main site: the setting, or in local mode the loopback address. */
export const mainOrigin = ({
  PUBLIC_ORIGIN,
  PORT,
}: Pick<BackendConfig, "PUBLIC_ORIGIN" | "PORT">): string =>
  PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;

const NEEDED_IN_PRODUCTION = ["DATABASE_URL", "SMTP_URL", "SMS_GATEWAY_URL"] as const;

/** Settings that must be set together. */
const ALL_OR_NONE = [
  ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
  ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["MEETING_SDK_KEY", "MEETING_SDK_SECRET"],
] as const;

/** Reads and validates the settings. @throws one Error that names every invalid setting */
export function readBackendConfig(source: Environment = process.env): BackendConfig {
  const needed = source.PUBLIC_ORIGIN ? NEEDED_IN_PRODUCTION.filter((name) => !source[name]) : [];
  const problems = needed.map((name) => `${name} is needed in production`);
  for (const group of ALL_OR_NONE) {
    const missing = group.filter((name) => !source[name]);
    if (missing.length > 0 && missing.length < group.length)
      problems.push(
        `${missing.join(", ")} must be set together with the others of ${group.join(", ")}`,
      );
  }
  const settings = parseSettings(backendConfigSchema, source, problems);
  const mode = modeOf(settings);
  const STAFF_SECOND_FACTOR =
    settings.STAFF_SECOND_FACTOR ?? (mode.isLocal ? "optional" : "required");
  return { ...settings, ...mode, STAFF_SECOND_FACTOR };
}
