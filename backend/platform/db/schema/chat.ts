import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { chatAuthors } from "#domain/chat/chat";
import { createdAt, moment, reader } from "./columns";
import { leads } from "./leads";
import { staff } from "./people-columns";
import { users } from "./users";

/** When somebody last wrote or typed in a chat, or when it moved to an account. */
export const lastChange = (
  chat: Record<"updatedAt" | "visitorTypedAt" | "staffTypedAt", AnyPgColumn>,
) => sql<Date>`greatest(${chat.updatedAt}, ${chat.visitorTypedAt}, ${chat.staffTypedAt})`;

/** A chat with the counsellors, by a signed-in or anonymous visitor. */
export const chats = pgTable(
  "chats",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Where replies are emailed after the visitor has left, once verified. */
    email: text("email"),
    ...reader(),
    /** When the owner of `email` confirmed it by a link. */
    emailVerifiedAt: moment("email_verified_at"),
    /** The lead of a visitor without an account. */
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    /** The counsellor who has taken the chat. */
    takenBy: staff("taken_by"),
    /** Whether the last message is the visitor's. */
    isWaiting: boolean("is_waiting").notNull().default(true),
    /** The last message that the visitor has read. */
    readNumber: integer("read_number").notNull().default(0),
    /** When each side last typed. */
    visitorTypedAt: moment("visitor_typed_at"),
    staffTypedAt: moment("staff_typed_at"),
    /** The queued email to a visitor who has left. */
    noticeId: uuid("notice_id"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("chats_inbox").on(table.isWaiting, table.updatedAt),
    index("chats_user").on(table.userId),
    index("chats_lead").on(table.leadId),
    index("chats_changed").on(lastChange(table)),
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

/** Notes of staff on a chat. They are not among its messages, so that no visitor reads them. */
export const chatNotes = pgTable(
  "chat_notes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    chatId: uuid("chat_id")
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    staffId: staff("staff_id"),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("chat_notes_chat").on(table.chatId, table.createdAt)],
);
