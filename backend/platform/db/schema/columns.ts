import { text, timestamp } from "drizzle-orm/pg-core";

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
