import { z } from "zod";
import { apiScopes, MAX_API_KEY_DAYS } from "#domain/console/api-keys";
import { deliveryStates, webhookEvents } from "#domain/console/webhook-events";
import { webAddress } from "#domain/intake/schemas";
import { defineOperation } from "../operation";
import { timestamp } from "../operation/schemas";

/** Other systems: endpoints that receive events, and keys. Kept by staff with `all_user`. */
const service = "integration";
const allUser = { staff: "allUser" } as const;
const idParams = z.object({ id: z.uuid() });

const endpointFields = {
  url: webAddress,
  description: z.string().trim().min(2).max(80),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
};

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isActive: z.boolean(),
  createdAt: timestamp,
});
export type WebhookEndpoint = z.output<typeof endpoint>;

const secret = z.object({
  id: z.string(),
  /** Signs deliveries. It is shown only now. */
  secret: z.string(),
});

export const listWebhooks = defineOperation({
  service,
  method: "GET",
  path: "/staff/webhooks",
  summary: "List the endpoints that receive events",
  access: allUser,
  response: z.array(endpoint),
});

export const createWebhook = defineOperation({
  service,
  method: "POST",
  path: "/staff/webhooks",
  summary: "Add an endpoint that receives events",
  description:
    "The address needs https and a public host, unless `WEBHOOK_PRIVATE_ADDRESSES` is `allowed`.",
  access: allUser,
  body: z.strictObject(endpointFields),
  response: secret,
});

export const changeWebhook = defineOperation({
  service,
  method: "PUT",
  path: "/staff/webhooks/:id",
  summary: "Change, pause or resume an endpoint",
  access: allUser,
  params: idParams,
  body: z.strictObject({ ...endpointFields, isActive: z.boolean() }),
  response: endpoint,
});

export const replaceWebhookSecret = defineOperation({
  service,
  method: "POST",
  path: "/staff/webhooks/:id/secret",
  summary: "Replace the secret of an endpoint",
  description: "The earlier secret signs nothing from now on.",
  access: allUser,
  params: idParams,
  response: secret,
});

export const deleteWebhook = defineOperation({
  service,
  method: "DELETE",
  path: "/staff/webhooks/:id",
  summary: "Delete an endpoint with its log",
  access: allUser,
  params: idParams,
  status: 204,
});

export const testWebhook = defineOperation({
  service,
  method: "POST",
  path: "/staff/webhooks/:id/test",
  summary: "Send a test event to an endpoint",
  access: allUser,
  params: idParams,
  status: 204,
});

const delivery = z.object({
  id: z.string(),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  responseStatus: z.number().nullable(),
  lastError: z.string().nullable(),
  createdAt: timestamp,
  triedAt: timestamp.nullable(),
});
export type WebhookDelivery = z.output<typeof delivery>;

export const listWebhookDeliveries = defineOperation({
  service,
  method: "GET",
  path: "/staff/webhooks/:id/deliveries",
  summary: "Show an endpoint with its latest deliveries",
  description: "At most 100, of the last 30 days.",
  access: allUser,
  params: idParams,
  response: z.object({ endpoint, deliveries: z.array(delivery) }),
});

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** Who made it: the key acts for them. */
  createdBy: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});

export const listApiKeys = defineOperation({
  service,
  method: "GET",
  path: "/staff/api-keys",
  summary: "List the API keys",
  access: allUser,
  response: z.array(apiKey),
});

export const createApiKey = defineOperation({
  service,
  method: "POST",
  path: "/staff/api-keys",
  summary: "Make an API key",
  description:
    "It acts for the caller with these scopes, until it expires, is deleted, or the caller loses " +
    "`all_user`. The key is shown only now.",
  access: { ...allUser, asksAgain: true },
  body: z.strictObject({
    name: z.string().trim().min(2).max(60),
    scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
    /** Days until it expires. */
    days: z.number().int().min(1).max(MAX_API_KEY_DAYS),
  }),
  response: z.object({ id: z.string(), key: z.string() }),
});

export const deleteApiKey = defineOperation({
  service,
  method: "DELETE",
  path: "/staff/api-keys/:id",
  summary: "Delete an API key",
  access: allUser,
  params: idParams,
  status: 204,
});
