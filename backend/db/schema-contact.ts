import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { chatAuthors, partnerWishes, questionStatuses } from "#domain/contact";
import { mailTopics } from "#domain/mail-topics";
import { createdAt, moment } from "./columns";
import { owner, staff } from "./people-columns";
import { users } from "./schema";

/** Tables for downloads, questions, chats, partner enquiries and counts. */

/** Downloads, once per person and file. */
export const downloads = pgTable(
  "downloads",
  {
    kind: text("kind", { enum: ["ebook", "brochure"] }).notNull(),
    slug: text("slug").notNull(),
    userId: owner(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug, table.userId] }),
    index("downloads_user").on(table.userId),
  ],
);

/** Emails about an event to people who had registered for it. */
export const eventMessages = pgTable(
  "event_messages",
  {
    /** The follow-up that it belongs to. Each person gets it once. */
    followUpId: uuid("follow_up_id").notNull(),
    userId: owner(),
    kind: text("kind", { enum: ["event", "webinar"] }).notNull(),
    slug: text("slug").notNull(),
    staffId: staff("staff_id"),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    /** The message in the outbox. */
    outboxId: uuid("outbox_id"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.followUpId, table.userId] }),
    index("event_messages_user").on(table.userId, table.createdAt),
  ],
);

/** Unsubscribed addresses by topic, as keyed hashes. */
export const mailOptOuts = pgTable(
  "mail_opt_outs",
  {
    addressHash: text("address_hash").notNull(),
    topic: text("topic", { enum: mailTopics }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.addressHash, table.topic] })],
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

/** A chat with the counsellors, by a signed-in or anonymous visitor. */
export const chats = pgTable(
  "chats",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Where replies are emailed after the visitor has left, once verified. */
    email: text("email"),
    /** When the owner of `email` confirmed it by a link. */
    emailVerifiedAt: moment("email_verified_at"),
    /** The counsellor who has taken the chat. */
    takenBy: staff("taken_by"),
    /** Whether the last message is the visitor's. */
    isWaiting: boolean("is_waiting").notNull().default(true),
    /** The last message that the visitor has read. */
    readNumber: integer("read_number").notNull().default(0),
    /** The queued email to a visitor who has left. */
    noticeId: uuid("notice_id"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("chats_inbox").on(table.isWaiting, table.updatedAt),
    index("chats_user").on(table.userId),
  ],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    chatId: uuid("chat_id")
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    /** Numbered from 1 in each conversation. */
    number: integer("number").notNull(),
    author: text("author", { enum: chatAuthors }).notNull(),
    staffId: staff("staff_id"),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.number] })],
);

/** Verification links, each for one address of one account or chat, valid once until it expires. */
export const contactVerifications = pgTable(
  "contact_verifications",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    chatId: uuid("chat_id").references(() => chats.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: ["email", "sms"] }).notNull(),
    address: text("address").notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [
    index("contact_verifications_user").on(table.userId),
    index("contact_verifications_chat").on(table.chatId),
    index("contact_verifications_expiry").on(table.expiresAt),
  ],
);

/** How often a query was searched. No row refers to a person. */
export const searchCounts = pgTable("search_counts", {
  /** A keyed hash of the normalised query. */
  key: text("key").primaryKey(),
  /** The normalised query. Null until it was searched a few times. */
  text: text("text"),
  /** The first day, by Indian date. */
  since: date("since", { mode: "string" }).notNull(),
  shown: integer("shown").notNull(),
  /** Searches that found nothing. */
  empty: integer("empty").notNull(),
  /** Results that were opened. */
  opened: integer("opened").notNull(),
});

/** Daily event counts, by Indian date. No row refers to a person. */
export const eventCounts = pgTable(
  "event_counts",
  {
    day: date("day", { mode: "string" }).notNull(),
    event: text("event").notNull(),
    category: text("category").notNull(),
    path: text("path").notNull(),
    number: integer("number").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event, table.category, table.path] })],
);
