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
  uuid,
} from "drizzle-orm/pg-core";
import { prospectEventKinds } from "#domain/prospect-activity";
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
