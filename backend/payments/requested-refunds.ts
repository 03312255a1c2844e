import { and, eq, inArray, isNull } from "drizzle-orm";
import type * as contract from "#contract/payments/payments";
import type { OperationInput } from "#contract/operation/index";
import { requestedRefundReasons } from "#domain/payments/payment";
import { recordChange } from "../platform/access/change-log";
import type { AccessContext } from "../platform/access/context";
import { refunds, transactions } from "../platform/db/schema/payments";
import type { Database } from "../platform/db/types";
import { ApiError, notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { settingOf } from "../platform/settings";
import { gatewayOf } from "./gateways";
import type { TransactionRow } from "./orders";
import { payerOf, refundPayment, type RefundRow } from "./refunds";

type RefundRequest = OperationInput<typeof contract.requestRefund>["body"];

/** The gateway's number of a payment, or of its order if it gave none. */
const paymentNumberOf = ({ paymentId, orderId }: TransactionRow): string => paymentId ?? orderId;

/** All refunds of the payment of an order, made or not. */
export const refundsOfPayment = (db: Database, order: TransactionRow): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.gateway, order.gateway), eq(refunds.paymentId, paymentNumberOf(order))));

/** What can still be refunded of an order. Nothing, unless it is paid. */
export const refundableOf = (order: TransactionRow, made: readonly RefundRow[]): number =>
  order.state === "paid" ? Math.max(0, order.amountMinor - sumOf(made)) : 0;

const sumOf = (rows: readonly RefundRow[]): number =>
  rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * Stores the refund that staff ask for, once for its id. The order is locked until the commit, so that
 * refunds at the same time can't exceed the payment. @throws ApiError 404, 409 REFUND_TOO_LARGE,
 * IDEMPOTENCY_KEY_REUSED
 */
async function storeRequest(
  c: AccessContext,
  tx: Database,
  transactionId: string,
  { refund: id, amountMinor, reason }: RefundRequest,
): Promise<RefundRow> {
  const { deps, claims } = c.var;
  const [order] = await tx
    .select()
    .from(transactions)
    .where(eq(transactions.id, transactionId))
    .for("update");
  if (!order) throw notFound();
  const [known] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (known) {
    const isSame = known.transactionId === transactionId && known.amountMinor === amountMinor;
    if (isSame) return known;
    throw new ApiError(409, "IDEMPOTENCY_KEY_REUSED");
  }
  const others = await refundsOfPayment(tx, order);
  const refundableMinor = refundableOf(order, others);
  if (amountMinor > refundableMinor)
    throw new ApiError(409, "REFUND_TOO_LARGE", { details: { refundableMinor } });
  const limit = (await settingOf(deps, tx, "REFUND_ALONE_MAX_RUPEES")) * 100;
  const needsSecondPerson = sumOf(others) + amountMinor > limit;
  const { gateway, currency, userId } = order;
  const [stored] = await tx
    .insert(refunds)
    .values({
      id,
      transactionId,
      gateway,
      amountMinor,
      currency,
      reason,
      needsSecondPerson,
      paymentId: paymentNumberOf(order),
      askedBy: claims.userId,
      createdAt: deps.now(),
    })
    .returning();
  if (!stored) throw new Error("refund not stored");
  const details = { payment: transactionId, refund: id, reason, amount: String(amountMinor / 100) };
  await recordChange(tx, c, details, { userId });
  return stored;
}

/** Refunds an accepted payment or a part of it, or leaves a large refund to a colleague. */
export const requestRefund: StaffOperationHandler<typeof contract.requestRefund> = async (
  { params: { id: transactionId }, body },
  c,
) => {
  const { deps, claims } = c.var;
  const stored = await deps.db.transaction((tx) => storeRequest(c, tx, transactionId, body));
  const { id, needsSecondPerson } = stored;
  if (needsSecondPerson || stored.state !== "due")
    return { result: { id, state: stored.state, needsSecondPerson }, about: [] };
  const { state } = await refundPayment(deps, gatewayOf(deps.config), {
    id,
    reference: null,
    staffId: claims.userId,
    record: async (tx) =>
      recordChange(tx, c, { refund: id }, { userId: await payerOf(tx, transactionId) }),
  });
  return { result: { id, state, needsSecondPerson }, about: [] };
};

/** Declines a refund that staff asked for. The gateway has never been asked to make it. */
export const declineRefund: StaffOperationHandler<typeof contract.declineRefund> = async (
  { params: { id } },
  c,
) => {
  await c.var.deps.db.transaction(async (tx) => {
    const [declined] = await tx
      .delete(refunds)
      .where(
        and(
          eq(refunds.id, id),
          eq(refunds.state, "due"),
          isNull(refunds.requestedAt),
          inArray(refunds.reason, [...requestedRefundReasons]),
        ),
      )
      .returning();
    if (!declined) {
      const isKnown = await tx.$count(refunds, eq(refunds.id, id));
      throw isKnown ? new ApiError(409, "REFUND_NOT_OPEN") : notFound();
    }
    const { transactionId, amountMinor } = declined;
    const userId = await payerOf(tx, transactionId);
    const details = { payment: transactionId, refund: id, amount: String(amountMinor / 100) };
    await recordChange(tx, c, { ...details, decision: "declined" }, { userId });
  });
  return { result: { id }, about: [] };
};
