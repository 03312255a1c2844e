import { randomUUID } from "node:crypto";
import type { Database } from "../db/database";
import type { leads } from "../db/schema";
import type { Deps } from "../deps";
import { callWebhook } from "../outbox/send";

type Lead = typeof leads.$inferSelect;

/** Queues a call of the lead webhook, if configured (docs/contract.md "Webhook"). */
export async function announceLead(
  tx: Database,
  deps: Deps,
  event: "lead.created" | "lead.verified",
  lead: Lead,
): Promise<void> {
  if (!deps.config.LEAD_WEBHOOK_URL) return;
  const body = JSON.stringify({
    event,
    id: randomUUID(),
    occurredAt: deps.now().toISOString(),
    lead: { leadId: lead.id, createdAt: lead.createdAt.toISOString(), ...lead.payload },
  });
  await callWebhook(tx, deps, body, [lead.email, lead.mobile]);
}

/**
 * Queues a webhook call about an erased person, so that a CRM can erase its copy. It contains only
 * the ids of the account and of previously reported leads.
 */
export async function announceErasure(
  tx: Database,
  deps: Deps,
  person: { readonly userId: string; readonly leadIds: readonly string[] },
): Promise<void> {
  if (!deps.config.LEAD_WEBHOOK_URL) return;
  const body = JSON.stringify({
    event: "person.erased",
    id: randomUUID(),
    occurredAt: deps.now().toISOString(),
    person,
  });
  await callWebhook(tx, deps, body, []);
}
