import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type * as contract from "#contract/leads/messages";
import { bulkBlocks } from "#domain/leads/messages";
import { seesAllLeads, type Viewer } from "../../platform/access/staff-scope";
import {
  bulkMessages,
  bulkRecipients,
  leadConfirmations,
  leadMessages,
  leads,
  messageTemplates,
} from "../../platform/db/schema/leads";
import { outbox } from "../../platform/db/schema/platform";
import { users } from "../../platform/db/schema/users";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { notFound } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { returnForStaffMessage } from "../../platform/outbox/budget";
import { takeBack } from "../../platform/outbox/enqueue";
import { recipientOf } from "./recipient";

const MAX_LISTED = 30;

/** Bulk messages of the caller, or of everybody for those who see all leads. */
const bulksOf = (viewer: Viewer) =>
  seesAllLeads(viewer) ? undefined : eq(bulkMessages.staffId, viewer.userId);

/** Lists the latest bulk messages, with what became of each. */
export const listBulkMessages: StaffOperationHandler<typeof contract.listBulkMessages> = async (
  _,
  c,
) => {
  const { deps, claims } = c.var;
  const { id, channel, sendAt, startedAt, stoppedAt } = bulkMessages;
  const rows = await deps.db
    .select({
      id,
      channel,
      sendAt,
      startedAt,
      stoppedAt,
      template: messageTemplates.name,
      staff: users.fullName,
    })
    .from(bulkMessages)
    .leftJoin(messageTemplates, eq(messageTemplates.id, bulkMessages.templateId))
    .leftJoin(users, eq(users.id, bulkMessages.staffId))
    .where(bulksOf(claims))
    .orderBy(desc(sendAt), id)
    .limit(MAX_LISTED);
  const outcomes = await outcomesOf(
    deps.db,
    rows.map((row) => row.id),
  );
  const listed = rows.map((row) => ({
    ...row,
    sendAt: row.sendAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    ...resultsOf(outcomes.filter(({ bulkId }) => bulkId === row.id)),
  }));
  // Numbers and names of templates.
  return { result: listed, about: [] };
};

type Outcome = Awaited<ReturnType<typeof outcomesOf>>[number];

/** Recipients counted by what became of them. */
const outcomesOf = async (db: Database, ids: readonly string[]) =>
  db
    .select({
      bulkId: bulkRecipients.bulkId,
      state: bulkRecipients.state,
      reason: bulkRecipients.reason,
      status: outbox.status,
      leads: count(),
      asked: count(leadConfirmations.id),
      confirmed: count(leadConfirmations.confirmedAt),
    })
    .from(bulkRecipients)
    .leftJoin(leadMessages, eq(leadMessages.id, bulkRecipients.messageId))
    .leftJoin(outbox, eq(outbox.id, leadMessages.outboxId))
    .leftJoin(leadConfirmations, eq(leadConfirmations.messageId, leadMessages.id))
    .where(inArray(bulkRecipients.bulkId, [...ids]))
    .groupBy(bulkRecipients.bulkId, bulkRecipients.state, bulkRecipients.reason, outbox.status);

function resultsOf(outcomes: readonly Outcome[]) {
  const total = (isIt: (one: Outcome) => boolean, of: "leads" | "asked" | "confirmed" = "leads") =>
    outcomes.filter(isIt).reduce((sum, one) => sum + one[of], 0);
  const sent = (...statuses: readonly Outcome["status"][]) =>
    total(({ state, status }) => state === "sent" && statuses.includes(status));
  return {
    results: {
      waiting: total(({ state }) => state === "waiting"),
      queued: sent("waiting", "held"),
      sent: sent("sent"),
      failed: sent("failed"),
      unsubscribed: sent("expired"),
      // Its message was deleted with the other old ones.
      unknown: sent(null),
      stopped: total(({ state }) => state === "stopped"),
      asked: total(() => true, "asked"),
      confirmed: total(() => true, "confirmed"),
    },
    leftOut: bulkBlocks.flatMap((reason) => {
      const leads = total((one) => one.state === "left_out" && one.reason === reason);
      return leads > 0 ? [{ reason, leads }] : [];
    }),
  };
}

/**
 * Stops a bulk message: whoever has not got it gets nothing, and messages that wait to be delivered are taken back,
 * with what they counted against the limits. @throws ApiError 404
 */
export const stopBulkMessage: StaffOperationHandler<typeof contract.stopBulkMessage> = async (
  { params: { id } },
  c,
) => {
  const { deps, claims } = c.var;
  await deps.db.transaction(async (tx) => {
    const [bulk] = await tx
      .update(bulkMessages)
      .set({
        stoppedAt: sql`coalesce(${bulkMessages.stoppedAt}, ${deps.now().toISOString()}::timestamptz)`,
      })
      .where(and(eq(bulkMessages.id, id), bulksOf(claims)))
      .returning();
    if (!bulk) throw notFound();
    await tx
      .update(bulkRecipients)
      .set({ state: "stopped" })
      .where(and(eq(bulkRecipients.bulkId, id), eq(bulkRecipients.state, "waiting")));
    await takeMessagesBack(tx, deps, bulk);
  });
  return { result: { id }, about: [] };
};

async function takeMessagesBack(
  tx: Database,
  deps: Deps,
  { id, staffId, channel }: typeof bulkMessages.$inferSelect,
): Promise<void> {
  const waiting = await tx
    .select({ outboxId: outbox.id, messageId: leadMessages.id, lead: leads })
    .from(leadMessages)
    .innerJoin(outbox, eq(outbox.id, leadMessages.outboxId))
    .innerJoin(leads, eq(leads.id, leadMessages.leadId))
    .where(and(eq(leadMessages.bulkId, id), eq(outbox.status, "waiting")));
  const taken = new Set(
    await takeBack(
      tx,
      waiting.map(({ outboxId }) => outboxId),
    ),
  );
  for (const { outboxId, messageId, lead } of waiting) {
    if (!taken.has(outboxId)) continue;
    // An address that got nothing may be asked later.
    await tx.delete(leadConfirmations).where(eq(leadConfirmations.messageId, messageId));
    await tx.delete(leadMessages).where(eq(leadMessages.id, messageId));
    await tx
      .update(bulkRecipients)
      .set({ state: "stopped" })
      .where(eq(bulkRecipients.messageId, messageId));
    const inTransaction = { ...deps, db: tx };
    const recipient = await recipientOf(inTransaction, lead, channel);
    if (staffId && typeof recipient !== "string")
      await returnForStaffMessage(inTransaction, staffId, recipient.to);
  }
}
