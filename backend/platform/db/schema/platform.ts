import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";
import { users } from "./users";

/** Leases, e.g. of an alert that is sent every few hours at most (backend/platform/lease.ts). */
export const jobs = pgTable("jobs", {
  name: text("name").primaryKey(),
  heldUntil: moment("held_until").notNull(),
});

/** What an outgoing message is. Each has a queue of its name. */
export const messageKinds = ["mail", "sms", "whatsapp", "webhook", "event"] as const;

/** Outgoing messages, written in the same transaction as the change they announce. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind", { enum: messageKinds }).notNull(),
    /** Encrypted, because it contains codes and addresses. Cleared after delivery. */
    sealed: text("sealed"),
    /**
     * Keyed hashes of the addresses it is sent to or about and of the ids in it, so that erasure can
     * find it without decrypting.
     */
    recipientHashes: text("recipient_hashes").array().notNull(),
    /** The recipient's account. Null for unverified addresses and webhooks. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    status: text("status", { enum: ["waiting", "sent", "held", "expired", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextTryAt: moment("next_try_at").notNull().defaultNow(),
    /** Not used any more. */
    lockedUntil: moment("locked_until"),
    /** When the message becomes useless, e.g. a code. */
    expiresAt: moment("expires_at"),
    createdAt: createdAt(),
    sentAt: moment("sent_at"),
    /** Failure type for the operator, without personal data. */
    lastError: text("last_error"),
  },
  (table) => [
    index("outbox_due").on(table.status, table.nextTryAt),
    index("outbox_created").on(table.createdAt),
    index("outbox_recipients").using("gin", table.recipientHashes),
    index("outbox_user").on(table.userId),
  ],
);

/**
 * Items of background work that failed, e.g. one lead of many (backend/platform/work/each-item.ts).
 * An item that succeeds later is deleted.
 */
export const failedItems = pgTable(
  "failed_items",
  {
    job: text("job").notNull(),
    /** The item's own key, such as the id of a lead. */
    item: text("item").notNull(),
    /** Failure type for the operator, without personal data. */
    error: text("error").notNull(),
    attempts: integer("attempts").notNull(),
    firstFailedAt: moment("first_failed_at").notNull(),
    failedAt: moment("failed_at").notNull(),
    /** Null once it is given up. Staff can try it again. */
    retryAt: moment("retry_at"),
  },
  (table) => [
    primaryKey({ columns: [table.job, table.item] }),
    index("failed_items_failed").on(table.failedAt),
  ],
);

/**
 * This database's own id. Files are only deleted if the storage has the same one
 * (backend/platform/file-records/installation.ts).
 */
export const installation = pgTable("installation", {
  id: uuid("id").primaryKey().defaultRandom(),
  createdAt: createdAt(),
});

/** Keys of files, stored before the file. The sweep deletes only files that are listed here. */
export const storedFiles = pgTable(
  "stored_files",
  {
    key: text("key").primaryKey(),
    storedAt: moment("stored_at").notNull(),
  },
  (table) => [index("stored_files_time").on(table.storedAt)],
);

/** Counters of limits per hour or day (backend/platform/http/counters.ts). */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: moment("expire"),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
);

/** An outgoing message: an email, a text or WhatsApp message, or a call of another system. */
export type MessageKind = (typeof outbox.$inferSelect)["kind"];
