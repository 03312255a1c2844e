/** Events that other systems can receive (docs/how-to/receive-webhooks.md). */

/** Changes when a field is removed or gets another meaning. New fields and events don't change it. */
export const WEBHOOK_VERSION = 1;

export const webhookEvents = [
  "lead.created",
  "lead.verified",
  "booking.created",
  "booking.moved",
  "booking.cancelled",
  "application.created",
  "application.stage_changed",
  "document.submitted",
  "payment.paid",
  "person.erased",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by the button "Send a test". */
export const TEST_EVENT = "webhook.test";
export type SentEvent = WebhookEvent | typeof TEST_EVENT;

export const webhookEventNames: Readonly<Record<WebhookEvent, string>> = {
  "lead.created": "An enquiry or an imported lead is stored",
  "lead.verified": "The sender of an enquiry verifies their address",
  "booking.created": "A call is booked",
  "booking.moved": "A call is moved",
  "booking.cancelled": "A call is cancelled",
  "application.created": "An application is started",
  "application.stage_changed": "A stage is submitted, accepted or sent back",
  "document.submitted": "A document is uploaded or replaced",
  "payment.paid": "A payment is booked",
  "person.erased": "A person’s data is erased",
};

/** Days after which a delivery is given up. */
export const WEBHOOK_RETRY_DAYS = 3;

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
