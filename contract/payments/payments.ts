import { z } from "zod";
import {
  paymentDifferences,
  shownStates,
  refundReasons,
  refundStates,
  requestedRefundReasons,
  transactionStates,
} from "#domain/payments/payment";
import { defineOperation } from "../operation";
import { filter, text, timestamp, userParams } from "../operation/schemas";

/** Boosters: price, purchase, and what the payment gateway reports. Amounts are in paise. */
const service = "payment";
const specification = "navigation-and-content.md §7";
const access = "ownUser";
/** For calls that wait for the gateway. */
const gatewayTimeoutMs = 12_000;
const gatewayParams = z.object({ gateway: z.string() });
const transactionParams = userParams.extend({ transactionId: z.string() });

const amount = z.number().int();

const refund = z.object({
  amountMinor: amount,
  currency: z.string(),
  reason: z.enum(refundReasons),
  state: z.enum(refundStates),
  createdAt: timestamp,
  refundedAt: timestamp.nullable(),
});

const transaction = z.object({
  id: z.string(),
  product: z.string(),
  productName: z.string(),
  listMinor: amount,
  discountMinor: amount,
  amountMinor: amount,
  currency: z.string(),
  coupon: z.string().nullable(),
  gateway: z.string(),
  paymentId: z.string().nullable(),
  state: z.enum(shownStates),
  createdAt: timestamp,
  paidAt: timestamp.nullable(),
  refunds: z.array(refund),
});
export type Transaction = z.output<typeof transaction>;

const couponPrice = z.object({
  code: z.string(),
  listMinor: amount,
  discountMinor: amount,
  amountMinor: amount,
});
export type CouponPrice = z.output<typeof couponPrice>;

export const receiveWebhook = defineOperation({
  service,
  method: "POST",
  path: "/webhook/:gateway",
  summary: "Receive an event of a payment gateway",
  description:
    "The gateway signs the raw body. `state` is that of the transaction, or null for an event of no interest. A payment is booked as the gateway itself describes it. An unknown order returns 404, and a gateway that does not respond 503, so that the gateway retries.",
  access: "public",
  params: gatewayParams,
  rawBody: "application/json",
  response: z.object({ state: z.enum(transactionStates).nullable() }),
  errors: ["UNAUTHORIZED", "GATEWAY_UNAVAILABLE"],
});

export const receiveCallback = defineOperation({
  service,
  method: "POST",
  path: "/callback/:gateway",
  summary: "Receive the fields with which a browser returns from a payment gateway",
  description: "The gateway signs them. A wrong signature returns 404.",
  access: "public",
  params: gatewayParams,
  body: z.record(z.string(), z.string().max(500)),
  response: z.object({ transactionId: z.string(), state: z.enum(transactionStates) }),
});

const staffRefund = refund.extend({
  id: z.string(),
  userId: z.string(),
  studentName: z.string().nullable(),
  productName: z.string(),
  gateway: z.string(),
  paymentId: z.string(),
  reference: z.string().nullable(),
  /** Who asked for it, if staff did. */
  askedBy: z.string().nullable(),
  /** Whether somebody else than `askedBy` has to make it. */
  needsSecondPerson: z.boolean(),
});
export type StaffRefund = z.output<typeof staffRefund>;

export const listRefunds = defineOperation({
  service,
  method: "GET",
  path: "/staff/refunds",
  summary: "List refunds of a counsellor's students, or all for finance, open ones first",
  access: { staff: "refunds" },
  response: z.array(staffRefund),
});

const difference = z.object({
  id: z.string(),
  userId: z.string(),
  studentName: z.string().nullable(),
  productName: z.string(),
  amountMinor: amount,
  currency: z.string(),
  gateway: z.string(),
  orderId: z.string(),
  paymentId: z.string().nullable(),
  difference: z.enum(paymentDifferences),
  paidAt: timestamp.nullable(),
});

