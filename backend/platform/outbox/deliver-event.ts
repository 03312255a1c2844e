import http from "node:http";
import https from "node:https";
import { eq, sql } from "drizzle-orm";
import { webhookDeliveries, webhookEndpoints } from "../db/schema/console";
import type { Database } from "../db/types";
import type { BackendConfig } from "../runtime/config";
import { unsealText } from "../secrets/sealing";
import { PermanentFailure } from "../work/failure";
import { isPublicUrl, lookupPublic, PRIVATE_ADDRESS } from "./public-address";
import type { Sender } from "./sender";
import { signatureOf } from "./signature";

export const SECRET_PURPOSE = "webhook-secret";
const TIMEOUT_MS = 8_000;
/** The receiver says that it will never take events again (RFC 9110 §15.5.11). */
const GONE = 410;

type Config = Pick<BackendConfig, "DATA_SECRETS" | "WEBHOOK_PRIVATE_ADDRESSES">;

/** Delivers events to endpoints and records each attempt. Those of a paused endpoint are dropped. */
export function eventSender(config: Config, db: Database): Sender {
  const record = (id: string, attempt: Partial<typeof webhookDeliveries.$inferInsert>) =>
    db
      .update(webhookDeliveries)
      .set({ ...attempt, triedAt: new Date(), attempts: sql`${webhookDeliveries.attempts} + 1` })
      .where(eq(webhookDeliveries.id, id));
  return async (message, deliveryId) => {
    if (message.kind !== "event") throw new Error("not an event");
    const [endpoint] = await db
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, message.endpointId));
    if (!endpoint) return;
    if (!endpoint.isActive) {
      await record(deliveryId, { state: "failed", lastError: "paused" });
      return;
    }
    const secret = await unsealText(endpoint.sealedSecret, config.DATA_SECRETS, SECRET_PURPOSE);
    const headers = {
      "content-type": "application/json",
      "user-agent": "Disha-Webhooks/1",
      "x-disha-event": message.event,
      "x-disha-delivery": deliveryId,
      "x-disha-signature": signatureOf(message.body, secret, new Date()),
    };
    let status: number;
    try {
      status = await post(config, new URL(endpoint.url), message.body, headers);
    } catch (error) {
      await record(deliveryId, { lastError: codeOf(error), responseStatus: null });
      throw error;
    }
    const isDelivered = status >= 200 && status < 300;
    await record(deliveryId, {
      responseStatus: status,
      lastError: null,
      ...(isDelivered ? { state: "delivered" } : {}),
      ...(status === GONE ? { state: "failed" } : {}),
    });
    if (status === GONE) throw new PermanentFailure(`answered ${GONE}`);
    if (!isDelivered) throw new Error(`answered ${status}`);
  };
}

/** The kind of an error. Its message may contain addresses. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
};

/** Posts a body without following redirects. @returns the status */
function post(
  config: Config,
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const mayBePrivate = config.WEBHOOK_PRIVATE_ADDRESSES === "allowed";
  if (!mayBePrivate && !isPublicUrl(url))
    throw Object.assign(new Error("private address"), { code: PRIVATE_ADDRESS });
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: "POST",
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // A connection of an earlier delivery would skip the check of the address.
      agent: false,
      ...(mayBePrivate ? {} : { lookup: lookupPublic }),
    });
    call.on("error", reject);
    call.on("response", (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    call.end(body);
  });
}
