import { randomUUID } from "node:crypto";
import { and, arrayContains, desc, eq, isNull } from "drizzle-orm";
import type * as contract from "#contract/leads/messages";
import type { OperationInput } from "#contract/operation/index";
import { MAX_BULK, messageBlocks, templateTextFor } from "#domain/leads/messages";
import type { Subject } from "../../platform/access/access-log";
import type { AccessContext } from "../../platform/access/context";
import { messageTemplates, leads } from "../../platform/db/schema/leads";
import { callerOf } from "../../platform/http/caller";
import { ApiError, notFound } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { spendForStaffMessage } from "../../platform/outbox/budget";
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
  const template = await templateOf(c, body.templateId);
  const targets = await targetsOf(c, body);
  const reachable = targets.filter(isReachable);
  const samples = await Promise.all(
    reachable.slice(0, SAMPLES).map(async ({ lead }) => {
      const filled = await filledFor(c, template, lead);
      const subject = body.channel === "email" ? filled.subject : null;
      return { name: lead.name, subject, text: filled.text };
    }),
  );
  return {
    result: {
      recipients: reachable.length,
      refused: messageBlocks.flatMap((reason) => {
        const leads = targets.filter(({ recipient }) => recipient === reason).length;
        return leads > 0 ? [{ reason, leads }] : [];
      }),
      samples,
    },
    about: subjectsOf(reachable),
  };
};

/** Sends a template to all reachable leads of a filter, each once. */
export const sendBulkMessage: StaffOperationHandler<typeof contract.sendBulkMessage> = async (
  { body: { id: bulkId, ...bulk } },
  c,
) => {
  const { deps } = c.var;
  const template = await templateOf(c, bulk.templateId);
  const targets = (await targetsOf(c, bulk)).filter(isReachable);
  const sentTo: Target[] = [];
  for (const target of targets) if (await sendOne(c, template, bulkId, target)) sentTo.push(target);
  deps.wakeOutbox();
  return {
    result: { sent: sentTo.length, skipped: targets.length - sentTo.length },
    about: subjectsOf(sentTo),
  };
};

interface Target {
  readonly lead: Lead;
  readonly recipient: Recipient;
}

const isReachable = (one: {
  readonly lead: Lead;
  readonly recipient: Recipient | string;
}): one is Target => typeof one.recipient !== "string";

/** The recipients all have accounts. */
const subjectsOf = (targets: readonly Target[]): Subject[] =>
  targets.flatMap(({ lead: { userId } }) => (userId ? [{ userId }] : []));

/** The caller's own leads that the filter matches, with their address or why they have none. */
async function targetsOf(c: AccessContext, { channel, stage, tag }: Bulk) {
  const { deps, claims } = c.var;
  const rows = await deps.db
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.ownerId, claims.userId),
        isNull(leads.mergedInto),
        stage ? eq(leads.stage, stage) : undefined,
        tag ? arrayContains(leads.tags, [tag]) : undefined,
      ),
    )
    .orderBy(desc(leads.lastEnquiryAt), leads.id)
    .limit(MAX_BULK);
  return recipientsOf(deps, rows, channel);
}

async function templateOf(c: AccessContext, id: string): Promise<Template> {
  const [row] = await c.var.deps.db
    .select()
    .from(messageTemplates)
    .where(eq(messageTemplates.id, id));
  if (!row) throw notFound();
  return row;
}

/** The template in the student's language, in English, or in the language that it has. */
async function filledFor(c: AccessContext, { texts }: Template, lead: Lead) {
  const { deps, claims } = c.var;
  const mainOrigin = callerOf(c, deps.config).publicOrigin;
  const { language } = await siteOf(deps.db, mainOrigin, lead);
  const draft = templateTextFor(texts, language) ??
    Object.values(texts)[0] ?? { subject: "", text: "" };
  return fillMessage(deps.db, lead, { staffId: claims.userId, draft, mainOrigin });
}

/** @returns whether the message was queued, and not sent before or beyond a limit */
async function sendOne(
  c: AccessContext,
  template: Template,
  bulkId: string,
  { lead, recipient }: Target,
): Promise<boolean> {
  const { deps, claims } = c.var;
  const staffId = claims.userId;
  const message = await filledFor(c, template, lead);
  try {
    const { requestId } = callerOf(c, deps.config);
    await spendForStaffMessage(deps, staffId, recipient.to, { clientAddress: null, requestId });
  } catch (error) {
    if (error instanceof ApiError && error.code === "MESSAGE_LIMIT") return false;
    throw error;
  }
  return deps.db.transaction((tx) =>
    sendMessage(tx, deps, lead, { id: randomUUID(), staffId, recipient, message, bulkId }),
  );
}
