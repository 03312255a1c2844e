import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ApiScope } from "#domain/console/api-keys";
import { savedViewLists } from "#domain/console/saved-views";
import { serviceSettingKeys } from "#domain/console/service-settings";
import { deliveryStates, type SentEvent, type WebhookEvent } from "#domain/console/webhook-events";
import { createdAt, moment } from "./columns";
import { staff } from "./people-columns";
import { users } from "./users";

/**
 * Staff access to students' data, and account changes by operators. A trigger refuses updates, and
 * deletions before the end of the retention period (migration 0005).
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Null for an operator at the command line, named in `details`. */
    staffId: uuid("staff_id"),
    /** The student concerned. Null for an enquiry without an account, or a whole list. */
    userId: uuid("user_id"),
    /**
     * The enquiry that was read. Its student sees the row once the enquiry belongs to an account.
     */
    enquiryId: uuid("enquiry_id"),
    /** Method and route of the call (`GET /user/:userId/document`), or the operator's command. */
    action: text("action").notNull(),
    details: jsonb("details").$type<Readonly<Record<string, string | null>>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index("audit_log_user").on(table.userId, table.createdAt),
    index("audit_log_enquiry").on(table.enquiryId),
    index("audit_log_created").on(table.createdAt),
    index("audit_log_staff").on(table.staffId, table.createdAt),
  ],
);

/**
 * The hash chain of the audit log. A trigger adds a row when a transaction with audit rows commits.
 * Rows stay after their audit row has been deleted: they hold no personal data
 * (backend/console/audit-chain.ts).
 */
export const auditChain = pgTable("audit_chain", {
  number: bigint("number", { mode: "number" }).primaryKey(),
  auditId: uuid("audit_id").notNull().unique(),
  /** When the audit row was made. */
  createdAt: moment("created_at").notNull(),
  /** SHA-256 of the audit row. */
  rowHash: text("row_hash").notNull(),
  /** SHA-256 of the hash before, number, time and row hash. */
  hash: text("hash").notNull(),
});

/** Settings that administrators have changed in the console. Others come from the environment. */
export const serviceSettings = pgTable("service_settings", {
  key: text("key", { enum: serviceSettingKeys }).primaryKey(),
  value: integer("value").notNull(),
  updatedBy: staff("updated_by"),
  updatedAt: moment("updated_at").notNull(),
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

/** Filters of a list that a member of staff has saved under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text("list", { enum: savedViewLists }).notNull(),
    name: text("name").notNull(),
    filters: jsonb("filters").$type<Readonly<Record<string, string>>>().notNull(),
    /** Whether colleagues see it. */
    isShared: boolean("is_shared").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("saved_views_name").on(table.staffId, table.list, table.name)],
);
