import { and, asc, desc, eq, gt, gte, isNotNull, or } from "drizzle-orm";
import type * as contract from "#contract/payments/payments";
import type { PaymentDifference } from "#domain/payments/payment";
import { addTime } from "#domain/time/dates";
import { NIL_UUID } from "../platform/db/nil-uuid";
import { transactions } from "../platform/db/schema/payments";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { log } from "../platform/runtime/log";
import { eachItem } from "../platform/work/each-item";
import type { GatewayEvent } from "./gateway";
import { gatewayOf } from "./gateways";
import type { TransactionRow } from "./orders";
import { settle } from "./settle";

const PAGE = 100;
const MAX_LISTED = 200;
/** Orders that are compared, beside those that differ. A capture takes five days at most. */
const DAYS = 7;

/**
 * Compares the orders of the last days with the gateway, each night. A captured payment that we
 * don't know is booked. What differs otherwise is stored, and listed in the console.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const gateway = gatewayOf(deps.config);
  if (!gateway || gateway.isProofSigned) return;
  await eachItem<TransactionRow>(deps, {
    job: "reconcile payments",
    page: (after) =>
      deps.db
        .select()
        .from(transactions)
        .where(
          and(
            eq(transactions.gateway, gateway.name),
            or(
              gte(transactions.createdAt, addTime(deps.now(), -DAYS, "day")),
              isNotNull(transactions.difference),
            ),
            gt(transactions.id, after?.id ?? NIL_UUID),
          ),
        )
        .orderBy(asc(transactions.id))
        .limit(PAGE),
    keyOf: ({ id }) => id,
    run: async (row) => {
      const captured = await gateway.lookUp(row.orderId);
      let latest = row;
      for (const event of captured) latest = (await settle(deps, gateway.name, event)) ?? latest;
      const difference = differenceOf(latest, captured);
      if (difference === row.difference) return;
      await deps.db.update(transactions).set({ difference }).where(eq(transactions.id, row.id));
      if (difference) log.error({ transactionId: row.id, difference }, "payment differs");
    },
  });
}

/** What the gateway says of an order that we have as paid. */
function differenceOf(
  row: TransactionRow,
  captured: readonly GatewayEvent[],
): PaymentDifference | null {
  if (row.state !== "paid") return null;
  if (captured.length === 0) return "not_captured";
  const ours = captured.find(({ paymentId }) => paymentId === row.paymentId);
  if (!ours) return "other_payment";
  const isSame = ours.amountMinor === row.amountMinor && ours.currency === row.currency;
  return isSame ? null : "other_amount";
}

/** Lists paid orders that differ, for administrators. */
export const listPaymentDifferences: StaffOperationHandler<
  typeof contract.listPaymentDifferences
> = async (_, c) => {
  const rows = await c.var.deps.db
    .select({ order: transactions, studentName: users.fullName })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(isNotNull(transactions.difference))
    .orderBy(desc(transactions.createdAt), transactions.id)
    .limit(MAX_LISTED);
  const result = rows.flatMap(({ order, studentName }) => {
    const { id, userId, productName, amountMinor, currency, gateway, orderId } = order;
    const { paymentId, difference, paidAt } = order;
    if (!difference) return [];
    return [
      {
        id,
        userId,
        studentName,
        productName,
        amountMinor,
        currency,
        gateway,
        orderId,
        paymentId,
        difference,
        paidAt,
      },
    ];
  });
  return { result, about: result.map(({ userId }) => ({ userId })) };
};

/** Counts the paid orders that differ. */
export const countPaymentDifferences = ({ db }: Pick<Deps, "db">): Promise<number> =>
  db.$count(transactions, isNotNull(transactions.difference));
