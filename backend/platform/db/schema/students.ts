import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ProfileAnswers } from "#domain/students/profile-sections";
import { createdAt, moment } from "./columns";
import { owner, staff } from "./people-columns";
import { users } from "./users";

/**
 * Students' notes, which their counsellor can read, and counsellors' notes, which students cannot.
 */
export const userNotes = pgTable(
  "user_notes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    authorId: staff("author_id"),
    audience: text("audience", { enum: ["student", "staff"] }).notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("user_notes_list").on(table.userId, table.createdAt)],
);

/** Completed modules of learning plans (catalogue/learning.yaml). */
export const learningProgress = pgTable(
  "learning_progress",
  {
    userId: owner(),
    planKey: text("plan_key").notNull(),
    moduleId: text("module_id").notNull(),
    doneAt: moment("done_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.planKey, table.moduleId] })],
);

/** Profile answers by section path (domain/students/profile-sections.ts). */
export const profileAnswers = pgTable(
  "profile_answers",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    section: text("section").notNull(),
    answers: jsonb("answers").$type<ProfileAnswers>().notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.section] })],
);