export const listPaymentDifferences = defineOperation({
  service,
  method: "GET",
  path: "/staff/differences",
  summary: "List paid orders of which the gateway says something else",
  description:
    "From the nightly comparison, the latest first, at most 200. An order is compared again each night until both sides agree.",
  access: { staff: "payments" },
  response: z.array(difference),
});

export const makeRefund = defineOperation({
  service,
  method: "POST",
  path: "/staff/refunds/:id",
  summary: "Refund a payment through its gateway, or record a refund made elsewhere",
  description: "With `reference`, the refund was made elsewhere. Without it, the gateway makes it.",
  access: { staff: "payments", asksAgain: true },
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    /** Reference of a refund that was made elsewhere. */
    reference: z.string().trim().min(1).max(100).nullable().default(null),
  }),
  response: z.object({ id: z.string(), state: z.enum(refundStates) }),
  errors: ["REFUND_NOT_OPEN", "REFUND_FAILED", "SECOND_PERSON_NEEDED"],
  timeoutMs: gatewayTimeoutMs,
});

const staffPayment = transaction.omit({ refunds: true }).extend({
  userId: z.string(),
  studentName: z.string().nullable(),
  orderId: z.string(),
  /** What was refunded, and what will be. */
  refundedMinor: amount,
});
export type StaffPayment = z.output<typeof staffPayment>;

export const listPayments = defineOperation({
  service,
  method: "GET",
  path: "/staff/payments",
  summary:
    "List orders and payments of a counsellor's students, or all for finance, the latest first",
  description:
    "`q` is a part of a name, address or number of the student, the number of an order or a payment, or an amount in rupees.",
  access: { staff: "refunds" },
  query: z.object({
    q: filter(z.string().trim().max(80)),
    state: filter(z.enum(shownStates)),
    /** The name of a product, and a currency. */
    product: filter(z.string().max(200)),
    currency: filter(z.string().length(3)),
    /** Days of the payment, both included. */
    paidFrom: filter(z.iso.date()),
    paidTo: filter(z.iso.date()),
    after: text,
  }),
  response: z.object({ payments: z.array(staffPayment), next: z.string().nullable() }),
});

export const showPayment = defineOperation({
  service,
  method: "GET",
  path: "/staff/payments/:id",
  summary: "Show an order with its refunds",
  access: { staff: "refunds" },
  params: z.object({ id: z.uuid() }),
  response: staffPayment.extend({
    refunds: z.array(staffRefund),
    /** What can still be refunded. 0 for an order that isn't paid. */
    refundableMinor: amount,
    /** What one person can refund alone, of all refunds of the payment together. */
    aloneMaxMinor: amount,
  }),
});

export const requestRefund = defineOperation({
  service,
  method: "POST",
  path: "/staff/payments/:id/refunds",
  summary: "Refund an accepted payment, or a part of it",
  description:
    "The gateway makes it. Above the limit for one person it waits for a colleague instead, who makes it with `makeRefund`. `refund` is a new id: a repeated call with it changes nothing more. `details.refundableMinor` of `REFUND_TOO_LARGE` is what can be refunded.",
  access: { staff: "payments", asksAgain: true },
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    refund: z.uuid(),
    amountMinor: amount.min(100),
    reason: z.enum(requestedRefundReasons),
  }),
  response: z.object({
    id: z.string(),
    state: z.enum(refundStates),
    needsSecondPerson: z.boolean(),
  }),
  errors: ["REFUND_TOO_LARGE", "REFUND_NOT_OPEN", "REFUND_FAILED", "IDEMPOTENCY_KEY_REUSED"],
  timeoutMs: gatewayTimeoutMs,
});

export const declineRefund = defineOperation({
  service,
  method: "DELETE",
  path: "/staff/refunds/:id",
  summary: "Decline a refund that staff asked for and that wasn't made",
  access: { staff: "payments" },
  params: z.object({ id: z.uuid() }),
  response: z.object({ id: z.string() }),
  errors: ["REFUND_NOT_OPEN"],
});

