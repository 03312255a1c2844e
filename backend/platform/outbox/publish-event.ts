import { randomUUID } from "node:crypto";
import { and, arrayContains, eq } from "drizzle-orm";
import {
  TEST_EVENT,
  WEBHOOK_VERSION,
  type SentEvent,
  type WebhookEvent,
} from "#domain/console/webhook-events";
import { webhookDeliveries, webhookEndpoints } from "../db/schema/console";
import type { Database } from "../db/types";
import type { Deps } from "../deps";
import { callEndpoint } from "./send";

type EventData = Readonly<Record<string, unknown>>;
/** Data that is read only if an endpoint wants the event. */
type LateData = () => Promise<EventData>;

/**
 * Queues an event for every endpoint that wants it, in the caller's transaction. `about` has the
 * addresses in `data`, so that an erasure finds waiting deliveries.
 */
export async function publishEvent(
  tx: Database,
  deps: Deps,
  event: WebhookEvent,
  data: EventData | LateData,
  about: readonly (string | null)[] = [],
): Promise<void> {
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(eq(webhookEndpoints.isActive, true), arrayContains(webhookEndpoints.events, [event])),
    );
  if (endpoints.length === 0) return;
  const body = bodyOf(deps, event, typeof data === "function" ? await data() : data);
  for (const { id } of endpoints) await queue(tx, deps, id, event, body, about);
}

/** Queues a test event for one endpoint. */
export const publishTest = (tx: Database, deps: Deps, endpointId: string): Promise<void> =>
  queue(tx, deps, endpointId, TEST_EVENT, bodyOf(deps, TEST_EVENT, {}), []);

/** The same id for all endpoints: it names the event, and the delivery id one call about it. */
const bodyOf = (deps: Deps, event: SentEvent, data: EventData): string =>
  JSON.stringify({
    version: WEBHOOK_VERSION,
    event,
    id: randomUUID(),
    occurredAt: deps.now().toISOString(),
    data,
  });

async function queue(
  tx: Database,
  deps: Deps,
  endpointId: string,
  event: SentEvent,
  body: string,
  about: readonly (string | null)[],
): Promise<void> {
  const id = await callEndpoint(tx, deps, { endpointId, event, body }, about);
  await tx.insert(webhookDeliveries).values({ id, endpointId, event, createdAt: deps.now() });
}
