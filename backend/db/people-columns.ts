import { uuid } from "drizzle-orm/pg-core";
import { users } from "./schema";

/** Whose row it is: it goes when they go. */
export const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A member of staff: the row stays when they go. */
export const staff = (name: string) =>
  uuid(name).references(() => users.id, { onDelete: "set null" });
