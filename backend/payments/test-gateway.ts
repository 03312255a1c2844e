import { randomUUID } from "node:crypto";
import { z } from "zod";
import { hrefTo } from "#domain/site/href";
import { sameText } from "#platform/same-text";
import { deriveKey, keyedHash } from "../platform/secrets/secrets";
import type { Gateway } from "./gateway";

export const TEST_GATEWAY = "test";
const TEST_SIGNATURE_HEADER = "x-test-signature";

const eventSchema = z.object({
  eventId: z.string().min(1),
  orderId: z.string(),
  paymentId: z.string().nullable(),
  outcome: z.enum(["paid", "failed"]),
  amountMinor: z.number().int().nullable(),
  currency: z.string().nullable().default(null),
});

/** Signs the test gateway's messages, as a real gateway does with the merchant's secret. */
export const testSignature = (secret: string, ...parts: readonly string[]): string =>
  keyedHash(deriveKey(secret, "test-gateway"), ...parts);

/** A gateway that moves no money. Default in local mode, never available in production. */
export function testGateway(secret: string): Gateway {
  return {
    name: TEST_GATEWAY,
    isProofSigned: true,
    createOrder: () => Promise.resolve(`order_${randomUUID()}`),
    checkout: ({ orderId }) => ({
      action: hrefTo("/payments/test-gateway"),
      fields: { order: orderId },
    }),
    parseCallback({ order = "", payment = "", signature = "" }) {
      if (!sameText(signature, testSignature(secret, order, payment))) return null;
      return {
        eventId: null,
        orderId: order,
        paymentId: payment,
        outcome: "paid",
        amountMinor: null,
        currency: null,
      };
    },
    parseWebhook(body, headers) {
      const signature = headers.get(TEST_SIGNATURE_HEADER) ?? "";
      if (!sameText(signature, testSignature(secret, body))) return null;
      return eventSchema.parse(JSON.parse(body));
    },
    lookUp: () => Promise.resolve([]),
    refund: ({ refundId }) => Promise.resolve(`rfnd_${refundId}`),
  };
}
