import { randomUUID } from "node:crypto";
import type { Database } from "../db/database";
import type { leads } from "../db/schema";
import type { Deps } from "../deps";
import { enqueue } from "../outbox/enqueue";

type Lead = typeof leads.$inferSelect;

/** Tells the lead webhook, if one is set, through the outbox (docs/contract.md "Webhook"). */
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
  await enqueue(tx, deps, { kind: "webhook", body });
}
