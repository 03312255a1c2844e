import { date, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { staff } from "./people-columns";

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

/** What a phrase of queries means. It is used once a second member of staff approved it. */
export const searchAliases = pgTable("search_aliases", {
  phrase: text("phrase").primaryKey(),
  meaning: text("meaning").notNull(),
  addedBy: staff("added_by"),
  addedAt: timestamp("added_at", { withTimezone: true }).notNull(),
  approvedAt: timestamp("approved_at", { withTimezone: true }),
});
