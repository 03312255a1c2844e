import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import { z } from "zod";
import { leadFilters } from "#contract/leads/lead-filters";
import { messageChannels, type BulkBlock } from "#domain/leads/messages";
import { endOfQuietHoursOf } from "../../notifications/settings";
import { recordQueuedChange } from "../../platform/access/change-log";
import { workingStaff } from "../../platform/access/staff";
import { leadsOf, type Viewer } from "../../platform/access/staff-scope";
import { bulkMessages, bulkRecipients, leadMessages, leads } from "../../platform/db/schema/leads";
import { workKinds } from "../../platform/db/work-kinds";
import type { Deps } from "../../platform/deps";
import { ApiError } from "../../platform/http/errors";
import { sentWithinBudget, spendForStaffMessage } from "../../platform/outbox/budget";
import { eachItem, requireAll } from "../../platform/work/each-item";
import type { Job } from "../../platform/work/runner";
import { sendWork } from "../../platform/work/send-work";
import type { Lead } from "../find";
import { filledFor, targetsOf, templateOf, type Target, type Template } from "./bulk-targets";
import { recipientOf, siteOf } from "./recipient";
import { sendMessage } from "./send-message";

type BulkMessage = typeof bulkMessages.$inferSelect;

const filtersSchema = z.object(leadFilters);
const jobSchema = z.object({ bulkId: z.uuid() });
/** Jobs of the previous version have all that the row has now. */
const earlierJobSchema = z.object({
  bulkId: z.uuid(),
  templateId: z.uuid(),
  channel: z.enum(messageChannels),
  filters: z.string().optional(),
  stage: z.string().optional(),
  tag: z.string().optional(),
  staffId: z.uuid(),
  mainOrigin: z.string(),
  action: z.string(),
});

/**
 * Sends a bulk message, each lead in a transaction of its own. A lead that fails does not hold up
 * the others, and those with quiet hours get it after them. Repeating it reaches those that are left.
 */
export async function sendQueuedBulkMessage(
  deps: Deps,
  { data, signal }: Pick<Job, "data" | "signal">,
): Promise<void> {
  const bulk = await bulkOf(deps, data);
  // Stopped, a counsellor who has left, or a template that is gone.
  if (!bulk || bulk.stoppedAt || !bulk.staffId) return;
  const viewer = await workingStaff(deps.db, bulk.staffId);
  const template = await templateOf(deps, bulk.templateId);
  if (!viewer || !template) return;
  await chooseRecipients(deps, viewer, bulk);
  const later: Date[] = [];
  const result = await eachItem<string>(deps, {
    job: "send bulk message",
    page: (after) => (after ? Promise.resolve([]) : waitingOf(deps, bulk)),
    keyOf: (leadId) => `${bulk.id}:${leadId}`,
    run: async (leadId) => {
      const quietUntil = await sendOne(deps, { bulk, viewer, template }, leadId);
      if (quietUntil) later.push(quietUntil);
    },
    signal,
  });
  deps.wakeOutbox();
  await goOnAt(deps, bulk, later);
  requireAll(result);
}

async function bulkOf({ db, now }: Deps, data: Job["data"]): Promise<BulkMessage | null> {
  const earlier = earlierJobSchema.safeParse(data).data;
  if (earlier) {
    const { bulkId: id, filters, stage, tag, ...rest } = earlier;
    // Those of before there were filters had a stage and a tag, of the sender's own leads.
    const own = { owner: "me", ...(stage ? { stage } : {}), ...(tag ? { tag } : {}) };
    const chosen = filtersSchema.parse(filters === undefined ? own : JSON.parse(filters));
    await db
      .insert(bulkMessages)
      .values({ ...rest, id, filters: chosen, sendAt: now(), createdAt: now() })
      .onConflictDoNothing();
  }
  const { bulkId } = jobSchema.parse(data);
  const [row] = await db.select().from(bulkMessages).where(eq(bulkMessages.id, bulkId));
  return row ?? null;
}

/** Stores once whom the filters match, so that neither a repeat nor a later run reaches others. */
async function chooseRecipients(deps: Deps, viewer: Viewer, bulk: BulkMessage): Promise<void> {
  if (bulk.startedAt) return;
  const filters = filtersSchema.parse(bulk.filters);
  const targets = await targetsOf(deps, viewer, { channel: bulk.channel, filters });
  await deps.db.transaction(async (tx) => {
    const [started] = await tx
      .update(bulkMessages)
      .set({ startedAt: deps.now() })
      .where(and(eq(bulkMessages.id, bulk.id), isNull(bulkMessages.startedAt), isOpen))
      .returning({ id: bulkMessages.id });
    if (!started || targets.length === 0) return;
    // Those that a process of the previous version wrote to.
    const messages = await tx
      .select({ id: leadMessages.id, leadId: leadMessages.leadId })
      .from(leadMessages)
      .where(eq(leadMessages.bulkId, bulk.id));
    const got = new Map(messages.map(({ id, leadId }) => [leadId, id]));
    await tx.insert(bulkRecipients).values(
      targets.map(({ lead: { id: leadId }, recipient }) => {
        const row = { bulkId: bulk.id, leadId, messageId: got.get(leadId) };
        if (row.messageId) return { ...row, state: "sent" as const };
        return typeof recipient === "string"
          ? { ...row, state: "left_out" as const, reason: recipient }
          : { ...row, state: "waiting" as const };
      }),
    );
  });
}

