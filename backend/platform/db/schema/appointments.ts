import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { appointmentStatuses } from "#domain/appointments/appointments";
import { createdAt, moment, reader } from "./columns";
import { owner } from "./people-columns";

/**
 * Calls with a counsellor. `resource` is the counsellor's id, or the team if there is none. Its
 * unique index prevents double bookings.
 */
export const appointments = pgTable(
  "appointments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    resource: text("resource").notNull(),
    startsAt: moment("starts_at").notNull(),
    status: text("status", { enum: appointmentStatuses }).notNull().default("confirmed"),
    mobile: text("mobile").notNull(),
    topic: text("topic").notNull(),
    /** The session of a learning plan that the call is: `sa-lite/profile-session`. */
    session: text("session"),
    /** The student's when they booked, for reminders and later messages. */
    ...reader(),
    /** Sequence number of the calendar file, incremented with each change. */
    sequence: integer("sequence").notNull().default(0),
    /** Queued reminders in the outbox. */
    reminderIds: uuid("reminder_ids")
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    /** When its student was told that nobody takes it at its time. */
    conflictToldAt: moment("conflict_told_at"),
    createdAt: createdAt(),
    /** When it was booked, moved or cancelled. */
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("appointments_once")
      .on(table.resource, table.startsAt)
      .where(sql`${table.status} = 'confirmed'`),
    uniqueIndex("appointments_of_user")
      .on(table.userId, table.startsAt)
      .where(sql`${table.status} = 'confirmed'`),
    index("appointments_time").on(table.startsAt),
  ],
);
