import { createHmac } from "node:crypto";
import { z } from "zod";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { sameText } from "#platform/same-text";
import type { Gateway, GatewayEvent } from "./gateway";

interface Settings {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** `https://api.razorpay.com` */
  readonly apiUrl: string;
}

type CheckoutOrder = Parameters<Gateway["checkout"]>[0];

const TIMEOUT_MS = 8_000;

const idSchema = z.object({ id: z.string().min(1) });

const paymentSchema = z.object({
  id: z.string(),
  order_id: z.string().nullable(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
});
const paymentsSchema = z.object({ items: z.array(paymentSchema) });

const eventSchema = z.object({
  event: z.string(),
  payload: z.object({ payment: z.object({ entity: paymentSchema }).optional() }).passthrough(),
});

const hmac = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");

/** Converts a payment to an event. Null if it is neither captured nor failed, or has no order. */
function eventOf(
  payment: z.output<typeof paymentSchema>,
  eventId: string | null,
): GatewayEvent | null {
  const outcome =
    payment.status === "captured" ? "paid" : payment.status === "failed" ? "failed" : null;
  if (!outcome || !payment.order_id) return null;
  return {
    eventId,
    outcome,
    orderId: payment.order_id,
    paymentId: payment.id,
    amountMinor: payment.amount,
    currency: payment.currency,
  };
}

function checkoutFields(
  keyId: string,
  { orderId, amountMinor, currency, productName, customer, publicOrigin }: CheckoutOrder,
): Readonly<Record<string, string>> {
  return {
    key_id: keyId,
    order_id: orderId,
    amount: String(amountMinor),
    currency,
    name: brand.name,
    description: productName,
    "prefill[name]": customer.name ?? "",
    "prefill[email]": customer.email ?? "",
    "prefill[contact]": customer.mobile ?? "",
    callback_url: `${publicOrigin}${hrefTo("/payments/callback/:gateway", { gateway: "razorpay" })}`,
    cancel_url: `${publicOrigin}${hrefTo("/payments/status", {}, { order: orderId })}`,
  };
}

function parseWebhook(
  webhookSecret: string,
  body: string,
  headers: Headers,
): GatewayEvent | "ignored" | null {
  const signature = headers.get("x-razorpay-signature") ?? "";
  if (!sameText(signature, hmac(webhookSecret, body))) return null;
  const parsed = eventSchema.safeParse(parseJson(body));
  const payment = parsed.data?.payload.payment?.entity;
  if (!payment) return "ignored";
  return eventOf(payment, headers.get("x-razorpay-event-id")) ?? "ignored";
}

/**
 * Razorpay's hosted checkout (razorpay.com/docs/payments/payment-gateway/web-integration/hosted).
 * Orders are created through its API, the browser posts a form to its page and returns with a
 * signature over order and payment, and webhooks are signed over the body.
 */
export function razorpayGateway(settings: Settings): Gateway {
  const { keyId, keySecret, webhookSecret } = settings;
  const base = settings.apiUrl.replace(/\/$/, "");
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;

  async function call(
    path: string,
    body?: unknown,
    extraHeaders: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const response = await fetch(`${base}/v1/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization, "content-type": "application/json", ...extraHeaders },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`razorpay ${path}: ${response.status}`);
    return response.json();
  }

  return {
    name: "razorpay",
    isProofSigned: false,

    async createOrder({ transactionId, amountMinor, currency }) {
      const order = { amount: amountMinor, currency, receipt: transactionId };
      return idSchema.parse(await call("orders", order)).id;
    },

    checkout: (order) => ({
      action: `${base}/v1/checkout/embedded`,
      fields: checkoutFields(keyId, order),
    }),

    parseCallback(fields) {
      const {
        razorpay_order_id: orderId = "",
        razorpay_payment_id: paymentId = "",
        razorpay_signature: signature = "",
      } = fields;
      if (!orderId || !paymentId) return null;
      if (!sameText(signature, hmac(keySecret, `${orderId}|${paymentId}`))) return null;
      // Signed when the payment is authorised. The money may never be captured.
      const unknown = { eventId: null, amountMinor: null, currency: null };
      return { ...unknown, orderId, paymentId, outcome: "paid" };
    },

    parseWebhook: (body, headers) => parseWebhook(webhookSecret, body, headers),

    async lookUp(orderId) {
      const response = await call(`orders/${encodeURIComponent(orderId)}/payments`);
      const { items } = paymentsSchema.parse(response);
      const captured = items.filter((one) => one.status === "captured" && one.order_id === orderId);
      return captured.flatMap((payment) => eventOf(payment, null) ?? []);
    },

    async refund({ refundId, paymentId, amountMinor }) {
      const path = `payments/${encodeURIComponent(paymentId)}/refund`;
      // Without an amount the full payment is refunded.
      const body = amountMinor === null ? {} : { amount: amountMinor };
      return idSchema.parse(await call(path, body, { "x-refund-idempotency": refundId })).id;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
