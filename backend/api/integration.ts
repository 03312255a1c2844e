import { Hono } from "hono";
import * as integration from "#contract/console/integrations";
import { createApiKey, deleteApiKey, listApiKeys } from "../console/api-keys";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replaceWebhookSecret,
  testWebhook,
} from "../console/webhooks";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";

/** Exchange with other systems (docs/how-to/receive-webhooks.md). */
export function integrationRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serveStaff } = operationRoutes(routes, deps);
  const limit = "desk";
  serveStaff(integration.listWebhooks, listWebhooks);
  serveStaff(integration.createWebhook, createWebhook, { limit });
  serveStaff(integration.changeWebhook, changeWebhook, { limit });
  serveStaff(integration.replaceWebhookSecret, replaceWebhookSecret, { limit });
  serveStaff(integration.deleteWebhook, deleteWebhook, { limit });
  serveStaff(integration.testWebhook, testWebhook, { limit });
  serveStaff(integration.listWebhookDeliveries, listWebhookDeliveries);
  serveStaff(integration.listApiKeys, listApiKeys);
  serveStaff(integration.createApiKey, createApiKey, { limit });
  serveStaff(integration.deleteApiKey, deleteApiKey, { limit });
  return routes;
}
