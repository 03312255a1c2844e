import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { DocumentFormat } from "#domain/documents/document-types";
import { callBackTimes } from "#domain/requests/call-back";
import { issueTypes } from "#domain/requests/issue-types";
import { partnerWishes } from "#domain/requests/partners";
import { questionStatuses } from "#domain/requests/questions";
import { createdAt, moment } from "./columns";
import { owner, staff } from "./people-columns";
import { users } from "./users";

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

/** Questions to alumni. Others see them only after a counsellor has published the answer. */
export const alumniQuestions = pgTable(
  "alumni_questions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    /** Slug of the alumnus in the catalogue. */
    alumnus: text("alumnus").notNull(),
    text: text("text").notNull(),
    status: text("status", { enum: questionStatuses }).notNull().default("waiting"),
    answer: text("answer"),
    createdAt: createdAt(),
    decidedAt: moment("decided_at"),
    decidedBy: staff("decided_by"),
  },
  (table) => [
    index("alumni_questions_open").on(table.status, table.createdAt),
    index("alumni_questions_user").on(table.userId, table.createdAt),
  ],
);

/** Enquiries from partner institutions. */
export const partnerEnquiries = pgTable(
  "partner_enquiries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    institution: text("institution").notNull(),
    name: text("name").notNull(),
    role: text("role").notNull(),
    email: text("email").notNull(),
    country: text("country").notNull(),
    wish: text("wish", { enum: partnerWishes }).notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
    doneAt: moment("done_at"),
    doneBy: staff("done_by"),
  },
  (table) => [index("partner_enquiries_open").on(table.doneAt, table.createdAt)],
);
