import { text, timestamp } from "drizzle-orm/pg-core";
import { languages, type LanguageCode } from "#domain/language/language";

/** A timestamp with time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => moment("created_at").notNull().defaultNow();

/** The days between which something is on the site, as ISO dates. Null for no limit. */
export const schedule = () => ({
  /** The first day. */
  publishOn: text("publish_on"),
  /** The first day after the last. */
  expireOn: text("expire_on"),
});

/** How a person reads (domain/site/reader.ts). Null in rows of earlier versions. */
export const reader = () => ({
  language: text("language", { enum: Object.keys(languages) as [LanguageCode] }),
  /** IANA name: `Asia/Ho_Chi_Minh`. */
  timeZone: text("time_zone"),
});
