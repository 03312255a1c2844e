import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { users } from "./users";

/**
 * Shortlisted courses. Without a foreign key, because a course may leave the catalogue and return.
 */
export const userCourses = pgTable(
  "user_courses",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    courseId: text("course_id").notNull(),
    type: text("type").notNull(),
    favourite: boolean("favourite").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.type, table.courseId] }),
    index("user_courses_list").on(table.userId, table.favourite, table.updatedAt),
  ],
);
