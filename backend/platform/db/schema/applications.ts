import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { applicationStatuses } from "#domain/applications/applications";
import { stageStatuses } from "#domain/applications/progress";
import type { StageReason } from "#domain/documents/review-reasons";
import type { ProfileAnswers } from "#domain/students/profile-sections";
import { createdAt, moment } from "./columns";
import { owner, staff } from "./people-columns";

/** Tables for the work of students and counsellors. */

/** A condition of an offer with the document that proves it. */
export interface ConditionRow {
  readonly text: string;
  readonly documentId: string | null;
}

/** An earlier answer of a stage, such as the waiting list before the offer. */
export interface EarlierAnswer {
  readonly fieldData: ProfileAnswers;
  readonly submittedAt: string;
}

/**
 * Applications to courses. Names are copied, because a course may leave the catalogue while
 * applications to it remain.
 */
export const applications = pgTable(
  "applications",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    courseId: text("course_id").notNull(),
    title: text("title").notNull(),
    universityName: text("university_name").notNull(),
    countrySlug: text("country_slug").notNull(),
    intakeMonth: smallint("intake_month").notNull(),
    intakeYear: smallint("intake_year").notNull(),
    status: text("status", { enum: applicationStatuses }).notNull().default("active"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    // US_AE_4007: one application per course and intake, unless withdrawn.
    uniqueIndex("applications_once")
      .on(table.userId, table.courseId, table.intakeYear, table.intakeMonth)
      .where(sql`${table.status} <> 'withdrawn'`),
    index("applications_user").on(table.userId, table.createdAt),
    // The board of applications (backend/applications/board.ts).
    index("applications_intake")
      .on(table.intakeYear, table.intakeMonth, table.id)
      .where(sql`${table.status} = 'active'`),
    index("applications_country").on(table.countrySlug, table.userId),
    index("applications_university").using("gin", sql`${table.universityName} gin_trgm_ops`),
  ],
);

/** Submitted stages of an application. A stage without a row has not been submitted. */
export const applicationStages = pgTable(
  "application_stages",
  {
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    stageId: integer("stage_id").notNull(),
    fieldData: jsonb("field_data").$type<ProfileAnswers>().notNull(),
    status: text("status", { enum: stageStatuses }).notNull(),
    /** The counsellor's comment, and why the stage was sent back. */
    note: text("note"),
    reasons: text("reasons")
      .array()
      .$type<StageReason[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    submittedAt: moment("submitted_at").notNull(),
    /** When a counsellor accepted it or sent it back. Null for what a student ticked. */
    decidedAt: moment("decided_at"),
    decidedBy: staff("decided_by"),
    /** The counsellor who recorded it for the student. */
    recordedBy: staff("recorded_by"),
    /** Conditions of a conditional offer, in their order. */
    conditions: jsonb("conditions").$type<ConditionRow[]>().notNull().default([]),
    /** Earlier answers, the latest last. */
    history: jsonb("history").$type<EarlierAnswer[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.stageId] }),
    index("application_stages_submitted")
      .on(table.applicationId)
      .where(sql`${table.status} = 'submitted'`),
  ],
);

/** Deadlines that students have been reminded of. */
export const deadlineReminders = pgTable(
  "deadline_reminders",
  {
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    stageId: integer("stage_id").notNull(),
    dueOn: date("due_on", { mode: "string" }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.stageId, table.dueOn] })],
);
