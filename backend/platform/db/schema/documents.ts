import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { DocumentFormat } from "#domain/documents/document-types";
import { documentStatuses, type DocumentReason } from "#domain/documents/review-reasons";
import { createdAt, moment } from "./columns";
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
    index("user_documents_waiting")
      .on(table.createdAt, table.userId)
      .where(sql`${table.status} = 'waiting'`),
  ],
);
