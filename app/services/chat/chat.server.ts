import { z } from "zod";
import { listOf } from "#domain/catalogue";
import { chatAuthors } from "#domain/contact";
import type { Visitor } from "../auth/visitor.server";
import { ServiceError } from "../http.server";
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

const chatSchema = z.object({ name: z.string(), messages: z.array(messageSchema) });
export type Chat = z.output<typeof chatSchema>;

/** Names a conversation: an account's by its id, an anonymous one by its key. */
export type ChatRef = { readonly id: string } | { readonly token: string };

const pathOf = (visitor: Visitor, ref: ChatRef): string =>
  "token" in ref
    ? `/link/${segment(ref.token)}`
    : `/user/${segment(visitor.claims?.userId ?? "")}/${segment(ref.id)}`;

/**
 * Begins a conversation.
 * @returns the account's conversation; for an anonymous visitor the key of theirs.
 * @throws ServiceError
 */
export async function startChat(
  visitor: Visitor,
  start: { readonly name: string; readonly email: string | null; readonly text: string },
): Promise<ChatRef> {
  const { data } = await visitor.call({
    service: "chat",
    path: "",
    method: "POST",
    body: start,
    schema: z.object({ id: z.string(), token: z.string().nullable() }),
  });
  return data.token ? { token: data.token } : { id: data.id };
}

/**
 * The messages after a number; null when there is no such conversation, or it is another account's.
 * @throws ServiceError
 */
export async function readChat(visitor: Visitor, ref: ChatRef, after = 0): Promise<Chat | null> {
  return nullIfRefused(
    visitor.call({
      service: "chat",
      path: pathOf(visitor, ref),
      query: { after },
      schema: chatSchema,
    }),
  );
}

/** The conversations of a signed-in visitor, the latest first. @throws ServiceError */
export async function ownChats(visitor: Visitor) {
  const { data } = await visitor.call({
    service: "chat",
    path: `/user/${segment(visitor.claims?.userId ?? "")}`,
    schema: z.array(z.object({ id: z.string(), createdAt: z.string() })),
  });
  return data;
}

const summarySchema = z.object({
  name: z.string().nullable(),
  createdAt: z.string(),
  /** It belongs to an account: its key alone does not open it. */
  needsSignIn: z.boolean(),
});

/** What the question before a link says. @throws Response 404 for a key that is not ours. */
export async function chatSummary(visitor: Visitor, token: string) {
  const { data } = await orNotFound(
    visitor.call({
      service: "chat",
      path: `/link/${segment(token)}/summary`,
      schema: summarySchema,
    }),
  );
  return data;
}

/** Whether a key opens a conversation that no account has. @throws ServiceError */
export async function isAnonymousChat(visitor: Visitor, token: string): Promise<boolean> {
  const path = `/link/${segment(token)}/summary`;
  const summary = await nullIfRefused(
    visitor.call({ service: "chat", path, schema: summarySchema }),
  );
  return summary !== null && !summary.needsSignIn;
}

/** Moves an anonymous conversation to the visitor's account. @returns its id; null when it is another account's. */
export async function claimChat(visitor: Visitor, token: string): Promise<string | null> {
  const claimed = await nullIfRefused(
    visitor.call({
      service: "chat",
      path: `/user/${segment(visitor.claims?.userId ?? "")}/claim`,
      method: "POST",
      body: { token },
      schema: z.object({ id: z.string() }),
    }),
  );
  return claimed?.id ?? null;
}

/** @throws ServiceError 409 CHAT_FULL, 404. */
export async function sayInChat(visitor: Visitor, ref: ChatRef, text: string): Promise<void> {
  await visitor.call({
    service: "chat",
    path: pathOf(visitor, ref),
    method: "POST",
    body: { text },
    schema: done,
  });
}

async function nullIfRefused<T>(call: Promise<{ readonly data: T }>): Promise<T | null> {
  try {
    return (await call).data;
  } catch (error) {
    if (error instanceof ServiceError && (error.status === 404 || error.status === 403))
      return null;
    throw error;
  }
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
  /** Id of the counsellor who has it. */
  takenBy: z.string().nullable(),
});

/** @throws Response 404; ServiceError 403 for a colleague's. */
export async function staffChat(visitor: Visitor, id: string) {
  const { data } = await orNotFound(
    visitor.call({ service: "chat", path: `/staff/${segment(id)}`, schema: staffChatSchema }),
  );
  return data;
}

/** Answers, and takes the conversation. @throws ServiceError 403, 404, 409. */
export async function replyToChat(visitor: Visitor, id: string, text: string): Promise<void> {
  await visitor.call({
    service: "chat",
    path: `/staff/${segment(id)}`,
    method: "POST",
    body: { text },
    schema: done,
  });
}

/** Hands a conversation over to a colleague, or with null back to the queue. @throws ServiceError 400, 403, 404. */
export async function handOverChat(
  visitor: Visitor,
  id: string,
  counsellorId: string | null,
): Promise<void> {
  await visitor.call({
    service: "chat",
    path: `/staff/${segment(id)}/counsellor`,
    method: "PUT",
    body: { counsellorId },
    schema: done,
  });
}