const isOpen = isNull(bulkMessages.stoppedAt);

const isWaiting = ({ id }: BulkMessage, leadId?: string) =>
  and(
    eq(bulkRecipients.bulkId, id),
    eq(bulkRecipients.state, "waiting"),
    leadId ? eq(bulkRecipients.leadId, leadId) : undefined,
  );

async function waitingOf({ db }: Deps, bulk: BulkMessage): Promise<string[]> {
  const rows = await db
    .select({ leadId: bulkRecipients.leadId })
    .from(bulkRecipients)
    .where(isWaiting(bulk))
    .orderBy(bulkRecipients.leadId);
  return rows.map(({ leadId }) => leadId);
}

interface Run {
  readonly bulk: BulkMessage;
  readonly viewer: Viewer;
  readonly template: Template;
}

/** @returns when the lead's quiet hours end, if they are why it has to wait */
async function sendOne(deps: Deps, run: Run, leadId: string): Promise<Date | null> {
  const { bulk, viewer } = run;
  const leaveOut = async (reason: BulkBlock) => {
    await deps.db
      .update(bulkRecipients)
      .set({ state: "left_out", reason })
      .where(isWaiting(bulk, leadId));
    return null;
  };
  const [lead] = await deps.db
    .select()
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.mergedInto), leadsOf(deps.db, viewer)));
  if (!lead) return leaveOut("gone");
  const recipient = await recipientOf(deps, lead, bulk.channel);
  if (typeof recipient === "string") return leaveOut(recipient);
  const quietUntil = await quietHoursOf(deps, bulk, lead);
  if (quietUntil) return quietUntil;
  const reason = await sendNow(deps, run, { lead, recipient });
  return reason ? leaveOut(reason) : null;
}

/** When the quiet hours end where the lead is. Null outside of them. */
async function quietHoursOf(deps: Deps, bulk: BulkMessage, lead: Lead): Promise<Date | null> {
  const { timeZone } = await siteOf(deps.db, bulk.mainOrigin, lead);
  const person = { userId: lead.userId, timeZone: lead.timeZone ?? timeZone.id };
  return endOfQuietHoursOf(deps, person);
}

/** @returns why nothing was sent, or null */
async function sendNow(
  deps: Deps,
  { bulk, template, viewer: { userId: staffId } }: Run,
  { lead, recipient }: Target,
): Promise<BulkBlock | null> {
  const { id: bulkId, mainOrigin, action } = bulk;
  const messageId = randomUUID();
  const message = await filledFor(deps, { staffId, mainOrigin }, template, lead);
  try {
    const isWithin = await sentWithinBudget(deps.db, async (tx) => {
      // A message can't be stopped while it is sent to one lead.
      const [open] = await tx
        .select({ id: bulkMessages.id })
        .from(bulkMessages)
        .where(and(eq(bulkMessages.id, bulkId), isOpen))
        .for("share");
      const [taken] = await tx
        .update(bulkRecipients)
        .set({ state: "sent", messageId })
        .where(isWaiting(bulk, lead.id))
        .returning({ leadId: bulkRecipients.leadId });
      if (!open || !taken) return true;
      const outgoing = { id: messageId, staffId, recipient, message, bulkId };
      await sendMessage(tx, deps, lead, outgoing);
      const about = { userId: lead.userId, details: { bulkId } };
      await recordQueuedChange(tx, deps, { staffId, action, ...about });
      await spendForStaffMessage({ ...deps, db: tx }, staffId, recipient.to);
      return true;
    });
    return isWithin ? null : "limit";
  } catch (error) {
    // Another lead with the address was asked to confirm it meanwhile.
    if (error instanceof ApiError && error.code === "MESSAGE_REFUSED") return "asked";
    throw error;
  }
}

/** Queues one more run for the first of those who have quiet hours now. */
async function goOnAt(deps: Deps, { id }: BulkMessage, times: readonly Date[]): Promise<void> {
  const [next] = times.toSorted((one, other) => one.getTime() - other.getTime());
  if (!next) return;
  const { nextRunAt } = bulkMessages;
  const isNew = or(isNull(nextRunAt), lte(nextRunAt, deps.now()), gt(nextRunAt, next));
  await deps.db.transaction(async (tx) => {
    const [planned] = await tx
      .update(bulkMessages)
      .set({ nextRunAt: next })
      .where(and(eq(bulkMessages.id, id), isOpen, isNew))
      .returning({ id: bulkMessages.id });
    if (planned)
      await sendWork(tx, workKinds.sendBulkMessage.name, { bulkId: id }, { startAfter: next });
  });
}
