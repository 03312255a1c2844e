import { and, asc, count, desc, eq, inArray, lt, ne, or, sql, type SQL } from "drizzle-orm";
import { formatMoney } from "#domain/money/money";
import { isRequested, type RefundReason } from "#domain/payments/payment";
import { hrefTo } from "#domain/site/href";
import { siteOfPerson } from "../notifications/notify-person";
import { refunds, transactions } from "../platform/db/schema/payments";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError, notFound } from "../platform/http/errors";
import { refundDueEmail, refundMadeEmail } from "../platform/mail/templates";
import { publishEvent } from "../platform/outbox/publish-event";
import { notify } from "../platform/outbox/send";
import { preferredContactOf } from "../platform/outbox/verified-contact";
import { log } from "../platform/runtime/log";
import type { Gateway, GatewayEvent } from "./gateway";
import type { TransactionRow } from "./orders";

export type RefundRow = typeof refunds.$inferSelect;

/** An unconfirmed request may be repeated after this time. */
const RETRY_AFTER_MS = 60_000;
const MAX_LISTED = 200;

/**
 * Records a payment to refund and notifies the student. @returns false if it was already recorded
 */
export async function recordRefundDue(
  deps: Deps,
  tx: Database,
  row: TransactionRow,
  event: GatewayEvent,
  reason: RefundReason,
): Promise<boolean> {
  const amountMinor = event.amountMinor ?? row.amountMinor;
  const currency = event.currency ?? row.currency;
  const paymentId = event.paymentId ?? row.orderId;
  const inserted = await tx
    .insert(refunds)
    .values({
      transactionId: row.id,
      gateway: row.gateway,
      paymentId,
      amountMinor,
      currency,
      reason,
      createdAt: deps.now(),
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  const [{ id: refundId } = { id: null }] = inserted;
  if (refundId === null) return false;
  const { id: transactionId, userId } = row;
  const due = { refundId, transactionId, userId, amountMinor, currency, reason };
  await publishEvent(tx, deps, "refund.due", due);
  await tellStudent(deps, tx, row, { amountMinor, currency, paymentId }, refundDueEmail);
  return true;
}

/** Tells the student about a refund, at a verified address or number. */
async function tellStudent(
  deps: Deps,
  tx: Database,
  { userId, productName }: Pick<TransactionRow, "userId" | "productName">,
  { amountMinor, currency, paymentId }: Pick<RefundRow, "amountMinor" | "currency" | "paymentId">,
  emailOf: typeof refundDueEmail,
): Promise<void> {
  const to = await preferredContactOf(tx, userId);
  if (!to) return;
  const { origin } = await siteOfPerson(tx, deps, userId, false);
  const amount = formatMoney(amountMinor / 100, currency);
  const href = origin + hrefTo("/profile/payments");
  const email = emailOf(
    { amount, href, product: productName, payment: paymentId },
    to.reader.language,
  );
  await notify(tx, deps, to, { email, text: `${email.subject}. ${href}`, origin });
}

/** Returns the refunds of some transactions by transaction id. */
export async function refundsOf(
  db: Database,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RefundRow[]>> {
  const byTransaction = new Map<string, RefundRow[]>();
  if (transactionIds.length === 0) return byTransaction;
  const rows = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.transactionId, [...transactionIds]))
    .orderBy(asc(refunds.createdAt));
  for (const row of rows)
    byTransaction.set(row.transactionId, [...(byTransaction.get(row.transactionId) ?? []), row]);
  return byTransaction;
}

/** Lists refunds with their students, open ones first, limited by `where`. */
export function listRefunds(db: Database, where: SQL | undefined) {
  return db
    .select({
      refund: refunds,
      userId: transactions.userId,
      studentName: users.fullName,
      productName: transactions.productName,
    })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(where)
    .orderBy(asc(eq(refunds.state, "refunded")), desc(refunds.createdAt))
    .limit(MAX_LISTED);
}

/** Returns the student of a transaction. */
export async function payerOf(db: Database, transactionId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: transactions.userId })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  return row?.userId ?? null;
}

