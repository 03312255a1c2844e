import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { leadFieldTypes } from "#domain/lead-fields";
import { messageChannels, type TemplateTexts } from "#domain/lead-messages";
import { prospectEventKinds } from "#domain/prospect-activity";
import { savedViewLists } from "#domain/saved-views";
import { queueKinds } from "#domain/work-queue";
import { createdAt, moment } from "./columns";
import { staff } from "./people-columns";
import { prospects, users } from "./schema";

/** Tables for the counsellors' work with leads. */

/** Notes, contacts and changes of a lead. Rows are only added. */
export const prospectEvents = pgTable(
  "prospect_events",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    prospectId: uuid("prospect_id")
      .notNull()
      .references(() => prospects.id, { onDelete: "cascade" }),
    /** Null for a change that the services made. */
    staffId: staff("staff_id"),
    kind: text("kind", { enum: prospectEventKinds }).notNull(),
    detail: jsonb("detail").$type<Readonly<Record<string, string | null>>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("prospect_events_list").on(table.prospectId, table.createdAt)],
);

/** Fields that administrators have added to leads. Values are in `prospects.custom_fields`. */
export const leadFields = pgTable("lead_fields", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** Names the field in values, the API, webhooks and files. Never changed. */
  key: text("key").notNull().unique(),
  name: text("name").notNull().unique(),
  type: text("type", { enum: leadFieldTypes }).notNull(),
  options: text("options").array().notNull(),
  isArchived: boolean("is_archived").notNull().default(false),
  createdBy: staff("created_by"),
  createdAt: createdAt(),
});

/** Canned responses, in each language that the team has written them in. */
export const messageTemplates = pgTable("message_templates", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull().unique(),
  texts: jsonb("texts").$type<TemplateTexts>().notNull(),
  updatedBy: staff("updated_by"),
  updatedAt: moment("updated_at").notNull(),
});

/** Messages between counsellors and students, outside of conversations on the site. */
export const prospectMessages = pgTable(
  "prospect_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    prospectId: uuid("prospect_id")
      .notNull()
      .references(() => prospects.id, { onDelete: "cascade" }),
    direction: text("direction", { enum: ["out", "in"] }).notNull(),
    channel: text("channel", { enum: messageChannels }).notNull(),
    staffId: staff("staff_id"),
    subject: text("subject"),
    text: text("text").notNull(),
    /** The message in the outbox. */
    outboxId: uuid("outbox_id"),
    /** The provider's id of a reply. A repeated delivery is stored once. */
    providerId: text("provider_id").unique(),
    /** The bulk message that it belongs to. */
    bulkId: uuid("bulk_id"),
    /** When staff dealt with a reply. */
    handledAt: moment("handled_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("prospect_messages_list").on(table.prospectId, table.createdAt),
    index("prospect_messages_waiting")
      .on(table.prospectId)
      .where(sql`${table.direction} = 'in' and ${table.handledAt} is null`),
    uniqueIndex("prospect_messages_bulk")
      .on(table.bulkId, table.prospectId)
      .where(sql`${table.bulkId} is not null`),
  ],
);

/** Entries that a member of staff has put off, or done with. */
export const queueSnoozes = pgTable(
  "queue_snoozes",
  {
    staffId: uuid("staff_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: queueKinds }).notNull(),
    itemId: text("item_id").notNull(),
    /** Null for ever. */
    until: moment("until"),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.kind, table.itemId] })],
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
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("saved_views_name").on(table.staffId, table.list, table.name)],
);

/** What each counsellor takes, and when (domain/lead-assignment.ts). */
export const assignmentRules = pgTable("assignment_rules", {
  staffId: uuid("staff_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  acceptsLeads: boolean("accepts_leads").notNull(),
  maxOpenLeads: integer("max_open_leads").notNull(),
  regions: text("regions").array().notNull(),
  languages: text("languages").array().notNull(),
  countries: text("countries").array().notNull(),
  fields: text("fields").array().notNull(),
  days: smallint("days").array().notNull(),
  opensAt: text("opens_at").notNull(),
  closesAt: text("closes_at").notNull(),
  awayFrom: date("away_from", { mode: "string" }),
  awayUntil: date("away_until", { mode: "string" }),
  lastAssignedAt: moment("last_assigned_at"),
});
