import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { enquiries } from "../platform/db/schema/enquiries";
import { leads } from "../platform/db/schema/leads";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { publishEvent } from "../platform/outbox/publish-event";
import { callWebhook } from "../platform/outbox/send";

type Enquiry = typeof enquiries.$inferSelect;

/** Queues the event for all endpoints, and a call of the enquiry webhook, if configured. */
export async function announceEnquiry(
  tx: Database,
  deps: Deps,
  event: "lead.created" | "lead.verified",
  enquiry: Enquiry,
): Promise<void> {
  const about = [enquiry.email, enquiry.mobile];
  const data = {
    leadId: enquiry.id,
    createdAt: enquiry.createdAt.toISOString(),
    ...enquiry.payload,
  };
  const { country: region, userId } = enquiry;
  const all = async () => ({ ...data, region, userId, ...(await personOf(tx, enquiry.id)) });
  await publishEvent(tx, deps, event, all, about);
  if (!deps.config.LEAD_WEBHOOK_URL) return;
  const occurredAt = deps.now().toISOString();
  const body = JSON.stringify({ event, id: randomUUID(), occurredAt, lead: data });
  await callWebhook(tx, deps, body, about);
}

/** The lead that an enquiry belongs to, with the values of its added fields. */
async function personOf(tx: Database, enquiryId: string) {
  const [row] = await tx
    .select({ prospectId: leads.id, customFields: leads.customFields })
    .from(enquiries)
    .innerJoin(leads, eq(leads.id, enquiries.leadId))
    .where(eq(enquiries.id, enquiryId));
  return row ?? { prospectId: null, customFields: {} };
}

/** The ids of an erased person. Older receivers know enquiries as leads, and leads as prospects. */
interface ErasedIds {
  readonly userId: string | null;
  readonly enquiryIds: readonly string[];
  readonly leadIds: readonly string[];
}

/** Queues webhook calls about an erased person, so that other systems can erase their copies. */
export async function announceErasure(
  tx: Database,
  deps: Deps,
  { userId, enquiryIds, leadIds }: ErasedIds,
): Promise<void> {
  const person = { userId, leadIds: enquiryIds, prospectIds: leadIds };
  await publishEvent(tx, deps, "person.erased", person);
  if (!deps.config.LEAD_WEBHOOK_URL) return;
  const body = JSON.stringify({
    event: "person.erased",
    id: randomUUID(),
    occurredAt: deps.now().toISOString(),
    person,
  });
  await callWebhook(tx, deps, body, []);
}
