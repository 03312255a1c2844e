import type * as payment from "#contract/payments/payments";
import type { Deps } from "../platform/deps";
import { readCapped } from "../platform/http/body";
import { ApiError, notFound, unauthorized } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import type { Gateway } from "./gateway";
import { gatewayOf } from "./gateways";
import { bookMessage, bookReturn } from "./look-up";

const MAX_WEBHOOK_BYTES = 64 * 1024;

/** Returns the configured gateway if it has this name. @throws ApiError 404 */
function gatewayNamed(deps: Deps, name: string): Gateway {
  const gateway = gatewayOf(deps.config);
  if (gateway?.name !== name) throw notFound();
  return gateway;
}

/** Receives a gateway's webhook, verified by signature. */
export const receiveWebhook: OperationHandler<typeof payment.receiveWebhook> = async (
  { params },
  c,
) => {
  const { deps } = c.var;
  const sender = gatewayNamed(deps, params.gateway);
  const body = (await readCapped(c.req.raw, MAX_WEBHOOK_BYTES)).toString("utf8");
  const event = sender.parseWebhook(body, c.req.raw.headers);
  if (event === null) throw unauthorized();
  if (event === "ignored") return { state: null };
  // 404 for an order that is not stored yet, so that the gateway retries.
  // 503 without an answer of the gateway, with the same effect.
  const row = await bookMessage(deps, sender, event).catch(() => {
    throw new ApiError(503, "GATEWAY_UNAVAILABLE");
  });
  if (!row) throw notFound();
  return { state: row.state };
};

/** Receives the browser's return from a gateway, verified by signature. */
export const receiveCallback: OperationHandler<typeof payment.receiveCallback> = async (
  { params, body },
  c,
) => {
  const { deps } = c.var;
  const sender = gatewayNamed(deps, params.gateway);
  const event = sender.parseCallback(body);
  const row = event ? await bookReturn(deps, sender, event) : null;
  if (!row) throw notFound();
  return { transactionId: row.id, state: row.state };
};
