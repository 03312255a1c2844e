import { asc, desc, eq } from "drizzle-orm";
import type * as contract from "#contract/console/integrations";
import { WEBHOOK_RETRY_DAYS } from "#domain/console/webhook-events";
import { addTime } from "#domain/time/dates";
import { changedDetails, recordChange } from "../platform/access/change-log";
import { webhookDeliveries, webhookEndpoints } from "../platform/db/schema/console";
import { oneAtATime } from "../platform/db/transaction";
import type { Deps } from "../platform/deps";
import { ApiError, notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { SECRET_PURPOSE } from "../platform/outbox/deliver-event";
import { isPublicUrl } from "../platform/outbox/public-address";
import { publishTest } from "../platform/outbox/publish-event";
import { sealText } from "../platform/secrets/sealing";
import { randomToken } from "../platform/secrets/secrets";

const MAX_ENDPOINTS = 20;
const MAX_DELIVERIES = 100;

type Endpoint = typeof webhookEndpoints.$inferSelect;

const viewOf = ({ id, url, description, events, isActive, createdAt }: Endpoint) => ({
  id,
  url,
  description,
  events,
  isActive,
  createdAt,
});

/** @throws ApiError 400 for an address that must not be called */
function requirePublicUrl({ config }: Deps, url: string): void {
  if (config.WEBHOOK_PRIVATE_ADDRESSES === "allowed" || isPublicUrl(new URL(url))) return;
  throw new ApiError(400, "VALIDATION_FAILED", {
    fields: { url: "needs https and a public host" },
  });
}

async function newSecret({ config }: Deps) {
  const secret = `whsec_${randomToken()}`;
  return { secret, sealedSecret: await sealText(secret, config.DATA_SECRETS, SECRET_PURPOSE) };
}

async function findEndpoint({ db }: Deps, id: string): Promise<Endpoint> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  if (!row) throw notFound();
  return row;
}

/** Lists the endpoints. */
export const listWebhooks: StaffOperationHandler<typeof contract.listWebhooks> = async (_, c) => {
  const rows = await c.var.deps.db
    .select()
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt));
  return { result: rows.map(viewOf), about: [] };
};

/** Adds an endpoint and returns its secret. */
export const createWebhook: StaffOperationHandler<typeof contract.createWebhook> = async (
  { body },
  c,
) => {
  const { deps, claims } = c.var;
  requirePublicUrl(deps, body.url);
  const { secret, sealedSecret } = await newSecret(deps);
  const id = await oneAtATime(deps.db, "webhook endpoints", async (tx) => {
    if ((await tx.$count(webhookEndpoints)) >= MAX_ENDPOINTS)
      throw new ApiError(429, "TOO_MANY_REQUESTS");
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({ ...body, sealedSecret, createdBy: claims.userId, createdAt: deps.now() })
      .returning();
    if (!row) throw notFound();
    await recordChange(tx, c, { endpoint: row.id, url: row.url });
    return row.id;
  });
  return { result: { id, secret }, about: [] };
};

/** Changes, pauses or resumes an endpoint. */
export const changeWebhook: StaffOperationHandler<typeof contract.changeWebhook> = async (
  { params: { id }, body },
  c,
) => {
  const { deps } = c.var;
  requirePublicUrl(deps, body.url);
  const row = await deps.db.transaction(async (tx) => {
    const isThis = eq(webhookEndpoints.id, id);
    const [before] = await tx.select().from(webhookEndpoints).where(isThis).for("update");
    const [after] = await tx.update(webhookEndpoints).set(body).where(isThis).returning();
    if (!before || !after) throw notFound();
    await recordChange(tx, c, { endpoint: id, ...changedDetails(before, body) });
    return after;
  });
  return { result: viewOf(row), about: [] };
};

/** Replaces the secret of an endpoint. */
export const replaceWebhookSecret: StaffOperationHandler<
  typeof contract.replaceWebhookSecret
> = async ({ params: { id } }, c) => {
  const { deps } = c.var;
  const { url } = await findEndpoint(deps, id);
  const { secret, sealedSecret } = await newSecret(deps);
  await deps.db.transaction(async (tx) => {
    await tx.update(webhookEndpoints).set({ sealedSecret }).where(eq(webhookEndpoints.id, id));
    await recordChange(tx, c, { endpoint: id, url });
  });
  return { result: { id, secret }, about: [] };
};

/** Deletes an endpoint with its log. Waiting deliveries are dropped. */
export const deleteWebhook: StaffOperationHandler<typeof contract.deleteWebhook> = async (
  { params: { id } },
  c,
) => {
  const { deps } = c.var;
  const { url } = await findEndpoint(deps, id);
  await deps.db.transaction(async (tx) => {
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    await recordChange(tx, c, { endpoint: id, url });
  });
  return { result: undefined, about: [] };
};

/** Queues a test event. */
export const testWebhook: StaffOperationHandler<typeof contract.testWebhook> = async (
  { params: { id } },
  c,
) => {
  const { deps } = c.var;
  await findEndpoint(deps, id);
  await deps.db.transaction((tx) => publishTest(tx, deps, id));
  deps.wakeOutbox("event");
  return { result: undefined, about: "list" };
};

/** Shows an endpoint with its latest deliveries. */
export const listWebhookDeliveries: StaffOperationHandler<
  typeof contract.listWebhookDeliveries
> = async ({ params: { id } }, c) => {
  const { deps } = c.var;
  const endpoint = await findEndpoint(deps, id);
  const rows = await deps.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, id))
    .orderBy(desc(webhookDeliveries.createdAt), webhookDeliveries.id)
    .limit(MAX_DELIVERIES);
  const givenUpBefore = addTime(deps.now(), -WEBHOOK_RETRY_DAYS, "day");
  const deliveries = rows.map(({ endpointId: _, ...row }) => ({
    ...row,
    state:
      row.state === "waiting" && row.createdAt < givenUpBefore ? ("failed" as const) : row.state,
  }));
  return { result: { endpoint: viewOf(endpoint), deliveries }, about: [] };
};
