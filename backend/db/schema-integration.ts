import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ApiScope } from "#domain/api-keys";
import type { ImportMapping } from "#domain/lead-import";
import { deliveryStates, type SentEvent, type WebhookEvent } from "#domain/webhook-events";
import { createdAt, moment } from "./columns";
import { staff } from "./people-columns";
import { users } from "./schema";

/** Tables for exchanging data with other systems. */

/** Uploaded files with leads. The rows are deleted once they are imported, or after a few days. */
export const leadImports = pgTable(
  "lead_imports",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    fileName: text("file_name").notNull(),
    /** Of the file's bytes. The same file is one import. */
    contentHash: text("content_hash").notNull().unique(),
    /** The encrypted file. Null once it was imported or has expired. */
    sealed: text("sealed"),
    headers: text("headers").array().notNull(),
    rows: integer("rows").notNull(),
    mapping: jsonb("mapping").$type<ImportMapping>(),
    /** Columns of fields that administrators have added, by key. */
    customMapping: jsonb("custom_mapping")
      .$type<Readonly<Record<string, string>>>()
      .notNull()
      .default({}),
    /** Where the leads come from: `fair-hanoi-2026`. */
    source: text("source"),
    /** The region of the leads, as a country code. */
    country: text("country"),
    /** When these people agreed to be contacted. */
    consentedOn: date("consented_on", { mode: "string" }),
    created: integer("created").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    createdBy: staff("created_by"),
    createdAt: createdAt(),
    finishedAt: moment("finished_at"),
  },
  (table) => [index("lead_imports_list").on(table.createdAt)],
);

/** Addresses at which counsellors subscribe to their calls. Tokens are stored as hashes. */
export const calendarFeeds = pgTable("calendar_feeds", {
  staffId: uuid("staff_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: createdAt(),
});

/** Keys of other systems. Each acts for the member of staff who made it. */
export const apiKeys = pgTable("api_keys", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  keyHash: text("key_hash").notNull().unique(),
  scopes: text("scopes").array().$type<ApiScope[]>().notNull(),
  createdBy: uuid("created_by")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
  expiresAt: moment("expires_at").notNull(),
  lastUsedAt: moment("last_used_at"),
});

/** Receivers of events. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: uuid("id").primaryKey().defaultRandom(),
  url: text("url").notNull(),
  description: text("description").notNull(),
  events: text("events").array().$type<WebhookEvent[]>().notNull(),
  /** The encrypted secret that signs deliveries. */
  sealedSecret: text("sealed_secret").notNull(),
  isActive: boolean("is_active").notNull().default(true),
  createdBy: staff("created_by"),
  createdAt: createdAt(),
});

/** Deliveries to an endpoint, without their content. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** Of the message in the outbox. */
    id: uuid("id").primaryKey(),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    event: text("event").$type<SentEvent>().notNull(),
    state: text("state", { enum: deliveryStates }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** HTTP status of the last response. */
    responseStatus: integer("response_status"),
    /** Why the last attempt got no response. */
    lastError: text("last_error"),
    createdAt: createdAt(),
    triedAt: moment("tried_at"),
  },
  (table) => [
    index("webhook_deliveries_log").on(table.endpointId, table.createdAt),
    index("webhook_deliveries_created").on(table.createdAt),
  ],
);
