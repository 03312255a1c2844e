import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { leadEventKinds } from "#domain/leads/activity";
import type { CorrectedContact } from "#domain/leads/contact-data";
import { leadFieldTypes, type CustomValues } from "#domain/leads/custom-fields";
import { handOverKinds } from "#domain/console/hand-over";
import type { MergeUndo } from "#domain/leads/merge";
import {
  bulkBlocks,
  bulkRecipientStates,
  messageChannels,
  type TemplateTexts,
} from "#domain/leads/messages";
import { closingReasons, leadProgress } from "#domain/leads/progress";
import { queueKinds } from "#domain/leads/work-queue";
import type { Absence, DayHours } from "#domain/time/working-hours";
import { createdAt, moment } from "./columns";
import { staff } from "./people-columns";
import { users } from "./users";

/** Tables for the counsellors' work with leads. */

/** Notes, contacts and changes of a lead. Rows are only added. */
export const leadEvents = pgTable(
  "lead_events",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    leadId: uuid("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    /** Null for a change that the services made. */
    staffId: staff("staff_id"),
    kind: text("kind", { enum: leadEventKinds }).notNull(),
    detail: jsonb("detail").$type<Readonly<Record<string, string | null>>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("lead_events_list").on(table.leadId, table.createdAt)],
);

/** Leads that were deleted, for systems that keep a copy. A trigger adds them. */
export const leadDeletions = pgTable(
  "lead_deletions",
  {
    leadId: uuid("lead_id").primaryKey(),
    changeNumber: bigint("change_number", { mode: "number" })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    deletedAt: moment("deleted_at").notNull().defaultNow(),
  },
  (table) => [index("lead_deletions_changes").on(table.changeNumber, table.leadId)],
);

/** Fields that administrators have added to leads. Values are in `leads.custom_fields`. */
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
export const leadMessages = pgTable(
  "lead_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    leadId: uuid("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
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
    index("lead_messages_list").on(table.leadId, table.createdAt),
    index("lead_messages_waiting")
      .on(table.leadId)
      .where(sql`${table.direction} = 'in' and ${table.handledAt} is null`),
    index("lead_messages_of_bulk")
      .on(table.bulkId)
      .where(sql`${table.bulkId} is not null`),
  ],
);

/** Messages to many leads: what is sent to whom, and when. */
export const bulkMessages = pgTable(
  "bulk_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Null for a template that was deleted: nothing is sent then. */
    templateId: uuid("template_id").references(() => messageTemplates.id, { onDelete: "set null" }),
    channel: text("channel", { enum: messageChannels }).notNull(),
    /** Filters of the list of leads. Without names or typed values. */
    filters: jsonb("filters").$type<Readonly<Record<string, string | number>>>().notNull(),
    staffId: staff("staff_id"),
    /** The website that the sender used. */
    mainOrigin: text("main_origin").notNull(),
    /** The call that asked for it, for the audit log. */
    action: text("action").notNull(),
    sendAt: moment("send_at").notNull(),
    /** When the filters chose the recipients. */
    startedAt: moment("started_at"),
    /** When it goes on for those who had quiet hours. */
    nextRunAt: moment("next_run_at"),
    stoppedAt: moment("stopped_at"),
    createdAt: createdAt(),
  },
  (table) => [index("bulk_messages_list").on(table.staffId, table.sendAt)],
);

/** Leads that the filters of a bulk message matched when it started. */
export const bulkRecipients = pgTable(
  "bulk_recipients",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    bulkId: uuid("bulk_id")
      .notNull()
      .references(() => bulkMessages.id, { onDelete: "cascade" }),
    leadId: uuid("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    state: text("state", { enum: bulkRecipientStates }).notNull(),
    reason: text("reason", { enum: bulkBlocks }),
    /** What the lead got. */
    messageId: uuid("message_id"),
  },
  (table) => [
    index("bulk_recipients_bulk").on(table.bulkId, table.state),
    index("bulk_recipients_lead").on(table.leadId),
  ],
);

