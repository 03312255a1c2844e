import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { EnquiryPayload } from "#domain/enquiries/enquiry-payload";
import type { ImportMapping, ValueMapping } from "#domain/enquiries/import";
import { leadProgress } from "#domain/leads/progress";
import { createdAt, moment, reader } from "./columns";
import { leads } from "./leads";
import { staff } from "./people-columns";
import { users } from "./users";

/** Tables for exchanging data with other systems. */

/** Uploaded files with leads. The rows are deleted once they are imported, or after a few days. */
export const leadImports = pgTable(
  "lead_imports",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    fileName: text("file_name").notNull(),
    /** Of the file's bytes. The same file is one import. */
    contentHash: text("content_hash").notNull().unique(),
    /** The encrypted file. Null once it was imported or has expired. */
    sealed: text("sealed"),
    headers: text("headers").array().notNull(),
    rows: integer("rows").notNull(),
    mapping: jsonb("mapping").$type<ImportMapping>(),
    /** Columns of fields that administrators have added, by key. */
    customMapping: jsonb("custom_mapping")
      .$type<Readonly<Record<string, string>>>()
      .notNull()
      .default({}),
    /** What values of the file stand for, by field. */
    valueMapping: jsonb("value_mapping").$type<ValueMapping>().notNull().default({}),
    /** The line that staff chose as the header. Null if it was found by its headers. */
    headerLine: integer("header_line"),
    /** Leads that the started import creates. */
    total: integer("total").notNull().default(0),
    /** Where the leads come from: `fair-hanoi-2026`. */
    source: text("source"),
    /** The region of the leads, as a country code. */
    country: text("country"),
    /** When these people agreed to be contacted. */
    consentedOn: date("consented_on", { mode: "string" }),
    created: integer("created").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    createdBy: staff("created_by"),
    createdAt: createdAt(),
    /** When staff started the import. A job does it (backend/enquiries/imports/import-leads.ts). */
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
  },
  (table) => [index("lead_imports_list").on(table.createdAt)],
);

/** Enquiries. Each belongs to a person. */
export const enquiries = pgTable(
  "enquiries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    /** Hash of the enquiry's content (domain/enquiries/enquiry-content.ts). */
    contentHash: text("content_hash").notNull(),
    /** When this enquiry was last submitted. Repeats within a day are the same lead. */
    lastSubmittedAt: moment("last_submitted_at").notNull(),
    payload: jsonb("payload").$type<EnquiryPayload>().notNull(),
    name: text("name").notNull(),
    mobile: text("mobile"),
    email: text("email"),
    formId: text("form_id").notNull(),
    /** X-Country of the request. */
    country: text("country").notNull(),
    ...reader(),
    status: text("status", { enum: ["new", "verified"] })
      .notNull()
      .default("new"),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Set by backend/leads/attach.ts in the transaction that stores the enquiry. */
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    /** Copies of the person's stage and owner, for lists and exports of enquiries. */
    progress: text("progress", { enum: leadProgress }).notNull().default("open"),
    assignedTo: uuid("assigned_to").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    verifiedAt: moment("verified_at"),
  },
  (table) => [
    index("enquiries_inbox").on(table.progress, table.createdAt),
    index("enquiries_assigned").on(table.assignedTo, table.progress, table.createdAt),
    index("enquiries_created").on(table.createdAt, table.id),
    index("enquiries_user").on(table.userId),
    index("enquiries_lead").on(table.leadId, table.createdAt),
    index("enquiries_content").on(table.contentHash, table.lastSubmittedAt),
    index("enquiries_email").on(table.email),
    index("enquiries_mobile").on(table.mobile),
    index("enquiries_search").using(
      "gin",
      sql`${table.name} gin_trgm_ops`,
      sql`${table.email} gin_trgm_ops`,
      sql`${table.mobile} gin_trgm_ops`,
    ),
  ],
);

/** Consents, with the version of the text and the time. */
export const consents = pgTable(
  "consents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    enquiryId: uuid("enquiry_id").references(() => enquiries.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    version: text("version").notNull(),
    givenAt: moment("given_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("consents_enquiry").on(table.enquiryId),
    index("consents_user").on(table.userId),
  ],
);