export const showWhetherOpen = defineOperation({
  service,
  method: "GET",
  path: "/:userId/products",
  summary: "Show whether anything can be bought: a gateway is configured",
  access,
  params: userParams,
  response: z.object({ isOpen: z.boolean() }),
});

export const showCoupon = defineOperation({
  service,
  method: "GET",
  path: "/:userId/coupon/:coupon",
  aliases: ["/validate/user/:userId/coupon/:coupon"],
  summary: "Show the price of a product with a coupon",
  description:
    "`details.reason` of `COUPON_INVALID` is `unknown`, `expired`, `other-product`, `used`, `used-up` by other students, or `reserved` by the " +
    "order `details.transactionId`.",
  specification: "core.md §7, navigation-and-content.md §7",
  access,
  params: userParams.extend({ coupon: z.string() }),
  query: z.object({ product: text.default("") }),
  response: couponPrice,
  errors: ["COUPON_INVALID"],
});

export const startPurchase = defineOperation({
  service,
  method: "POST",
  path: "/:userId/transaction",
  summary: "Start a purchase",
  description:
    "An open order for the same price is resumed. `details.reason` of `COUPON_INVALID` as for `showCoupon`.",
  access,
  params: userParams,
  body: z.strictObject({
    product: z.string().min(1).max(60),
    coupon: z.string().trim().max(40).optional(),
  }),
  response: z.object({ transactionId: z.string() }),
  errors: ["ALREADY_BOUGHT", "COUPON_INVALID"],
  timeoutMs: gatewayTimeoutMs,
});

export const showCheckout = defineOperation({
  service,
  method: "GET",
  path: "/:userId/transaction/:transactionId/checkout",
  summary: "Show the form that the browser posts to the gateway to pay",
  access,
  params: transactionParams,
  response: z.object({
    transaction,
    /** Null if there is nothing to pay. */
    checkout: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
  }),
});

export const showTransaction = defineOperation({
  service,
  method: "GET",
  path: "/:userId/transaction/:transactionId",
  summary: "Show a transaction",
  description: "With `by=order`, `transactionId` is the id of the gateway's order.",
  specification,
  access,
  params: transactionParams,
  query: z.object({ by: text }),
  response: transaction,
  timeoutMs: gatewayTimeoutMs,
});

export const cancelTransaction = defineOperation({
  service,
  method: "DELETE",
  path: "/:userId/transaction/:transactionId",
  summary: "Cancel an order that is not paid",
  access,
  params: transactionParams,
  response: transaction,
});

export const showPurchase = defineOperation({
  service,
  method: "GET",
  path: "/:userId/bought-booster/:source",
  summary: "Show whether the user has bought a booster",
  specification,
  access,
  params: userParams.extend({ source: z.string() }),
  response: z.object({ bought: z.boolean(), transaction: transaction.nullable() }),
});

export const listTransactions = defineOperation({
  service,
  method: "GET",
  path: "/:userId/bought-status",
  summary: "List a user's transactions, the latest first",
  specification: "core.md §7, navigation-and-content.md §7",
  access,
  params: userParams,
  response: z.object({
    /** Whether one of them is paid. */
    bought: z.boolean(),
    transactions: z.array(transaction),
  }),
});

export const decideTestPayment = defineOperation({
  service,
  method: "POST",
  path: "/:userId/test-gateway/:orderId",
  summary: "Press a button of the test gateway's page",
  description: "Only with the test gateway, in local mode.",
  access,
  params: userParams.extend({ orderId: z.string() }),
  body: z.strictObject({ outcome: z.enum(["paid", "failed"]) }),
  response: z.object({
    transactionId: z.string(),
    /** What the browser brings back from a gateway. Null for a failed payment. */
    callback: z.record(z.string(), z.string()).nullable(),
  }),
});
