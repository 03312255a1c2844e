import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, notExists } from "drizzle-orm";
import { z } from "zod";
import type * as contract from "#contract/leads/messages";
import { leadFilters } from "#contract/leads/lead-filters";
import type { OperationInput } from "#contract/operation/index";
import { MAX_BULK, messageBlocks, messageChannels, templateTextFor } from "#domain/leads/messages";
import type { Subject } from "../../platform/access/access-log";
import { recordQueuedChange } from "../../platform/access/change-log";
import type { AccessContext } from "../../platform/access/context";
import { workingStaff } from "../../platform/access/staff";
import { leadsOf, type Viewer } from "../../platform/access/staff-scope";
import { NIL_UUID } from "../../platform/db/nil-uuid";
import { leadMessages, leads, messageTemplates } from "../../platform/db/schema/leads";
import { workKinds } from "../../platform/db/work-kinds";
import type { Deps } from "../../platform/deps";
import { callerOf } from "../../platform/http/caller";
import { notFound } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { sentWithinBudget, spendForStaffMessage } from "../../platform/outbox/budget";
import { isConsentedOnly } from "../../platform/outbox/verified-contact";
import { eachItem, requireAll } from "../../platform/work/each-item";
import type { Job } from "../../platform/work/runner";
import { sendWork } from "../../platform/work/send-work";
import { settingOf } from "../../platform/settings";
import { matches } from "../filters";
import type { Lead } from "../find";
import { recipientsOf, siteOf, type Recipient } from "./recipient";
import { fillMessage, sendMessage } from "./send-message";

const SAMPLES = 3;

type Bulk = OperationInput<typeof contract.previewBulkMessage>["body"];
type Template = typeof messageTemplates.$inferSelect;

/** Counts the recipients of a bulk message, and shows the first messages. */
export const previewBulkMessage: StaffOperationHandler<typeof contract.previewBulkMessage> = async (
  { body },
  c,
) => {
  const { deps } = c.var;
  const template = await templateOf(deps, body.templateId);
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
    about: subjectsOf(reachable),
  };
};

/** Queues a template for all reachable leads of a filter, each once. */
export const sendBulkMessage: StaffOperationHandler<typeof contract.sendBulkMessage> = async (
  { body: { id: bulkId, ...bulk } },
  c,
) => {
  const { deps } = c.var;
  await templateOf(deps, bulk.templateId);
  const sender = senderOf(c);
  const targets = (await targetsOf(deps, c.var.claims, bulk, bulkId)).filter(isReachable);
  if (targets.length > 0)
    await deps.db.transaction((tx) => {
      const { templateId, channel } = bulk;
      const filters = JSON.stringify(bulk.filters);
      const data = { bulkId, templateId, channel, filters, ...sender };
      return sendWork(tx, workKinds.sendBulkMessage.name, data);
    });
  // Each message records its own row.
  return { result: { recipients: targets.length }, about: [] };
};

/** The counsellor who writes, and the site that they use. */
interface Sender {
  readonly staffId: string;
  readonly mainOrigin: string;
  /** The call that asked for it, for the audit log. */
  readonly action: string;
}

const senderOf = (c: AccessContext): Sender => ({
  staffId: c.var.claims.userId,
  mainOrigin: callerOf(c, c.var.deps.config).publicOrigin,
  action: `${c.req.method} ${c.req.routePath}`,
});

/** The filters of a job. Those of before there were filters had a stage and a tag, of the sender's own leads. */
const filtersOfJob = ({ filters, stage, tag }: z.output<typeof jobSchema>): Bulk["filters"] =>
  filtersSchema.parse(
    filters === undefined
      ? { owner: "me", ...(stage ? { stage } : {}), ...(tag ? { tag } : {}) }
      : JSON.parse(filters),
  );
const filtersSchema = z.object(leadFilters);

