import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type * as payment from "#contract/payments/payments";
import { currentState } from "#domain/payments/payment";
import { findUser, liteUserOf } from "../auth/accounts";
import { transactions } from "../platform/db/schema/payments";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import { notFound } from "../platform/http/errors";
import { isUuid } from "../platform/http/parameters";
import type { OperationHandler } from "../platform/operations/operations";
import type { Gateway } from "./gateway";
import { gatewayOf } from "./gateways";
import {
  cancelOrder,
  couponPrice,
  productOf,
  purchaseOf,
  startOrder,
  type TransactionRow,
} from "./orders";
import { refundsOf } from "./refunds";
import { lookUpOrder } from "./look-up";
import { settle } from "./settle";
import { TEST_GATEWAY, testSignature } from "./test-gateway";
import { transactionView } from "./views";

/** Minimum age of an unpaid payment before it is looked up at the gateway. */
const LOOK_UP_AFTER_MS = 60_000;
/** Maximum age for that lookup. */
const LOOK_UP_UNTIL_MS = 24 * 3_600_000;
const MAX_LISTED = 100;

/** Whether payments are possible, so that the website can show its products. */
export const showWhetherOpen: OperationHandler<typeof payment.showWhetherOpen> = (_, c) => ({
  isOpen: gatewayOf(c.var.deps.config) !== null,
});

/** Shows the price of a product with a coupon. */
export const showCoupon: OperationHandler<typeof payment.showCoupon> = async (
  { params: { userId, coupon }, query },
  c,
) => {
  const { deps } = c.var;
  const product = await productOf(deps.db, query.product);
  return couponPrice(deps, userId, coupon, product);
};

/** Starts a purchase. */
export const startPurchase: OperationHandler<typeof payment.startPurchase> = async (
  { params: { userId }, body: wanted },
  c,
) => {
  const { deps } = c.var;
  const gateway = gatewayOf(deps.config);
  if (!gateway) throw notFound();
  return { transactionId: await startOrder(deps, gateway, userId, wanted) };
};

/** Returns the form that the browser posts to the gateway, or null if there is nothing to pay. */
export const showCheckout: OperationHandler<typeof payment.showCheckout> = async (
  { params: { userId, transactionId } },
  c,
) => {
  const { deps } = c.var;
  const gateway = gatewayOf(deps.config);
  const row = await transactionBy(deps, userId, transactionId);
  const state = currentState(row, deps.now());
  const isPayable = state === "pending" || state === "failed";
  const transaction = await viewOf(deps, row);
  if (!isPayable || row.gateway !== gateway?.name) return { transaction, checkout: null };
  const user = liteUserOf(await findUser(deps.db, row.userId));
  const checkout = gateway.checkout({
    orderId: row.orderId,
    amountMinor: row.amountMinor,
    currency: row.currency,
    productName: row.productName,
    customer: { name: user.fullName, email: user.email, mobile: user.mobile },
    publicOrigin: callerOf(c, deps.config).publicOrigin,
  });
  return { transaction, checkout };
};

/** With `by=order` the id is the gateway's, the only one that returning visitors have. */
export const showTransaction: OperationHandler<typeof payment.showTransaction> = async (
  { params: { userId, transactionId }, query },
  c,
) => {
  const { deps } = c.var;
  const gateway = gatewayOf(deps.config);
  const by = query.by === "order" ? "orderId" : "id";
  const row = await transactionBy(deps, userId, transactionId, by);
  return viewOf(deps, await withNews(deps, gateway, row));
};

/** Cancels an order that is not paid. */
export const cancelTransaction: OperationHandler<typeof payment.cancelTransaction> = async (
  { params: { userId, transactionId } },
  c,
) => {
  const { deps } = c.var;
  const row = await transactionBy(deps, userId, transactionId);
  await cancelOrder(deps, userId, row.id);
  return viewOf(deps, await transactionBy(deps, userId, row.id));
};

/** Shows whether the user has bought a booster. */
export const showPurchase: OperationHandler<typeof payment.showPurchase> = async (
  { params: { userId, source } },
  c,
) => {
  const { deps } = c.var;
  const row = await purchaseOf(deps.db, userId, source);
  return { bought: row !== null, transaction: row && (await viewOf(deps, row)) };
};

/** Lists a user's transactions, the latest first. */
export const listTransactions: OperationHandler<typeof payment.listTransactions> = async (
  { params: { userId } },
  c,
) => {
  const { deps } = c.var;
  const rows = await deps.db
    .select()
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(desc(transactions.createdAt))
    .limit(MAX_LISTED);
  const bought = rows.some(({ state }) => state === "paid");
  return { bought, transactions: await viewsOf(deps, rows) };
};

/** The buttons of the test gateway's page. Returns 404 with a real gateway. */
export const decideTestPayment: OperationHandler<typeof payment.decideTestPayment> = async (
  { params: { userId, orderId }, body: { outcome } },
  c,
) => {
  const { deps } = c.var;
  const gateway = gatewayOf(deps.config);
  if (gateway?.name !== TEST_GATEWAY) throw notFound();
  const { id: transactionId } = await transactionBy(deps, userId, orderId, "orderId");
  const paymentId = `pay_${randomUUID()}`;
  if (outcome === "failed") {
    const event = { eventId: `evt_${randomUUID()}`, orderId, paymentId, outcome };
    await settle(deps, TEST_GATEWAY, { ...event, amountMinor: null, currency: null });
    return { transactionId, callback: null };
  }
  const signature = testSignature(deps.config.DATA_SECRETS[0] ?? "", orderId, paymentId);
  return { transactionId, callback: { order: orderId, payment: paymentId, signature } };
};

async function viewsOf(deps: Deps, rows: readonly TransactionRow[]) {
  const ids = rows.map(({ id }) => id);
  const refunds = await refundsOf(deps.db, ids);
  return rows.map((row) => transactionView(row, refunds.get(row.id) ?? [], deps.now()));
}

async function viewOf(deps: Deps, row: TransactionRow) {
  const refunds = await refundsOf(deps.db, [row.id]);
  return transactionView(row, refunds.get(row.id) ?? [], deps.now());
}

/** Returns a student's transaction by our id or the gateway's. @throws ApiError 404 */
async function transactionBy(
  deps: Deps,
  userId: string,
  id: string,
  by: "id" | "orderId" = "id",
): Promise<TransactionRow> {
  const isPossible = by === "orderId" || isUuid(id);
  const [row] = isPossible
    ? await deps.db
        .select()
        .from(transactions)
        .where(and(eq(transactions.userId, userId), eq(transactions[by], id)))
    : [];
  if (!row) throw notFound();
  return row;
}

/** Looks up an unpaid transaction at the gateway, in case a webhook was lost. */
async function withNews(
  deps: Deps,
  gateway: Gateway | null,
  row: TransactionRow,
): Promise<TransactionRow> {
  const ageMs = deps.now().getTime() - row.createdAt.getTime();
  const isDue = ageMs > LOOK_UP_AFTER_MS && ageMs < LOOK_UP_UNTIL_MS;
  if (!isDue || row.state === "paid" || gateway?.name !== row.gateway) return row;
  // Without an answer, the webhook will report it.
  return (await lookUpOrder(deps, gateway, row, "page").catch(() => null)) ?? row;
}
