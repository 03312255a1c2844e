import { index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { chats } from "./chat";
import { createdAt, moment, reader } from "./columns";
import { enquiries } from "./enquiries";
import { owner } from "./people-columns";
import { users } from "./users";

/** The authenticator app of a member of staff (TOTP, RFC 6238). */
export const secondFactors = pgTable("second_factors", {
  userId: owner().primaryKey(),
  /** The shared secret, encrypted (backend/platform/secrets/sealing.ts). */
  sealedSecret: text("sealed_secret").notNull(),
  /** When the first code was accepted. The factor is inactive until then. */
  confirmedAt: moment("confirmed_at"),
  /** The time step of the last accepted code. No step is accepted twice (RFC 6238, section 5.2). */
  lastStep: integer("last_step"),
  /** Attempts since `attemptsSince`. The limit is in backend/auth/second-factor.ts. */
  attempts: smallint("attempts").notNull().default(0),
  attemptsSince: moment("attempts_since"),
  createdAt: createdAt(),
});

/** Single-use codes for staff without their authenticator app, stored as hashes. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    codeHash: text("code_hash").notNull().unique(),
    usedAt: moment("used_at"),
    createdAt: createdAt(),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

/**
 * Encrypted forms that were posted after their session had ended. Each is used once, after the
 * next sign-in.
 */
export const pendingFormSubmissions = pgTable(
  "pending_form_submissions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    /** Hash of the secret in the browser's cookie. */
    browserHash: text("browser_hash").notNull(),
    /** Hash of the secret in the link. */
    linkHash: text("link_hash").notNull(),
    sealed: text("sealed").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("pending_form_submissions_expiry").on(table.expiresAt),
    index("pending_form_submissions_user").on(table.userId),
  ],
);

/** Verification links, each for one address of one account or chat, valid once until it expires. */
export const contactVerifications = pgTable(
  "contact_verifications",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    chatId: uuid("chat_id").references(() => chats.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: ["email", "sms"] }).notNull(),
    address: text("address").notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [
    index("contact_verifications_user").on(table.userId),
    index("contact_verifications_chat").on(table.chatId),
    index("contact_verifications_expiry").on(table.expiresAt),
  ],
);

/** Refresh tokens by hash. A family is one session on one device. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    familyId: uuid("family_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    /** When the session began. Null in rows of earlier versions. */
    startedAt: moment("started_at"),
    rotatedAt: moment("rotated_at"),
    revokedAt: moment("revoked_at"),
    /** When this session passed the second factor, which staff need for their permissions. */
    secondFactorAt: moment("second_factor_at"),
  },
  (table) => [
    index("refresh_tokens_family").on(table.familyId),
    index("refresh_tokens_user").on(table.userId),
  ],
);

/** Active OTP challenges. Codes and links are stored as hashes only. */
export const otpChallenges = pgTable(
  "otp_challenges",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    purpose: text("purpose", { enum: ["enquiry", "sign_in"] }).notNull(),
    channel: text("channel", { enum: ["sms", "email"] }).notNull(),
    mobile: text("mobile"),
    countryCode: text("country_code"),
    email: text("email"),
    codeHash: text("code_hash").notNull(),
    linkHash: text("link_hash").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    resends: smallint("resends").notNull().default(0),
    sentAt: moment("sent_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    consumedAt: moment("consumed_at"),
    enquiryId: uuid("enquiry_id").references(() => enquiries.id, { onDelete: "set null" }),
    country: text("country").notNull(),
    publicOrigin: text("public_origin").notNull(),
    ...reader(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("otp_challenges_link").on(table.linkHash),
    index("otp_challenges_enquiry").on(table.enquiryId),
    index("otp_challenges_expiry").on(table.expiresAt),
  ],
);

/** Form posts with a one-time key, and their outcomes (backend/auth/form-posts.ts). */
export const formPosts = pgTable(
  "form_posts",
  {
    /** Hash of the post's id, which only the browser with the form can make. */
    idHash: text("id_hash").primaryKey(),
    /** The outcome, encrypted. Null while the post is running. */
    sealed: text("sealed"),
    /** End of the claim, then of the outcome. */
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("form_posts_expiry").on(table.expiresAt)],
);

/**
 * What a secret link is for. Links that sign in belong to their challenge
 * (docs/decisions/2026-11-27-secret-links.md).
 */
export const secretLinkKinds = [
  "booking",
  "calendar",
  "chat",
  "confirmation",
  "contact",
  "download",
  "enquiry",
  "ticket",
  "unsubscribe",
] as const;

/**
 * Links that work for anyone who has the address. A link works while its row exists, so deleting
 * the row revokes it.
 */
export const secretLinks = pgTable(
  "secret_links",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind", { enum: secretLinkKinds }).notNull(),
    /** What it opens: an id, a file or a topic. */
    subject: text("subject").notNull(),
    /** Whose it is: the id of an account or conversation, or the keyed hash of an address. */
    holder: text("holder").notNull(),
    /** Hash of its random token. Null if its token is signed, and names the row. */
    tokenHash: text("token_hash").unique(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    chatId: uuid("chat_id").references(() => chats.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("secret_links_once").on(table.kind, table.subject, table.holder),
    index("secret_links_user").on(table.userId),
    index("secret_links_chat").on(table.chatId),
    index("secret_links_expiry").on(table.expiresAt),
  ],
);
