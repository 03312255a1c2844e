import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";
import { owner, staff } from "./people-columns";
import { users } from "./users";

/** Emails about an event to people who had registered for it. */
export const eventMessages = pgTable(
  "event_messages",
  {
    /** The follow-up that it belongs to. Each person gets it once. */
    followUpId: uuid("follow_up_id").notNull(),
    userId: owner(),
    kind: text("kind", { enum: ["event", "webinar"] }).notNull(),
    slug: text("slug").notNull(),
    staffId: staff("staff_id"),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    /** The message in the outbox. */
    outboxId: uuid("outbox_id"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.followUpId, table.userId] }),
    index("event_messages_user").on(table.userId, table.createdAt),
  ],
);

/** Registrations for events and webinars. */
export const registrations = pgTable(
  "registrations",
  {
    kind: text("kind", { enum: ["event", "webinar"] }).notNull(),
    slug: text("slug").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Queued reminders in the outbox, for a registration that is cancelled. */
    reminderIds: uuid("reminder_ids")
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    /** The start that the reminders are for. Null if they are to be planned. */
    plannedFor: moment("planned_for"),
    createdAt: createdAt(),
    /** When staff recorded that the person was there, and who did. */
    attendedAt: moment("attended_at"),
    checkedInBy: uuid("checked_in_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug, table.userId] }),
    index("registrations_user").on(table.userId, table.createdAt),
  ],
);
