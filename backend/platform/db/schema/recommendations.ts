import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { recommendationStatuses } from "#domain/recommendations/recommendation-status";
import { createdAt, moment } from "./columns";
import { owner, staff } from "./people-columns";

/** Courses that a counsellor recommends to a student. */
export const recommendations = pgTable(
  "recommendations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    courseId: text("course_id").notNull(),
    note: text("note"),
    status: text("status", { enum: recommendationStatuses }).notNull().default("proposed"),
    recommendedBy: staff("recommended_by"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("recommendations_once").on(table.userId, table.courseId),
    index("recommendations_list").on(table.userId, table.updatedAt),
  ],
);
