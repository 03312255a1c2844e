import { and, eq, ne } from "drizzle-orm";
import { formatMoney } from "#domain/money/money";
import { currentState, verdictOn, type RefundReason } from "#domain/payments/payment";
import { hrefTo } from "#domain/site/href";
import { setPaidUser } from "../auth/accounts";
import { advanceLead } from "../leads/record/advance";
import { siteOfPerson } from "../notifications/notify-person";
import { paymentEvents, transactions } from "../platform/db/schema/payments";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { receiptEmail } from "../platform/mail/templates";
import { publishEvent } from "../platform/outbox/publish-event";
import { notify } from "../platform/outbox/send";
import { preferredContactOf } from "../platform/outbox/verified-contact";
import { log } from "../platform/runtime/log";
import { refundsDue } from "../platform/runtime/metrics";
import { isUsedUp } from "./coupons";
import type { GatewayEvent } from "./gateway";
import {
  closeOrders,
  purchaseOf,
  holderOfCoupon,
  withStudentLock,
  type TransactionRow,
} from "./orders";
import { recordRefundDue } from "./refunds";

interface Settled {
  readonly row: TransactionRow;
  /** Set if this event made a refund due. */
  readonly refundReason?: RefundReason;
}

/**
 * Processes a gateway event, once per event and in any order. A payment that can't be accepted,
 * such as a second one for the same product, becomes due for a refund. @returns the current
 * transaction, or null if the order is unknown
 */
export async function settle(
  deps: Deps,
  gateway: string,
  event: GatewayEvent,
): Promise<TransactionRow | null> {
  const ofOrder = and(eq(transactions.gateway, gateway), eq(transactions.orderId, event.orderId));
  const [order] = await deps.db
    .select({ id: transactions.id, userId: transactions.userId })
    .from(transactions)
    .where(ofOrder);
  if (!order) return null;
  const settled = await withStudentLock(deps, order.userId, (tx) =>
    book(deps, tx, order.id, event),
  );
  if (settled.refundReason) {
    const { refundReason: reason } = settled;
    refundsDue.inc({ reason });
    log.error({ transactionId: order.id, gateway, reason }, "refund due");
  }
  deps.wakeOutbox();
  return settled.row;
}

async function book(
  deps: Deps,
  tx: Database,
  transactionId: string,
  event: GatewayEvent,
): Promise<Settled> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(eq(transactions.id, transactionId))
    .for("update");
  if (!row) throw new Error("transaction not found");
  if (!(await isNewEvent(deps, tx, row, event))) return { row };
  if (event.outcome === "failed") return { row: await setFailed(tx, row) };
  // Closes the student's other open orders for this product and releases their coupons.
  const others = and(eq(transactions.product, row.product), ne(transactions.id, row.id));
  const verdict = verdictOn(event, row, {
    haveBought: (await purchaseOf(tx, row.userId, row.product, row.id)) !== null,
    haveCoupon: await isCouponTaken(deps, tx, row),
  });
  if (verdict === "booked") return { row };
  if (verdict === "accept") {
    await closeOrders(tx, row.userId, others);
    return { row: await setPaid(deps, tx, row, event) };
  }
  const isNew = await recordRefundDue(deps, tx, row, event, verdict);
  return isNew ? { row, refundReason: verdict } : { row };
}

/** False for a repeated delivery. */
async function isNewEvent(
  deps: Deps,
  tx: Database,
  row: TransactionRow,
  { eventId, outcome }: GatewayEvent,
): Promise<boolean> {
  if (eventId === null) return true;
  const inserted = await tx
    .insert(paymentEvents)
    .values({
      id: `${row.gateway}:${eventId}`,
      transactionId: row.id,
      kind: outcome,
      receivedAt: deps.now(),
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return inserted.length > 0;
}

/** Whether another order has reserved or used the coupon that this order had released. */
const isCouponTaken = async (deps: Deps, tx: Database, row: TransactionRow): Promise<boolean> => {
  if (row.coupon === null || row.state === "paid") return false;
  if ((await holderOfCoupon(deps, tx, { ...row, coupon: row.coupon })) !== null) return true;
  if (currentState(row, deps.now()) !== "closed") return false;
  return isUsedUp(deps, tx, { code: row.coupon, userId: row.userId, product: row.product });
};

/** Only pending orders can fail, because gateway events arrive in any order. */
async function setFailed(tx: Database, row: TransactionRow): Promise<TransactionRow> {
  if (row.state !== "pending") return row;
  const [changed] = await tx
    .update(transactions)
    .set({ state: "failed" })
    .where(eq(transactions.id, row.id))
    .returning();
  return changed ?? row;
}

/** Records the payment, makes the student a paid learner and emails a receipt. */
async function setPaid(
  deps: Deps,
  tx: Database,
  row: TransactionRow,
  { paymentId }: GatewayEvent,
): Promise<TransactionRow> {
  const [paid] = await tx
    .update(transactions)
    .set({ state: "paid", paymentId, paidAt: deps.now() })
    .where(eq(transactions.id, row.id))
    .returning();
  await setPaidUser(tx, deps, row.userId);
  await advanceLead(tx, deps, row.userId, "payment");
  const { id: transactionId, userId, product, amountMinor, currency } = row;
  const data = { transactionId, userId, product, amountMinor, currency };
  await publishEvent(tx, deps, "payment.paid", data);
  const to = await preferredContactOf(tx, row.userId);
  if (!to) return paid ?? row;
  // Gateway calls have no visitor's host.
  const { origin } = await siteOfPerson(tx, deps, row.userId, false);
  const amount = formatMoney(row.amountMinor / 100, row.currency);
  const href = origin + hrefTo("/profile/payments");
  const email = receiptEmail(
    { amount, href, product: row.productName, payment: paymentId ?? row.id },
    to.reader.language,
  );
  const text = `${email.subject}, ${amount}. ${href}`;
  await notify(tx, deps, to, { email, text, origin });
  return paid ?? row;
}
