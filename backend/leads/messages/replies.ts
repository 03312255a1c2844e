import { eq } from "drizzle-orm";
import { z } from "zod";
import type * as contract from "#contract/leads/messages";
import { commandIn, replyChannels } from "#domain/leads/messages";
import { leadMessages, leads } from "../../platform/db/schema/leads";
import { users } from "../../platform/db/schema/users";
import { parseFields, parseJson, readCapped } from "../../platform/http/body";
import { unauthorized } from "../../platform/http/errors";
import { setOptOut } from "../../platform/mail/topics";
import type { OperationHandler } from "../../platform/operations/operations";
import { isSignedBy } from "../../platform/outbox/signature";
import { publishLeadMessage } from "../publish";

const MAX_BYTES = 64 * 1024;
const MAX_TEXT = 2_000;

const replySchema = z.object({
  id: z.string().min(1).max(200),
  channel: z.enum(replyChannels),
  /** In international format: `+919876543210`. */
  from: z.string().regex(/^\+\d{6,15}$/),
  text: z.string().max(4_000),
});

/**
 * Stores a reply from a verified number on its lead's timeline. Numbers without an account are
 * ignored, because their reply has no lead to belong to.
 */
export const receiveReply: OperationHandler<typeof contract.receiveReply> = async (_, c) => {
  const { deps } = c.var;
  const body = (await readCapped(c.req.raw, MAX_BYTES)).toString("utf8");
  const signature = c.req.header("x-disha-signature") ?? "";
  const secret = deps.config.REPLY_WEBHOOK_SECRET;
  if (!secret || !isSignedBy(secret, body, signature, deps.now())) throw unauthorized();
  const { id, channel, from, text } = parseFields(replySchema, parseJson(body));
  const command = commandIn(text);
  if (command)
    await setOptOut(deps.db, deps, { address: from, topic: "counselling" }, command === "stop");
  const [lead] = await deps.db
    .select({
      id: leads.id,
      userId: leads.userId,
      mobile: leads.mobile,
      email: leads.email,
    })
    .from(leads)
    .innerJoin(users, eq(users.id, leads.userId))
    .where(eq(users.mobile, from));
  if (!lead) return { isStored: false };
  await deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(leadMessages)
      .values({
        leadId: lead.id,
        direction: "in" as const,
        channel,
        providerId: id,
        text: text.slice(0, MAX_TEXT),
        // STOP and START need no answer.
        handledAt: command ? deps.now() : null,
        createdAt: deps.now(),
      })
      .onConflictDoNothing({ target: leadMessages.providerId })
      .returning();
    // A repeated delivery is no news.
    if (stored)
      await publishLeadMessage(tx, deps, "message.received", lead, {
        messageId: stored.id,
        channel,
        text: stored.text,
      });
  });
  return { isStored: true };
};
