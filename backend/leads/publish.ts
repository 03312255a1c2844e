import type { ContactOutcome, leadEventKinds } from "#domain/leads/activity";
import type { MessageChannel } from "#domain/leads/messages";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { publishEvent } from "../platform/outbox/publish-event";
import type { Lead } from "./find";

type Change = (typeof leadEventKinds)[number];

/** Publishes a contact or a note. */
export const publishLeadActivity = (
  tx: Database,
  deps: Deps,
  { id, userId, mobile, email }: Lead,
  { outcome, text }: { readonly outcome: ContactOutcome | null; readonly text: string },
): Promise<void> =>
  publishEvent(
    tx,
    deps,
    outcome === null ? "lead.note_added" : "lead.contacted",
    { prospectId: id, userId, ...(outcome === null ? {} : { outcome }), text: text || null },
    [mobile, email],
  );

interface LeadMessage {
  readonly messageId: string;
  readonly channel: MessageChannel;
  readonly subject?: string;
  readonly text: string;
}

/** Publishes a message to or from a student. */
export const publishLeadMessage = (
  tx: Database,
  deps: Deps,
  event: "message.sent" | "message.received",
  { id, userId, mobile, email }: Pick<Lead, "id" | "userId" | "mobile" | "email">,
  message: LeadMessage,
): Promise<void> =>
  publishEvent(tx, deps, event, { prospectId: id, userId, ...message }, [mobile, email]);

/** Publishes a lead as it is after a change, with what has changed. */
export const publishLeadChange = (
  tx: Database,
  deps: Deps,
  { id, mobile, email, nextActionAt, ...lead }: Lead,
  changes: readonly Change[],
): Promise<void> =>
  publishEvent(
    tx,
    deps,
    "lead.changed",
    {
      prospectId: id,
      userId: lead.userId,
      changes: [...new Set(changes)],
      stage: lead.stage,
      closedReason: lead.closedReason,
      ownerId: lead.ownerId,
      tags: lead.tags,
      score: lead.score,
      customFields: lead.customFields,
      nextAction: lead.nextAction,
      nextActionAt: nextActionAt?.toISOString() ?? null,
    },
    [mobile, email],
  );
