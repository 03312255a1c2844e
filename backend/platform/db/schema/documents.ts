import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { DocumentFormat } from "#domain/documents/document-types";
import { documentStatuses, type DocumentReason } from "#domain/documents/review-reasons";
import { createdAt, moment } from "./columns";
import { staff } from "./people-columns";
import { users } from "./users";

/** Documents uploaded by students. The file is in the storage under its key. */
export const userDocuments = pgTable(
  "user_documents",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    documentTypeId: integer("document_type_id").notNull(),
    applicationId: text("application_id"),
    label: text("label").notNull(),
    /** Of a draft: the module of the learning plan, and which version of it. */
    planKey: text("plan_key"),
    moduleId: text("module_id"),
    version: integer("version"),
    /** Detected from the content, not taken from the upload. */
    contentType: text("content_type").$type<DocumentFormat>().notNull(),
    bytes: integer("bytes").notNull(),
    key: text("key").notNull().unique(),
    /** The counsellor's decision, and why the document was sent back. */
    status: text("status", { enum: documentStatuses }).notNull().default("waiting"),
    reasons: text("reasons")
      .array()
      .$type<DocumentReason[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    note: text("note"),
    decidedAt: moment("decided_at"),
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    /** When the file was uploaded or replaced. */
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("user_documents_label").on(table.userId, table.label),
    uniqueIndex("user_documents_draft")
      .on(table.userId, table.planKey, table.moduleId, table.version)
      .where(sql`${table.version} is not null`),
    index("user_documents_waiting")
      .on(table.createdAt, table.userId)
      .where(sql`${table.status} = 'waiting'`),
  ],
);

/** Comments on the passages of a draft. The student sees them once the draft is reviewed. */
export const documentComments = pgTable(
  "document_comments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    documentId: uuid("document_id")
      .notNull()
      .references(() => userDocuments.id, { onDelete: "cascade" }),
    authorId: staff("author_id"),
    /** The words of the draft that it is about. Empty for the whole draft. */
    passage: text("passage").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("document_comments_list").on(table.documentId, table.createdAt)],
);
