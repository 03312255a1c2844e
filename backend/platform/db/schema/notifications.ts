import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { languages, type LanguageCode } from "#domain/language/language";
import type { NotificationSettings } from "#domain/notifications/notifications";
import { createdAt, moment } from "./columns";
import { owner } from "./people-columns";

/** Tables for notifications of students and staff. */

/** How a person wants to be notified. Without a row, the defaults apply (domain/notifications/notifications.ts). */
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
