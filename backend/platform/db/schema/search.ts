import { date, integer, pgTable, text } from "drizzle-orm/pg-core";

/** How often a query was searched. No row refers to a person. */
export const searchCounts = pgTable("search_counts", {
  /** A keyed hash of the normalised query. */
  key: text("key").primaryKey(),
  /** The normalised query. Null until it was searched a few times. */
  text: text("text"),
  /** The first day, by Indian date. */
  since: date("since", { mode: "string" }).notNull(),
  shown: integer("shown").notNull(),
  /** Searches that found nothing. */
  empty: integer("empty").notNull(),
  /** Results that were opened. */
  opened: integer("opened").notNull(),
});