const jobSchema = z.object({
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
 * the others. Repeating it reaches those that are left.
 */
export async function sendQueuedBulkMessage(
  deps: Deps,
  { data, signal }: Pick<Job, "data" | "signal">,
): Promise<void> {
  const job = jobSchema.parse(data);
  const { bulkId, staffId, mainOrigin, action } = job;
  const bulk = { ...job, filters: filtersOfJob(job) };
  const sender = { staffId, mainOrigin, action };
  // A counsellor who has left, or a template that is gone.
  const viewer = await workingStaff(deps.db, staffId);
  if (!viewer) return;
  const [template] = await deps.db
    .select()
    .from(messageTemplates)
    .where(eq(messageTemplates.id, bulk.templateId));
  if (!template) return;
  const targets = (await targetsOf(deps, viewer, bulk, bulkId)).filter(isReachable);
  const result = await eachItem<Target>(deps, {
    job: "send bulk message",
    page: (after) => Promise.resolve(after ? [] : targets),
    keyOf: ({ lead }) => `${bulkId}:${lead.id}`,
    run: (target) => sendOne(deps, sender, template, bulkId, target),
    signal,
  });
  deps.wakeOutbox();
  requireAll(result);
}

interface Target {
  readonly lead: Lead;
  readonly recipient: Recipient;
}

const isReachable = (one: {
  readonly lead: Lead;
  readonly recipient: Recipient | string;
}): one is Target => typeof one.recipient !== "string";

/** Recipients with accounts. */
const subjectsOf = (targets: readonly Target[]): Subject[] =>
  targets.flatMap(({ lead: { userId } }) => (userId ? [{ userId }] : []));

/**
 * The leads that the filters match and the sender may work on, with their address or why they have none.
 * Those who have got this bulk message already are not among them.
 */
async function targetsOf(
  deps: Deps,
  viewer: Viewer,
  { channel, filters }: Pick<Bulk, "channel" | "filters">,
  bulkId: string | null = null,
) {
  const targetMinutes = await settingOf(deps, deps.db, "FIRST_CONTACT_MINUTES");
  const got = deps.db
    .select({ id: leadMessages.id })
    .from(leadMessages)
    .where(and(eq(leadMessages.leadId, leads.id), eq(leadMessages.bulkId, bulkId ?? NIL_UUID)));
  const rows = await deps.db
    .select()
    .from(leads)
    .where(
      and(
        leadsOf(deps.db, viewer),
        notExists(got),
        isNull(leads.mergedInto),
        await matches(deps, viewer, filters, targetMinutes),
      ),
    )
    .orderBy(desc(leads.lastEnquiryAt), leads.id)
    .limit(MAX_BULK);
  return recipientsOf(deps, rows, channel);
}

async function templateOf({ db }: Deps, id: string): Promise<Template> {
  const [row] = await db.select().from(messageTemplates).where(eq(messageTemplates.id, id));
  if (!row) throw notFound();
  return row;
}

/** The template in the student's language, in English, or in the language that it has. */
async function filledFor(
  deps: Deps,
  { staffId, mainOrigin }: Sender,
  { texts }: Template,
  lead: Lead,
) {
  const { language } = await siteOf(deps.db, mainOrigin, lead);
  const draft = templateTextFor(texts, language) ??
    Object.values(texts)[0] ?? { subject: "", text: "" };
  return fillMessage(deps.db, lead, { staffId, draft, mainOrigin });
}

/** @returns whether the message was queued, and not sent before or beyond a limit */
async function sendOne(
  deps: Deps,
  sender: Sender,
  template: Template,
  bulkId: string,
  { lead, recipient }: Target,
): Promise<boolean> {
  const { staffId } = sender;
  const message = await filledFor(deps, sender, template, lead);
  return sentWithinBudget(deps.db, async (tx) => {
    const outgoing = { id: randomUUID(), staffId, recipient, message, bulkId };
    if (!(await sendMessage(tx, deps, lead, outgoing))) return false;
    await recordQueuedChange(tx, deps, {
      ...{ staffId, action: sender.action, userId: lead.userId, details: { bulkId } },
    });
    await spendForStaffMessage({ ...deps, db: tx }, staffId, recipient.to);
    return true;
  });
}
