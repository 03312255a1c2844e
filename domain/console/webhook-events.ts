/** Events that other systems can receive (docs/how-to/receive-webhooks.md). */

/** Changes when a field is removed or gets another meaning. New fields and events don't change it. */
export const WEBHOOK_VERSION = 1;

export const webhookEvents = [
  "lead.created",
  "lead.verified",
  "lead.changed",
  "lead.merged",
  "lead.contacted",
  "lead.note_added",
  "message.sent",
  "message.received",
  "booking.created",
  "booking.moved",
  "booking.cancelled",
  "booking.completed",
  "booking.no_show",
  "recommendation.made",
  "application.created",
  "application.status_changed",
  "application.stage_changed",
  "document.submitted",
  "document.reviewed",
  "payment.paid",
  "refund.due",
  "refund.made",
  "registration.created",
  "registration.cancelled",
  "call_back.requested",
  "call_back.done",
  "chat.waiting",
  "chat.answered",
  "person.erased",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by the button "Send a test". */
export const TEST_EVENT = "webhook.test";
export type SentEvent = WebhookEvent | typeof TEST_EVENT;

export const webhookEventNames: Readonly<Record<WebhookEvent, string>> = {
  "lead.created": "An enquiry or an imported lead is stored",
  "lead.verified": "The sender of an enquiry verifies their address",
  "lead.changed": "Stage, owner, tags, next action or an added field of a lead changes",
  "lead.merged": "A lead is merged into another",
  "lead.contacted": "A contact with a lead is recorded",
  "lead.note_added": "A note is added to a lead",
  "message.sent": "A counsellor writes to a student",
  "message.received": "A student replies by text message or WhatsApp",
  "booking.created": "A call is booked",
  "booking.moved": "A call is moved",
  "booking.cancelled": "A call is cancelled",
  "booking.completed": "A call is marked as completed",
  "booking.no_show": "A call is marked as no-show",
  "recommendation.made": "A counsellor recommends a course",
  "application.status_changed": "An application is withdrawn or resumed",
  "application.created": "An application is started",
  "application.stage_changed": "A stage is submitted, accepted or sent back",
  "document.submitted": "A document is uploaded or replaced",
  "document.reviewed": "A document is accepted or sent back",
  "payment.paid": "A payment is booked",
  "refund.due": "A payment is to be refunded",
  "refund.made": "A refund is made",
  "registration.created": "A student registers for an event or a webinar",
  "registration.cancelled": "A student cancels a registration",
  "call_back.requested": "Someone requests a callback",
  "call_back.done": "A callback request is marked as done",
  "chat.waiting": "A visitor’s message in a conversation waits for a reply",
  "chat.answered": "A counsellor replies in a waiting conversation",
  "person.erased": "A person’s data is erased",
};

/** Days after which a delivery is given up. */
export const WEBHOOK_RETRY_DAYS = 3;

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
