import { uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** The owning account. The row is deleted with it. */
export const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A member of staff. The row remains when their account is deleted. */
export const staff = (name: string) =>
  uuid(name).references(() => users.id, { onDelete: "set null" });
