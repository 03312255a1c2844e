import { randomUUID } from "node:crypto";
import { and, arrayContains, desc, eq, isNull } from "drizzle-orm";
import type * as contract from "#contract/leads/messages";
import type { OperationInput } from "#contract/operation/index";
import { MAX_BULK, messageBlocks, templateTextFor } from "#domain/leads/messages";
import type { Subject } from "../../platform/access/access-log";
import type { AccessContext } from "../../platform/access/context";
import { messageTemplates, prospects } from "../../platform/db/schema/leads";
import { callerOf } from "../../platform/http/caller";
import { ApiError, notFound } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { spendForStaffMessage } from "../../platform/outbox/budget";
import type { Prospect } from "../find";
import { recipientOf, siteOf, type Recipient } from "./recipient";
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
    reachable.slice(0, SAMPLES).map(async ({ prospect }) => {
      const filled = await filledFor(c, template, prospect);
      const subject = body.channel === "email" ? filled.subject : null;
      return { name: prospect.name, subject, text: filled.text };
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
  readonly prospect: Prospect;
  readonly recipient: Recipient;
}

const isReachable = (one: {
  readonly prospect: Prospect;
  readonly recipient: Recipient | string;
}): one is Target => typeof one.recipient !== "string";

/** The recipients all have accounts. */
const subjectsOf = (targets: readonly Target[]): Subject[] =>
  targets.flatMap(({ prospect: { userId } }) => (userId ? [{ userId }] : []));

/** The caller's own leads that the filter matches, with their address or why they have none. */
async function targetsOf(c: AccessContext, { channel, stage, tag }: Bulk) {
  const { deps, claims } = c.var;
  const rows = await deps.db
    .select()
    .from(prospects)
    .where(
      and(
        eq(prospects.ownerId, claims.userId),
        isNull(prospects.mergedInto),
        stage ? eq(prospects.stage, stage) : undefined,
        tag ? arrayContains(prospects.tags, [tag]) : undefined,
      ),
    )
    .orderBy(desc(prospects.lastEnquiryAt), prospects.id)
    .limit(MAX_BULK);
  return Promise.all(
    rows.map(async (prospect) => ({
      prospect,
      recipient: await recipientOf(deps, prospect, channel),
    })),
  );
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
async function filledFor(c: AccessContext, { texts }: Template, prospect: Prospect) {
  const { deps, claims } = c.var;
  const mainOrigin = callerOf(c, deps.config).publicOrigin;
  const { language } = await siteOf(deps.db, mainOrigin, prospect);
  const draft = templateTextFor(texts, language) ??
    Object.values(texts)[0] ?? { subject: "", text: "" };
  return fillMessage(deps.db, prospect, { staffId: claims.userId, draft, mainOrigin });
}

/** @returns whether the message was queued, and not sent before or beyond a limit */
async function sendOne(
  c: AccessContext,
  template: Template,
  bulkId: string,
  { prospect, recipient }: Target,
): Promise<boolean> {
  const { deps, claims } = c.var;
  const staffId = claims.userId;
  const message = await filledFor(c, template, prospect);
  try {
    const { requestId } = callerOf(c, deps.config);
    await spendForStaffMessage(deps, staffId, recipient.to, { clientAddress: null, requestId });
  } catch (error) {
    if (error instanceof ApiError && error.code === "MESSAGE_LIMIT") return false;
    throw error;
  }
  return deps.db.transaction((tx) =>
    sendMessage(tx, deps, prospect, { id: randomUUID(), staffId, recipient, message, bulkId }),
  );
}
