import { z } from "zod";
import type { Deps } from "../deps";
import { readBody, readCapped } from "../http/body";
import type { ServiceContext } from "../http/context";
import { notFound, unauthorized } from "../http/errors";
import { gatewayOf, type Gateway } from "./gateway";
import { settle } from "./settle";

const MAX_WEBHOOK_BYTES = 64 * 1024;
const fieldsSchema = z.record(z.string().max(500));

/** Returns the configured gateway if it has this name. @throws ApiError 404 */
function gatewayNamed(deps: Deps, name: string): Gateway {
  const gateway = gatewayOf(deps.config);
  if (gateway?.name !== name) throw notFound();
  return gateway;
}

/** Receives a gateway's webhook, verified by signature. */
export async function receiveWebhook(c: ServiceContext<"/webhook/:gateway">): Promise<Response> {
  const { deps } = c.var;
  const sender = gatewayNamed(deps, c.req.param("gateway"));
  const body = (await readCapped(c.req.raw, MAX_WEBHOOK_BYTES)).toString("utf8");
  const event = sender.parseWebhook(body, c.req.raw.headers);
  if (event === null) throw unauthorized();
  if (event === "ignored") return c.json({ data: { state: null } });
  // 404 for an order that is not stored yet, so that the gateway retries.
  const row = await settle(deps, sender.name, event);
  if (!row) throw notFound();
  return c.json({ data: { state: row.state } });
}

/** Receives the browser's return from a gateway, verified by signature. */
export async function receiveCallback(c: ServiceContext<"/callback/:gateway">): Promise<Response> {
  const { deps } = c.var;
  const sender = gatewayNamed(deps, c.req.param("gateway"));
  const event = sender.parseCallback(await readBody(c.req.raw, fieldsSchema));
  const row = event ? await settle(deps, sender.name, event) : null;
  if (!row) throw notFound();
  return c.json({ data: { transactionId: row.id, state: row.state } });
}
