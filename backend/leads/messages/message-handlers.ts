import { and, desc, eq, gt } from "drizzle-orm";
import type * as contract from "#contract/leads/messages";
import { messageChannels, type InvitationBlock, type MessageChannel } from "#domain/leads/messages";
import { addTime } from "#domain/time/dates";
import { enquiries } from "../../platform/db/schema/enquiries";
import { leadEvents, leadMessages } from "../../platform/db/schema/leads";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { callerOf } from "../../platform/http/caller";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { spendForFixedText, spendForStaffMessage } from "../../platform/outbox/budget";
import { sendFixedText, type TypedAddress } from "../../platform/outbox/send";
import { isConsentedOnly } from "../../platform/outbox/verified-contact";
import { setRetry } from "../contacted";
import { subjectsOf, visibleLead, type Lead } from "../find";
import { recipientOf, refused, siteOf, type Recipient } from "./recipient";
import { fillMessage, sendMessage } from "./send-message";

/** A lead is invited again after this many days at the earliest. */
const INVITATION_DAYS = 7;
const invitationChannels = ["email", "sms"] as const;
type InvitationChannel = (typeof invitationChannels)[number];

/** Shows on which channels a lead can be written to, or invited. */
export const showMessageOptions: StaffOperationHandler<typeof contract.showMessageOptions> = async (
  { params: { id } },
  c,
) => {
  const { deps, claims } = c.var;
  const lead = await visibleLead(deps.db, claims, id);
  const { publicOrigin } = callerOf(c, deps.config);
  const { language } = await siteOf(deps.db, publicOrigin, lead);
  const channels = await Promise.all(
    messageChannels.map(async (channel) => {
      const recipient = await recipientOf(deps, lead, channel);
      return typeof recipient === "string"
        ? { channel, reason: recipient, isOnce: false }
        : { channel, reason: null, isOnce: isConsentedOnly(recipient.to) };
    }),
  );
  const invitations = await Promise.all(
    invitationChannels.map(async (channel) => {
      const address = await invitationAddress(deps.db, deps, lead, channel);
      return { channel, reason: typeof address === "string" ? address : null };
    }),
  );
  return {
    result: { language, channels, invitations },
    about: await subjectsOf(deps.db, lead),
  };
};

/** Shows a message as the student would get it. */
export const previewLeadMessage: StaffOperationHandler<typeof contract.previewLeadMessage> = async (
  { params: { id }, body: { channel, ...draft } },
  c,
) => {
  const { deps, claims } = c.var;
  const lead = await visibleLead(deps.db, claims, id);
  await reachable(deps, lead, channel);
  const mainOrigin = callerOf(c, deps.config).publicOrigin;
  const written = { staffId: claims.userId, draft, mainOrigin };
  const filled = await fillMessage(deps.db, lead, written);
  return {
    result: { subject: channel === "email" ? filled.subject : null, text: filled.text },
    about: await subjectsOf(deps.db, lead),
  };
};

/** Sends a message to a student, each id once. Only what is sent is counted. */
export const sendLeadMessage: StaffOperationHandler<typeof contract.sendLeadMessage> = async (
  { params: { id }, body: { id: messageId, channel, ...draft } },
  c,
) => {
  const { deps, claims } = c.var;
  const lead = await visibleLead(deps.db, claims, id);
  const about = await subjectsOf(deps.db, lead);
  // Sent before: an address that is asked once can't be asked again.
  const known = and(eq(leadMessages.id, messageId), eq(leadMessages.leadId, lead.id));
  if ((await deps.db.$count(leadMessages, known)) > 0) return { result: { id: messageId }, about };
  const recipient = await reachable(deps, lead, channel);
  const { requestId, publicOrigin: mainOrigin } = callerOf(c, deps.config);
  await deps.db.transaction(async (tx) => {
    const locked = await visibleLead(tx, claims, lead.id, { lock: true });
    const staffId = claims.userId;
    const message = await fillMessage(tx, locked, { staffId, draft, mainOrigin });
    const isNew = await sendMessage(tx, deps, locked, {
      id: messageId,
      staffId,
      recipient,
      message,
    });
    if (!isNew) return;
    await setRetry(tx, deps, locked.id, { outcome: "wrote", staffId });
    const sender = { clientAddress: null, requestId };
    await spendForStaffMessage({ ...deps, db: tx }, staffId, recipient.to, sender);
  });
  deps.wakeOutbox();
  return { result: { id: messageId }, about };
};

/** @throws ApiError 409 MESSAGE_REFUSED */
async function reachable(deps: Deps, lead: Lead, channel: MessageChannel): Promise<Recipient> {
  const recipient = await recipientOf(deps, lead, channel);
  if (typeof recipient === "string") throw refused(recipient);
  return recipient;
}

/** Sends the fixed invitation to sign in to an address that a lead has typed. */
export const inviteLead: StaffOperationHandler<typeof contract.inviteLead> = async (
  { params: { id }, body: { channel } },
  c,
) => {
  const { deps, claims } = c.var;
  const lead = await visibleLead(deps.db, claims, id);
  const address = await invitationAddress(deps.db, deps, lead, channel);
  if (typeof address === "string") throw refused(address);
  const { requestId, publicOrigin } = callerOf(c, deps.config);
  // A counsellor triggers the message, so the network says nothing about the student.
  await spendForFixedText(deps, address, { clientAddress: null, requestId });
  await deps.db.transaction(async (tx) => {
    const locked = await visibleLead(tx, claims, lead.id, { lock: true });
    const again = await invitationAddress(tx, deps, locked, channel);
    if (typeof again === "string") throw refused(again);
    const { origin, language } = await siteOf(tx, publicOrigin, locked);
    await sendFixedText(tx, deps, again, { kind: "sign-in-invitation" }, { origin, language });
    await tx.insert(leadEvents).values({
      leadId: locked.id,
      staffId: claims.userId,
      kind: "invited" as const,
      detail: { channel },
      createdAt: deps.now(),
    });
    await setRetry(tx, deps, locked.id, { outcome: "wrote", staffId: claims.userId });
  });
  deps.wakeOutbox();
  return { result: { id: lead.id }, about: await subjectsOf(deps.db, lead) };
};

async function invitationAddress(
  db: Database,
  deps: Deps,
  { id, userId }: Lead,
  channel: InvitationChannel,
): Promise<TypedAddress | InvitationBlock> {
  if (userId) return "verified";
  const [invited] = await db
    .select({ id: leadEvents.id })
    .from(leadEvents)
    .where(
      and(
        eq(leadEvents.leadId, id),
        eq(leadEvents.kind, "invited"),
        gt(leadEvents.createdAt, addTime(deps.now(), -INVITATION_DAYS, "day")),
      ),
    )
    .limit(1);
  if (invited) return "invited";
  const [latest] = await db
    .select({ email: enquiries.email, mobile: enquiries.mobile })
    .from(enquiries)
    .where(eq(enquiries.leadId, id))
    .orderBy(desc(enquiries.createdAt))
    .limit(1);
  const address = channel === "email" ? latest?.email : latest?.mobile;
  return address ? { channel, address } : "no_address";
}