/** Counts the open refunds. */
export async function countOpenRefunds(db: Database): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(refunds)
    .where(ne(refunds.state, "refunded"));
  return row?.open ?? 0;
}

/** Who makes a refund. A reference means that it was made outside this site. */
export interface RefundOrder {
  readonly id: string;
  readonly staffId: string;
  readonly reference: string | null;
  /** Writes the audit row, in the transaction that claims the refund. */
  readonly record: (tx: Database, refund: RefundRow) => Promise<void>;
}

/**
 * Refunds a payment through the gateway, or records a refund made elsewhere. Only one of several
 * concurrent attempts reaches the gateway, and retries use the same idempotency key. @throws
 * ApiError 404, 409 REFUND_NOT_OPEN, SECOND_PERSON_NEEDED or REFUND_FAILED
 */
export async function refundPayment(
  deps: Deps,
  gateway: Gateway | null,
  { id, staffId, reference, record }: RefundOrder,
): Promise<RefundRow> {
  const claimed = await deps.db.transaction(async (tx) => {
    const row = await claimRefund(tx, deps, id, staffId);
    await record(tx, row);
    return row;
  });
  try {
    return await finishRefund(deps, id, reference ?? (await sendRefund(gateway, claimed)));
  } catch (error) {
    await deps.db.update(refunds).set({ state: "due" }).where(eq(refunds.id, id));
    log.error(
      { refundId: id, gateway: claimed.gateway, error: error instanceof Error ? error.name : "?" },
      "refund failed",
    );
    throw new ApiError(409, "REFUND_FAILED");
  }
}

function sendRefund(gateway: Gateway | null, row: RefundRow) {
  const { gateway: name, id, paymentId, reason, amountMinor } = row;
  if (gateway?.name !== name) throw new Error("this gateway is no longer configured");
  return gateway.refund({
    refundId: id,
    paymentId,
    amountMinor: isRequested(reason) ? amountMinor : null,
  });
}

/** A large refund is made by somebody else than who asked for it. */
const mayBeMadeBy = (staffId: string): SQL =>
  sql`(not ${refunds.needsSecondPerson} or ${refunds.askedBy} is distinct from ${staffId})`;

async function claimRefund(
  tx: Database,
  deps: Deps,
  id: string,
  staffId: string,
): Promise<RefundRow> {
  const now = deps.now();
  const isStale = and(
    eq(refunds.state, "requested"),
    lt(refunds.requestedAt, new Date(now.getTime() - RETRY_AFTER_MS)),
  );
  const [claimed] = await tx
    .update(refunds)
    .set({ state: "requested", requestedAt: now, refundedBy: staffId })
    .where(and(eq(refunds.id, id), or(eq(refunds.state, "due"), isStale), mayBeMadeBy(staffId)))
    .returning();
  if (claimed) return claimed;
  const [known] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (!known) throw notFound();
  const isOwn = known.state === "due" && known.needsSecondPerson && known.askedBy === staffId;
  throw new ApiError(409, isOwn ? "SECOND_PERSON_NEEDED" : "REFUND_NOT_OPEN");
}

async function finishRefund(deps: Deps, id: string, reference: string): Promise<RefundRow> {
  const done = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(refunds)
      .set({ state: "refunded", reference, refundedAt: deps.now() })
      .where(eq(refunds.id, id))
      .returning();
    if (!row) throw new Error("refund not found");
    const { transactionId, amountMinor, currency, reason } = row;
    const made = { refundId: id, transactionId, amountMinor, currency, reason, reference };
    const [order] = await tx.select().from(transactions).where(eq(transactions.id, transactionId));
    await publishEvent(tx, deps, "refund.made", { ...made, userId: order?.userId ?? null });
    // Of a payment that could not be accepted, the student was told when it arrived.
    if (order && isRequested(reason)) await tellStudent(deps, tx, order, row, refundMadeEmail);
    return row;
  });
  deps.wakeOutbox();
  return done;
}
