import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { eventStates, type EventTimeZone } from "#domain/events/staff-event";
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

/**
 * Events and webinars that were made in the console, as staff entered them. Their pages are rows of `documents`
 * (backend/events/event-document.ts), so lists, search, sitemaps, registrations and messages treat them like those of
 * the catalogue.
 */
export const staffEvents = pgTable(
  "staff_events",
  {
    kind: text("kind", { enum: ["event", "webinar"] }).notNull(),
    slug: text("slug").notNull(),
    state: text("state", { enum: eventStates }).notNull(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    /** Markdown. */
    details: text("details"),
    /** IANA name. The two times are on its clock: `2026-12-12T10:30`. */
    timeZone: text("time_zone").$type<EventTimeZone>().notNull(),
    startsAt: text("starts_at").notNull(),
    endsAt: text("ends_at").notNull(),
    venue: text("venue"),
    city: text("city"),
    /** ISO code of the venue's country, or the slug of the country that a webinar is about. */
    country: text("country"),
    /** Shown to registered people while the room is open. */
    meetingUrl: text("meeting_url"),
    /** The number of registrations that are accepted. Null for any number. */
    capacity: integer("capacity"),
    isOpen: boolean("is_open").notNull(),
    /** Counts changes, so that two people who edit at a time find out. */
    version: integer("version").notNull().default(1),
    changedBy: staff("changed_by"),
    changedAt: moment("changed_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug] })],
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
    /** The digest of the venue or meeting link that the person was told. Null if it isn't known. */
    plannedPlace: text("planned_place"),
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