/**
 * Typed addresses that got the one message that asks to confirm them. There is never a second one, to
 * whatever lead the address belongs.
 */
export const leadConfirmations = pgTable(
  "lead_confirmations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    leadId: uuid("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    /** In lower case. */
    address: text("address").notNull().unique(),
    /** The message that asked. */
    messageId: uuid("message_id").notNull(),
    confirmedAt: moment("confirmed_at"),
    createdAt: createdAt(),
  },
  (table) => [index("lead_confirmations_lead").on(table.leadId)],
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

/** What each counsellor takes, and when (domain/leads/assignment.ts). */
export const assignmentRules = pgTable("assignment_rules", {
  staffId: uuid("staff_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  acceptsLeads: boolean("accepts_leads").notNull(),
  acceptsCalls: boolean("accepts_calls").notNull().default(false),
  maxOpenLeads: integer("max_open_leads").notNull(),
  regions: text("regions").array().notNull(),
  languages: text("languages").array().notNull(),
  countries: text("countries").array().notNull(),
  fields: text("fields").array().notNull(),
  hours: jsonb("hours").$type<DayHours[]>().notNull().default([]),
  absences: jsonb("absences").$type<Absence[]>().notNull().default([]),
  // Read by the previous version only. Remove them in the next one.
  days: smallint("days")
    .array()
    .notNull()
    .default(sql`'{}'::smallint[]`),
  opensAt: text("opens_at").notNull().default("09:30"),
  closesAt: text("closes_at").notNull().default("18:30"),
  awayFrom: date("away_from", { mode: "string" }),
  awayUntil: date("away_until", { mode: "string" }),
  lastAssignedAt: moment("last_assigned_at"),
});

/** Holidays of the whole team: no calls can be booked and no leads are assigned. */
/** Work that was handed over at once, so that it can be undone. */
export const handOvers = pgTable("hand_overs", {
  id: uuid("id").primaryKey().defaultRandom(),
  fromId: staff("from_id"),
  /** Null for the team, and for a colleague whose account was deleted. */
  toId: staff("to_id"),
  isToTeam: boolean("is_to_team").notNull(),
  staffId: staff("staff_id"),
  createdAt: createdAt(),
  finishedAt: moment("finished_at"),
  undoneAt: moment("undone_at"),
  /** When everything was back. */
  returnedAt: moment("returned_at"),
});

/** What a hand-over has moved. */
export const handOverItems = pgTable(
  "hand_over_items",
  {
    handOverId: uuid("hand_over_id")
      .notNull()
      .references(() => handOvers.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: handOverKinds }).notNull(),
    itemId: uuid("item_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.handOverId, table.kind, table.itemId] })],
);

export const holidays = pgTable("holidays", {
  /** A day in India. */
  day: date("day", { mode: "string" }).primaryKey(),
  name: text("name").notNull(),
});

/**
 * People with enquiries. A person with an account has one row; others have a row for each enquiry
 * until they are verified or merged by hand.
 */
export const leads = pgTable(
  "leads",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Name and contact details of the latest enquiry. */
    name: text("name").notNull(),
    mobile: text("mobile"),
    email: text("email"),
    stage: text("stage", { enum: leadProgress }).notNull().default("open"),
    closedReason: text("closed_reason", { enum: closingReasons }),
    tags: text("tags")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Values of the fields that administrators have added (`lead_fields`), by key. */
    customFields: jsonb("custom_fields").$type<CustomValues>().notNull().default({}),
    /** What staff have corrected. Each value replaces that of the enquiries. */
    corrected: jsonb("corrected").$type<CorrectedContact>().notNull().default({}),
    /** Another number of the person or of somebody who answers for them, and whose it is. */
    secondMobile: text("second_mobile"),
    secondContact: text("second_contact"),
    /** The language to talk in, and the time zone to call in. */
    language: text("language"),
    timeZone: text("time_zone"),
    /** From all enquiries (domain/leads/score.ts). */
    score: smallint("score").notNull().default(0),
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "set null" }),
    /** What the owner does next, and when. */
    nextAction: text("next_action"),
    nextActionAt: moment("next_action_at"),
    firstContactAt: moment("first_contact_at"),
    /** When the owner was chosen automatically. Null for an owner chosen by staff. */
    assignedAt: moment("assigned_at"),
    /** How often an owner let it wait and it went to another. */
    returns: smallint("returns").notNull().default(0),
    /** When the team's lead was alerted to it. */
    escalatedAt: moment("escalated_at"),
    lastEnquiryAt: moment("last_enquiry_at").notNull(),
    /** Set for a row that was merged into another. It has no personal data. */
    mergedInto: uuid("merged_into").references((): AnyPgColumn => leads.id, {
      onDelete: "cascade",
    }),
    /**
     * The transaction of the last change, set by a trigger. Orders the change feed: numbers below
     * that of the oldest running transaction are final (backend/leads/change-feed.ts).
     */
    changeNumber: bigint("change_number", { mode: "number" })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** The time of the last change. In milliseconds. */
    updatedAt: timestamp("updated_at", { withTimezone: true, mode: "date", precision: 3 })
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
    createdAt: createdAt(),
  },
  (table) => [
    index("leads_owner").on(table.ownerId, table.stage, table.lastEnquiryAt),
    index("leads_next_action")
      .on(table.ownerId, table.nextActionAt)
      .where(sql`${table.nextActionAt} is not null`),
    index("leads_unassigned")
      .on(table.lastEnquiryAt)
      .where(sql`${table.ownerId} is null and ${table.mergedInto} is null`),
    index("leads_untouched")
      .on(table.assignedAt)
      .where(sql`${table.assignedAt} is not null and ${table.firstContactAt} is null`),
    index("leads_merged").on(table.mergedInto),
    index("leads_updated").on(table.updatedAt, table.id),
    index("leads_changes").on(table.changeNumber, table.id),
    // The list of leads (backend/leads/list.ts), which repeats the conditions.
    index("leads_latest")
      .on(table.lastEnquiryAt, table.id)
      .where(sql`${table.mergedInto} is null`),
    index("leads_stage")
      .on(table.stage, table.lastEnquiryAt, table.id)
      .where(sql`${table.mergedInto} is null`),
    index("leads_score")
      .on(table.score, table.lastEnquiryAt, table.id)
      .where(sql`${table.mergedInto} is null`),
    index("leads_tags")
      .using("gin", table.tags)
      .where(sql`${table.tags} <> '{}'`),
    index("leads_search").using(
      "gin",
      sql`${table.name} gin_trgm_ops`,
      sql`${table.email} gin_trgm_ops`,
      sql`${table.mobile} gin_trgm_ops`,
    ),
    // The same number or address, corrected by staff (backend/platform/people/same-person.ts).
    index("leads_corrected")
      .on(table.mobile, table.email)
      .where(sql`${table.corrected} <> '{}'::jsonb`),
    index("leads_second_mobile")
      .using("gin", sql`${table.secondMobile} gin_trgm_ops`)
      .where(sql`${table.secondMobile} is not null`),
    // Reports count people by the day of their first enquiry.
    index("leads_created").on(table.createdAt),
    index("leads_custom_fields")
      .using("gin", sql`${table.customFields} jsonb_path_ops`)
      .where(sql`${table.customFields} <> '{}'::jsonb`),
  ],
);

/** Merges by staff, with what undoes them. Deleted after 30 days. */
export const leadMerges = pgTable(
  "lead_merges",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** The lead that has everything now. */
    leadId: uuid("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    /** The lead that was merged into it. */
    mergedId: uuid("merged_id")
      .notNull()
      .unique()
      .references(() => leads.id, { onDelete: "cascade" }),
    staffId: staff("staff_id"),
    undo: jsonb("undo").$type<MergeUndo>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("lead_merges_lead").on(table.leadId, table.createdAt)],
);
