import { and, asc, eq, gt, gte } from "drizzle-orm";
import { addTime } from "#domain/time/dates";
import { NIL_UUID } from "../platform/db/nil-uuid";
import { transactions } from "../platform/db/schema/payments";
import type { Deps } from "../platform/deps";
import { log } from "../platform/runtime/log";
import { eachItem } from "../platform/work/each-item";
import type { GatewayEvent } from "./gateway";
import { gatewayOf } from "./gateways";
import type { TransactionRow } from "./orders";
import { settle } from "./settle";

const PAGE = 100;
/** Orders that are compared. A capture takes five days at most. */
const DAYS = 7;

type Difference = TransactionRow["difference"];

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
            gte(transactions.createdAt, addTime(deps.now(), -DAYS, "day")),
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
function differenceOf(row: TransactionRow, captured: readonly GatewayEvent[]): Difference {
  if (row.state !== "paid") return null;
  if (captured.length === 0) return "not_captured";
  const ours = captured.find(({ paymentId }) => paymentId === row.paymentId);
  if (!ours) return "other_payment";
  const isSame = ours.amountMinor === row.amountMinor && ours.currency === row.currency;
  return isSame ? null : "other_amount";
}
