import { Hono } from "hono";
import { z } from "zod";
import type { Deps } from "../deps";
import { readBody, readCapped } from "../http/body";
import { notFound, unauthorized } from "../http/errors";
import { limited } from "../http/limits";
import type { Gateway } from "./gateway";
import { settle } from "./settle";

const MAX_WEBHOOK_BYTES = 64 * 1024;
const fieldsSchema = z.record(z.string().max(500));

/** Webhooks and browser callbacks of gateways, both verified by signature. */
export function gatewayRoutes(deps: Deps, gateway: Gateway | null): Hono {
  const app = new Hono();

  const gatewayNamed = (name: string): Gateway => {
    if (gateway?.name !== name) throw notFound();
    return gateway;
  };

  app.post("/webhook/:gateway", limited(deps, "webhook"), async (c) => {
    const sender = gatewayNamed(c.req.param("gateway"));
    const body = (await readCapped(c.req.raw, MAX_WEBHOOK_BYTES)).toString("utf8");
    const event = sender.parseWebhook(body, c.req.raw.headers);
    if (event === null) throw unauthorized();
    if (event === "ignored") return c.json({ data: { state: null } });
    // 404 for an order that is not stored yet, so that the gateway retries.
    const row = await settle(deps, sender.name, event);
    if (!row) throw notFound();
    return c.json({ data: { state: row.state } });
  });

  app.post("/callback/:gateway", limited(deps, "pay"), async (c) => {
    const sender = gatewayNamed(c.req.param("gateway"));
    const event = sender.parseCallback(await readBody(c.req.raw, fieldsSchema));
    const row = event ? await settle(deps, sender.name, event) : null;
    if (!row) throw notFound();
    return c.json({ data: { transactionId: row.id, state: row.state } });
  });

  return app;
}
