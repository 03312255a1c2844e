import { jsonb, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { users } from "./users";

/** Saved grade conversions, one per target. */
export const userGpas = pgTable(
  "user_gpas",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `DEU` or `USA` */
    target: text("target").notNull(),
    gpa: numeric("gpa", { precision: 4, scale: 2, mode: "number" }).notNull(),
    /** The calculator input. */
    input: jsonb("input").$type<unknown>().notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.target] })],
);
