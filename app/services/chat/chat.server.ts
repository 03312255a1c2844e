import { z } from "zod";
import { listOf } from "~/domain/catalogue";
import { chatAuthors } from "~/domain/contact";
import type { Visitor } from "../auth/visitor.server";
import { orNotFound } from "../or-not-found.server";

/** Conversations with the counsellors, from both ends. */

const segment = encodeURIComponent;
const done = z.object({}).passthrough();

const messageSchema = z.object({
  /** Counts from 1. */
  number: z.number(),
  author: z.enum(chatAuthors),
  text: z.string(),
  createdAt: z.string(),
});
export type ChatMessage = z.output<typeof messageSchema>;

/** Begins a conversation. @returns the token that is its key. @throws ServiceError */
export async function startChat(
  visitor: Visitor,
  start: { readonly name: string; readonly email: string | null; readonly text: string },
): Promise<string> {
  const { data } = await visitor.call({
    service: "chat",
    path: "",
    method: "POST",
    body: start,
    schema: z.object({ token: z.string() }),
  });
  return data.token;
}

const chatSchema = z.object({ name: z.string(), messages: z.array(messageSchema) });
export type Chat = z.output<typeof chatSchema>;

/** The messages after a number. @throws Response 404 for a token that is not ours. */
export async function readChat(visitor: Visitor, token: string, after = 0): Promise<Chat> {
  const { data } = await orNotFound(
    visitor.call({
      service: "chat",
      path: `/link/${segment(token)}`,
      query: { after },
      schema: chatSchema,
    }),
  );
  return data;
}

/** @throws ServiceError 409 CHAT_FULL, 404. */
export async function sayInChat(visitor: Visitor, token: string, text: string): Promise<void> {
  await visitor.call({
    service: "chat",
    path: `/link/${segment(token)}`,
    method: "POST",
    body: { text },
    schema: done,
  });
}

const staffListSchema = listOf(
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    isWaiting: z.boolean(),
    takenBy: z.string().nullable(),
    updatedAt: z.string(),
  }),
);

/** A page (from 0) of conversations: those that wait first. */
export async function staffChats(visitor: Visitor, page: number) {
  const { data } = await visitor.call({
    service: "chat",
    path: "/staff",
    query: { page },
    schema: staffListSchema,
  });
  return data;
}

const staffChatSchema = chatSchema.extend({
  id: z.string(),
  email: z.string().nullable(),
  userId: z.string().nullable(),
});

/** @throws Response 404; ServiceError 403 for a colleague's. */
export async function staffChat(visitor: Visitor, id: string) {
  const { data } = await orNotFound(
    visitor.call({ service: "chat", path: `/staff/${segment(id)}`, schema: staffChatSchema }),
  );
  return data;
}

/** Answers, and takes the conversation. @throws ServiceError 403, 404, 409. */
export async function answerChat(visitor: Visitor, id: string, text: string): Promise<void> {
  await visitor.call({
    service: "chat",
    path: `/staff/${segment(id)}`,
    method: "POST",
    body: { text },
    schema: done,
  });
}
