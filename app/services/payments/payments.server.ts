import * as payment from "#contract/payments/payments";
import type { Transaction } from "#contract/payments/payments";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

/** For calls that wait for the gateway. */
const GATEWAY_TIMEOUT_MS = 12_000;

const ownId = (visitor: Visitor) => ({ userId: visitor.claims?.userId ?? "" });

/** Whether anything can be bought here: a gateway is set. */
export const canPay = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.invoke(payment.showWhetherOpen, { params: ownId(visitor) })).isOpen;

/**
 * The amount to pay with a coupon.
 * @throws ServiceError 404 COUPON_INVALID with `details.reason`
 */
export const priceWithCoupon = (visitor: Visitor, product: string, coupon: string) =>
  visitor.invoke(payment.showCoupon, {
    params: { ...ownId(visitor), coupon },
    query: { product },
  });

/** Begins a purchase. @throws ServiceError 409 ALREADY_BOUGHT, 404 COUPON_INVALID. */
export const buy = (visitor: Visitor, product: string, coupon: string | null) =>
  visitor.invoke(
    payment.startPurchase,
    { params: ownId(visitor), body: { product, ...(coupon ? { coupon } : {}) } },
    { timeoutMs: GATEWAY_TIMEOUT_MS },
  );

/** A transaction of the visitor's, by its id or the gateway's. @throws Response 404 */
export const transactionOf = (
  visitor: Visitor,
  transactionId: string,
  by: "id" | "order" = "id",
): Promise<Transaction> =>
  orNotFound(
    visitor.invoke(
      payment.showTransaction,
      {
        params: { ...ownId(visitor), transactionId },
        query: by === "order" ? { by } : {},
      },
      { timeoutMs: GATEWAY_TIMEOUT_MS },
    ),
  );

/** Cancels an order that is not paid. @throws Response 404 */
export const cancelOrder = (visitor: Visitor, transactionId: string): Promise<Transaction> =>
  orNotFound(
    visitor.invoke(payment.cancelTransaction, { params: { ...ownId(visitor), transactionId } }),
  );

/** Checkout data of a transaction. @throws Response 404 */
export const checkoutOf = (visitor: Visitor, transactionId: string) =>
  orNotFound(
    visitor.invoke(payment.showCheckout, { params: { ...ownId(visitor), transactionId } }),
  );

/** All transactions of the visitor, newest first. */
export const transactionsOf = async (visitor: Visitor): Promise<Transaction[]> =>
  (await visitor.invoke(payment.listTransactions, { params: ownId(visitor) })).transactions;

/** The purchase of a booster that was paid; null when it was not bought. */
export const boughtBooster = async (
  visitor: Visitor,
  source: string,
): Promise<Transaction | null> =>
  (await visitor.invoke(payment.showPurchase, { params: { ...ownId(visitor), source } }))
    .transaction;

/**
 * Forwards the gateway's callback from the browser.
 * @throws ServiceError 404 if its signature is invalid
 */
export const confirmPayment = async (
  visitor: Visitor,
  gateway: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> =>
  (await visitor.invoke(payment.receiveCallback, { params: { gateway }, body: fields }))
    .transactionId;

/** Presses a button of the test gateway's page. @throws Response 404 */
export const pressTestGateway = (visitor: Visitor, orderId: string, outcome: "paid" | "failed") =>
  orNotFound(
    visitor.invoke(payment.decideTestPayment, {
      params: { ...ownId(visitor), orderId },
      body: { outcome },
    }),
  );
