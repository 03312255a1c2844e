import { and, eq } from "drizzle-orm";
import type * as contract from "#contract/leads/messages";
import { MAX_BULK_DAYS, messageBlocks } from "#domain/leads/messages";
import { addTime } from "#domain/time/dates";
import type { AccessContext } from "../../platform/access/context";
import { bulkMessages, bulkRecipients } from "../../platform/db/schema/leads";
import { workKinds } from "../../platform/db/work-kinds";
import { callerOf } from "../../platform/http/caller";
import { ApiError, notFound } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { isConsentedOnly } from "../../platform/outbox/verified-contact";
import { sendWork } from "../../platform/work/send-work";
import { filledFor, isReachable, targetsOf, templateOf, type Sender } from "./bulk-targets";

const SAMPLES = 3;

/** Counts the recipients of a bulk message, lists who is left out, and shows the first messages. */
export const previewBulkMessage: StaffOperationHandler<typeof contract.previewBulkMessage> = async (
  { body },
  c,
) => {
  const { deps } = c.var;
  const template = await templateOf(deps, body.templateId);
  if (!template) throw notFound();
  const sender = senderOf(c);
  const targets = await targetsOf(deps, c.var.claims, body);
  const reachable = targets.filter(isReachable);
  const samples = await Promise.all(
    reachable.slice(0, SAMPLES).map(async ({ lead }) => {
      const filled = await filledFor(deps, sender, template, lead);
      const subject = body.channel === "email" ? filled.subject : null;
      return { name: lead.name, subject, text: filled.text };
    }),
  );
  return {
    result: {
      recipients: reachable.length,
      asked: reachable.filter(({ recipient }) => isConsentedOnly(recipient.to)).length,
      refused: messageBlocks.flatMap((reason) => {
        const people = targets.flatMap(({ lead: { id, name }, recipient }) =>
          recipient === reason ? [{ id, name }] : [],
        );
        return people.length > 0 ? [{ reason, leads: people.length, people }] : [];
      }),
      samples,
    },
    about: targets.flatMap(({ lead: { userId } }) => (userId ? [{ userId }] : [])),
  };
};

/** Queues a template for all reachable leads of a filter, now or for a time. Each gets it once. */
export const sendBulkMessage: StaffOperationHandler<typeof contract.sendBulkMessage> = async (
  { body: { id: bulkId, sendAt, ...bulk } },
  c,
) => {
  const { deps, claims } = c.var;
  if (!(await templateOf(deps, bulk.templateId))) throw notFound();
  const now = deps.now();
  const at = sendAt ? new Date(sendAt) : now;
  if (at > addTime(now, MAX_BULK_DAYS, "day"))
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { sendAt: "is too far ahead" } });
  const { templateId, channel, filters } = bulk;
  const { staffId, mainOrigin } = senderOf(c);
  const action = `${c.req.method} ${c.req.routePath}`;
  await deps.db.transaction(async (tx) => {
    const given = { id: bulkId, templateId, channel, filters, staffId, mainOrigin, action };
    const [added] = await tx
      .insert(bulkMessages)
      .values({ ...given, sendAt: at < now ? now : at, createdAt: now })
      .onConflictDoNothing()
      .returning({ sendAt: bulkMessages.sendAt });
    if (!added) return;
    const options = added.sendAt > now ? { startAfter: added.sendAt } : {};
    await sendWork(tx, workKinds.sendBulkMessage.name, { bulkId }, options);
  });
  const [known] = await deps.db.select().from(bulkMessages).where(eq(bulkMessages.id, bulkId));
  if (known?.staffId !== claims.userId) throw notFound();
  const isWaiting = and(eq(bulkRecipients.bulkId, bulkId), eq(bulkRecipients.state, "waiting"));
  const recipients = known.startedAt
    ? await deps.db.$count(bulkRecipients, isWaiting)
    : (await targetsOf(deps, claims, bulk)).filter(isReachable).length;
  // Each message records its own row.
  return { result: { recipients }, about: [] };
};

const senderOf = (c: AccessContext): Sender => ({
  staffId: c.var.claims.userId,
  mainOrigin: callerOf(c, c.var.deps.config).publicOrigin,
});
