import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { languages, type LanguageCode } from "#domain/language";
import type { NotificationSettings } from "#domain/notifications";
import { createdAt, moment } from "./columns";
import { owner } from "./people-columns";
import { applications } from "./schema-care";

/** Tables for notifications of students and staff. */

/** How a person wants to be notified. Without a row, the defaults apply (domain/notifications.ts). */
export const notificationSettings = pgTable("notification_settings", {
  userId: owner().primaryKey(),
  language: text("language", { enum: Object.keys(languages) as [LanguageCode] }),
  channels: jsonb("channels").$type<NotificationSettings["channels"]>().notNull(),
  hasDigest: boolean("has_digest").notNull(),
  quietFrom: text("quiet_from"),
  quietUntil: text("quiet_until"),
  updatedAt: moment("updated_at").notNull(),
});

/** Notifications that wait for the next digest. */
export const digestEntries = pgTable(
  "digest_entries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    /** For staff or for students. */
    isForStaff: boolean("is_for_staff").notNull(),
    text: text("text").notNull(),
    href: text("href").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("digest_entries_due").on(table.createdAt),
    index("digest_entries_user").on(table.userId),
  ],
);

/** Deadlines that students have been reminded of. */
export const deadlineReminders = pgTable(
  "deadline_reminders",
  {
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    stageId: integer("stage_id").notNull(),
    dueOn: date("due_on", { mode: "string" }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.stageId, table.dueOn] })],
);
