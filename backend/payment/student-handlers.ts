import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { currentState } from "#domain/payment";
import type { AccessContext } from "../auth/access";
import { findUser, liteUserOf } from "../auth/accounts";
import { transactions } from "../db/schema-payment";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import { notFound } from "../http/errors";
import { isUuid } from "../http/parameters";
import { gatewayOf, type Gateway } from "./gateway";
import { cancelOrder, couponPrice, productOf, startOrder, type TransactionRow } from "./orders";
import { refundsOf } from "./refunds";
import { settle } from "./settle";
import { TEST_GATEWAY, testSignature } from "./test-gateway";
import { transactionView } from "./views";

/** Minimum age of an unpaid payment before it is looked up at the gateway. */
const LOOK_UP_AFTER_MS = 60_000;
/** Maximum age for that lookup. */
const LOOK_UP_UNTIL_MS = 24 * 3_600_000;
const MAX_LISTED = 100;

const buySchema = z
  .object({ product: z.string().min(1).max(60), coupon: z.string().trim().max(40).optional() })
  .strict();
const choiceSchema = z.object({ outcome: z.enum(["paid", "failed"]) }).strict();

const userIdOf = (c: AccessContext): string => c.var.claims.userId;
const param = (c: AccessContext, name: string): string => c.req.param(name) ?? "";

export async function showCoupon(c: AccessContext): Promise<Response> {
  const { deps } = c.var;
  const product = await productOf(deps.db, c.req.query("product") ?? "");
  return c.json({ data: await couponPrice(deps, userIdOf(c), param(c, "coupon"), product) });
}

export async function buy(c: AccessContext): Promise<Response> {
  const { deps } = c.var;
  const gateway = gatewayOf(deps.config);
  if (!gateway) throw notFound();
  const wanted = await readBody(c.req.raw, buySchema);
  const transactionId = await startOrder(deps, gateway, userIdOf(c), wanted);
  return c.json({ data: { transactionId } });
}

/** Returns the form that the browser posts to the gateway, or null if there is nothing to pay. */
export async function showCheckout(c: AccessContext): Promise<Response> {
  const { deps } = c.var;
  const gateway = gatewayOf(deps.config);
  const row = await transactionBy(deps, userIdOf(c), param(c, "transactionId"));
  const state = currentState(row, deps.now());
  const isPayable = state === "pending" || state === "failed";
  const transaction = await viewOf(deps, row);
  if (!isPayable || row.gateway !== gateway?.name)
    return c.json({ data: { transaction, checkout: null } });
  const user = liteUserOf(await findUser(deps.db, row.userId));
  const checkout = gateway.checkout({
    orderId: row.orderId,
    amountMinor: row.amountMinor,
    currency: row.currency,
    productName: row.productName,
    customer: { name: user.fullName, email: user.email, mobile: user.mobile },
    publicOrigin: callerOf(c, deps.config).publicOrigin,
  });
  return c.json({ data: { transaction, checkout } });
}

/** With `by=order` the id is the gateway's, the only one that returning visitors have. */
export async function showTransaction(c: AccessContext): Promise<Response> {
  const { deps } = c.var;
  const gateway = gatewayOf(deps.config);
  const by = c.req.query("by") === "order" ? "orderId" : "id";
  const row = await transactionBy(deps, userIdOf(c), param(c, "transactionId"), by);
  return c.json({ data: await viewOf(deps, await withNews(deps, gateway, row)) });
}

export async function cancel(c: AccessContext): Promise<Response> {
  const { deps } = c.var;
  const row = await transactionBy(deps, userIdOf(c), param(c, "transactionId"));
  await cancelOrder(deps, row.userId, row.id);
  const cancelled = await transactionBy(deps, row.userId, row.id);
  return c.json({ data: await viewOf(deps, cancelled) });
}

export async function showPurchase(c: AccessContext): Promise<Response> {
  const { deps } = c.var;
  const [row] = await deps.db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userIdOf(c)),
        eq(transactions.product, param(c, "source")),
        eq(transactions.state, "paid"),
      ),
    )
    .limit(1);
  const transaction = row ? await viewOf(deps, row) : null;
  return c.json({ data: { bought: row !== undefined, transaction } });
}

export async function listTransactions(c: AccessContext): Promise<Response> {
  const { deps } = c.var;
  const rows = await deps.db
    .select()
    .from(transactions)
    .where(eq(transactions.userId, userIdOf(c)))
    .orderBy(desc(transactions.createdAt))
    .limit(MAX_LISTED);
  const bought = rows.some(({ state }) => state === "paid");
  return c.json({ data: { bought, transactions: await viewsOf(deps, rows) } });
}

/** The buttons of the test gateway's page. Returns 404 with a real gateway. */
export async function decideTestPayment(c: AccessContext): Promise<Response> {
  const { deps } = c.var;
  const gateway = gatewayOf(deps.config);
  if (gateway?.name !== TEST_GATEWAY) throw notFound();
  const { outcome } = await readBody(c.req.raw, choiceSchema);
  const orderId = param(c, "orderId");
  const { id: transactionId } = await transactionBy(deps, userIdOf(c), orderId, "orderId");
  const payment = `pay_${randomUUID()}`;
  if (outcome === "failed") {
    const event = { eventId: `evt_${randomUUID()}`, orderId, paymentId: payment, outcome };
    await settle(deps, TEST_GATEWAY, { ...event, amountMinor: null, currency: null });
    return c.json({ data: { transactionId, callback: null } });
  }
  const signature = testSignature(deps.config.DATA_SECRETS[0] ?? "", orderId, payment);
  return c.json({ data: { transactionId, callback: { order: orderId, payment, signature } } });
}

async function viewsOf(deps: Deps, rows: readonly TransactionRow[]) {
  const ids = rows.map(({ id }) => id);
  const refunds = await refundsOf(deps.db, ids);
  return rows.map((row) => transactionView(row, refunds.get(row.id) ?? [], deps.now()));
}

const viewOf = async (deps: Deps, row: TransactionRow) => (await viewsOf(deps, [row]))[0];

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
  const mayBePaid = row.state === "pending" || row.state === "closed";
  if (!isDue || !mayBePaid || gateway?.name !== row.gateway) return row;
  let latest = row;
  for (const event of await gateway.lookUp(row.orderId))
    latest = (await settle(deps, row.gateway, event)) ?? latest;
  return latest;
}

/** Whether payments are possible, so that the website can show its products. */
export function showWhetherOpen(c: AccessContext): Response {
  return c.json({ data: { isOpen: gatewayOf(c.var.deps.config) !== null } });
}
