import { z } from "zod";
import { refundReasons, refundStates, transactionStates } from "#domain/payment";
import type { Visitor } from "../auth/visitor.server";
import { orNotFound } from "../or-not-found.server";

const segment = encodeURIComponent;

const refundSchema = z.object({
  amountMinor: z.number().int(),
  currency: z.string(),
  reason: z.enum(refundReasons),
  state: z.enum(refundStates),
  createdAt: z.string(),
  refundedAt: z.string().nullable(),
});

const transactionSchema = z.object({
  id: z.string(),
  product: z.string(),
  productName: z.string(),
  listMinor: z.number().int(),
  discountMinor: z.number().int(),
  amountMinor: z.number().int(),
  currency: z.string(),
  coupon: z.string().nullable(),
  gateway: z.string(),
  paymentId: z.string().nullable(),
  state: z.enum(transactionStates),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  refunds: z.array(refundSchema),
});
export type Transaction = z.output<typeof transactionSchema>;

const priceSchema = z.object({
  code: z.string(),
  listMinor: z.number().int(),
  discountMinor: z.number().int(),
  amountMinor: z.number().int(),
});
export type CouponPrice = z.output<typeof priceSchema>;

const checkoutSchema = z.object({
  transaction: transactionSchema,
  /** Null when there is nothing to pay any more. */
  checkout: z.object({ action: z.string(), fields: z.record(z.string()) }).nullable(),
});

const base = (visitor: Visitor): string => `/${segment(visitor.claims?.userId ?? "")}`;

/** Whether anything can be bought here: a gateway is set. */
export async function canPay(visitor: Visitor): Promise<boolean> {
  const { data } = await visitor.call({
    service: "payment",
    path: `${base(visitor)}/products`,
    schema: z.object({ isOpen: z.boolean() }),
  });
  return data.isOpen;
}

/** What a coupon leaves to pay. @throws ServiceError 404 COUPON_INVALID with `details.reason`. */
export async function priceWithCoupon(
  visitor: Visitor,
  product: string,
  coupon: string,
): Promise<CouponPrice> {
  const { data } = await visitor.call({
    service: "payment",
    path: `${base(visitor)}/coupon/${segment(coupon)}`,
    query: { product },
    schema: priceSchema,
  });
  return data;
}

/** Begins a purchase. @throws ServiceError 409 ALREADY_BOUGHT, 404 COUPON_INVALID. */
export async function buy(
  visitor: Visitor,
  product: string,
  coupon: string | null,
): Promise<{ readonly transactionId: string }> {
  const { data } = await visitor.call({
    service: "payment",
    path: `${base(visitor)}/transaction`,
    method: "POST",
    body: { product, ...(coupon ? { coupon } : {}) },
    schema: z.object({ transactionId: z.string() }),
    // The gateway is asked on the way.
    timeoutMs: 12_000,
  });
  return data;
}

/** A transaction of the visitor's, by its id or the gateway's. @throws Response 404 */
export async function transactionOf(
  visitor: Visitor,
  id: string,
  by: "id" | "order" = "id",
): Promise<Transaction> {
  const { data } = await orNotFound(
    visitor.call({
      service: "payment",
      path: `${base(visitor)}/transaction/${segment(id)}`,
      query: by === "order" ? { by } : {},
      schema: transactionSchema,
      timeoutMs: 12_000,
    }),
  );
  return data;
}

/** Cancels an order that is not paid. @throws Response 404 */
export async function cancelOrder(visitor: Visitor, id: string): Promise<Transaction> {
  const { data } = await orNotFound(
    visitor.call({
      service: "payment",
      path: `${base(visitor)}/transaction/${segment(id)}`,
      method: "DELETE",
      schema: transactionSchema,
    }),
  );
  return data;
}

/** Where and with what a transaction is paid. @throws Response 404 */
export async function checkoutOf(visitor: Visitor, id: string) {
  const { data } = await orNotFound(
    visitor.call({
      service: "payment",
      path: `${base(visitor)}/transaction/${segment(id)}/checkout`,
      schema: checkoutSchema,
    }),
  );
  return data;
}

/** All transactions of the visitor, the latest first. */
export async function transactionsOf(visitor: Visitor): Promise<Transaction[]> {
  const { data } = await visitor.call({
    service: "payment",
    path: `${base(visitor)}/bought-status`,
    schema: z.object({ bought: z.boolean(), transactions: z.array(transactionSchema) }),
  });
  return data.transactions;
}

/** The purchase of a booster that was paid; null when it was not bought. */
export async function boughtBooster(visitor: Visitor, source: string): Promise<Transaction | null> {
  const { data } = await visitor.call({
    service: "payment",
    path: `${base(visitor)}/bought-booster/${segment(source)}`,
    schema: z.object({ bought: z.boolean(), transaction: transactionSchema.nullable() }),
  });
  return data.transaction;
}

/** Hands on what a gateway's page sent back with the browser. @throws ServiceError 404 when it proves nothing. */
export async function confirmPayment(
  visitor: Visitor,
  gateway: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const { data } = await visitor.call({
    service: "payment",
    path: `/callback/${segment(gateway)}`,
    method: "POST",
    body: fields,
    schema: z.object({ transactionId: z.string() }),
  });
  return data.transactionId;
}

/** Presses a button of the test gateway's page. @throws Response 404 */
export async function pressTestGateway(
  visitor: Visitor,
  order: string,
  outcome: "paid" | "failed",
) {
  const { data } = await orNotFound(
    visitor.call({
      service: "payment",
      path: `${base(visitor)}/test-gateway/${segment(order)}`,
      method: "POST",
      body: { outcome },
      schema: z.object({ transactionId: z.string(), callback: z.record(z.string()).nullable() }),
    }),
  );
  return data;
}
