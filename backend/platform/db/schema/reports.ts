import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Daily event counts, by Indian date. No row refers to a person. */
export const eventCounts = pgTable(
  "event_counts",
  {
    day: date("day", { mode: "string" }).notNull(),
    event: text("event").notNull(),
    category: text("category").notNull(),
    path: text("path").notNull(),
    number: integer("number").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event, table.category, table.path] })],
);
