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
import { applicationStatuses, stageStatuses } from "#domain/applications";
import { appointmentStatuses } from "#domain/appointments";
import { callBackTimes } from "#domain/call-back";
import { issueTypes } from "#domain/issue-types";
import type { DocumentFormat } from "#domain/document-types";
import type { ProfileAnswers } from "#domain/profile-sections";
import type { StageReason } from "#domain/review-reasons";
import { serviceSettingKeys } from "#domain/service-settings";
import { recommendationStatuses } from "#domain/recommendation-status";
import { createdAt, moment } from "./columns";
import { owner, staff } from "./people-columns";
import { users } from "./schema";

/** Tables for the work of students and counsellors. */

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
    // The board of applications (backend/desk/applications.ts).
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
    decidedAt: moment("decided_at"),
    decidedBy: staff("decided_by"),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.stageId] }),
    index("application_stages_submitted")
      .on(table.applicationId)
      .where(sql`${table.status} = 'submitted'`),
  ],
);

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

/** Callback requests. */
export const callBacks = pgTable(
  "call_backs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    mobile: text("mobile").notNull(),
    topic: text("topic").notNull(),
    preferredTime: text("preferred_time", { enum: callBackTimes }).notNull(),
    createdAt: createdAt(),
    doneAt: moment("done_at"),
    doneBy: staff("done_by"),
  },
  (table) => [index("call_backs_open").on(table.doneAt, table.createdAt)],
);

/** Problem reports by students, with a screenshot in the storage. */
export const errorReports = pgTable(
  "error_reports",
  {
    id: uuid("id").primaryKey(),
    userId: owner(),
    issueType: text("issue_type", { enum: issueTypes }).notNull(),
    text: text("text").notNull(),
    page: text("page"),
    contentType: text("content_type").$type<DocumentFormat>(),
    key: text("key").unique(),
    createdAt: createdAt(),
    doneAt: moment("done_at"),
    doneBy: staff("done_by"),
  },
  (table) => [index("error_reports_open").on(table.doneAt, table.createdAt)],
);

/**
 * Staff access to students' data, and account changes by operators. Append-only for the services;
 * the sweep deletes rows after their retention period.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Null for an operator at the command line, named in `details`. */
    staffId: uuid("staff_id"),
    /** The student concerned. Null for an enquiry without an account, or a whole list. */
    userId: uuid("user_id"),
    /**
     * The enquiry that was read. Its student sees the row once the enquiry belongs to an account.
     */
    leadId: uuid("lead_id"),
    /** Method and route of the call (`GET /user/:userId/document`), or the operator's command. */
    action: text("action").notNull(),
    details: jsonb("details").$type<Readonly<Record<string, string | null>>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index("audit_log_user").on(table.userId, table.createdAt),
    index("audit_log_lead").on(table.leadId),
    index("audit_log_created").on(table.createdAt),
    index("audit_log_staff").on(table.staffId, table.createdAt),
  ],
);

/** The authenticator app of a member of staff (TOTP, RFC 6238). */
export const secondFactors = pgTable("second_factors", {
  userId: owner().primaryKey(),
  /** The shared secret, encrypted (backend/sealing.ts). */
  sealedSecret: text("sealed_secret").notNull(),
  /** When the first code was accepted. The factor is inactive until then. */
  confirmedAt: moment("confirmed_at"),
  /** The time step of the last accepted code. No step is accepted twice (RFC 6238, section 5.2). */
  lastStep: integer("last_step"),
  /** Attempts since `attemptsSince`. The limit is in backend/auth/second-factor.ts. */
  attempts: smallint("attempts").notNull().default(0),
  attemptsSince: moment("attempts_since"),
  createdAt: createdAt(),
});

/** Single-use codes for staff without their authenticator app, stored as hashes. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    codeHash: text("code_hash").notNull().unique(),
    usedAt: moment("used_at"),
    createdAt: createdAt(),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

/** Settings that administrators have changed in the console. Others come from the environment. */
export const serviceSettings = pgTable("service_settings", {
  key: text("key", { enum: serviceSettingKeys }).primaryKey(),
  value: integer("value").notNull(),
  updatedBy: staff("updated_by"),
  updatedAt: moment("updated_at").notNull(),
});

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

/**
 * Encrypted forms that were posted after their session had ended. Each is used once, after the
 * next sign-in.
 */
export const pendingFormSubmissions = pgTable(
  "pending_form_submissions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    /** Hash of the secret in the browser's cookie. */
    browserHash: text("browser_hash").notNull(),
    /** Hash of the secret in the link. */
    linkHash: text("link_hash").notNull(),
    sealed: text("sealed").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("pending_form_submissions_expiry").on(table.expiresAt),
    index("pending_form_submissions_user").on(table.userId),
  ],
);

/** Holidays of the whole team: no calls can be booked and no leads are assigned. */
export const holidays = pgTable("holidays", {
  /** A day in India. */
  day: date("day", { mode: "string" }).primaryKey(),
  name: text("name").notNull(),
});

/**
 * Calls with a counsellor. `resource` is the counsellor's id, or the team if there is none. Its
 * unique index prevents double bookings.
 */
export const appointments = pgTable(
  "appointments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    resource: text("resource").notNull(),
    startsAt: moment("starts_at").notNull(),
    status: text("status", { enum: appointmentStatuses }).notNull().default("confirmed"),
    mobile: text("mobile").notNull(),
    topic: text("topic").notNull(),
    /** Sequence number of the calendar file, incremented with each change. */
    sequence: integer("sequence").notNull().default(0),
    /** Queued reminders in the outbox. */
    reminderIds: uuid("reminder_ids")
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("appointments_once")
      .on(table.resource, table.startsAt)
      .where(sql`${table.status} = 'confirmed'`),
    uniqueIndex("appointments_of_user")
      .on(table.userId, table.startsAt)
      .where(sql`${table.status} = 'confirmed'`),
    index("appointments_time").on(table.startsAt),
  ],
);
