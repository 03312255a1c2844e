import { and, eq } from "drizzle-orm";
import { formatMoney } from "../../app/domain/money";
import { nextState } from "../../app/domain/payment";
import { findUser } from "../auth/accounts";
import { users } from "../db/schema";
import { paymentEvents, transactions } from "../db/schema-payment";
import type { Deps } from "../deps";
import { log } from "../log";
import { enqueue } from "../outbox/enqueue";
import { sitePath } from "../../app/domain/site-path";
import { mailOf } from "../mail/letter";
import { receiptLetter } from "../mail/templates";
import type { Told } from "./gateway";

/**
 * Books what a gateway told about an order: once per event, paid for good, whatever order things come
 * in. Who has paid becomes a paid learner, and gets a receipt, in the same transaction.
 * @returns the transaction as it is now; null when the order is not known.
 */
export async function settle(deps: Deps, gateway: string, told: Told) {
  const settled = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(transactions)
      .where(and(eq(transactions.gateway, gateway), eq(transactions.orderId, told.orderId)))
      .for("update");
    if (!row) return null;
    if (told.amountMinor !== null && told.amountMinor !== row.amountMinor) {
      log.error({ transactionId: row.id, gateway }, "a gateway tells of another amount");
      return row;
    }
    if (told.eventId !== null) {
      const isNew = await tx
        .insert(paymentEvents)
        .values({
          id: `${gateway}:${told.eventId}`,
          transactionId: row.id,
          kind: told.outcome,
          receivedAt: deps.now(),
        })
        .onConflictDoNothing()
        .returning({ id: paymentEvents.id });
      if (isNew.length === 0) return row;
    }
    const state = nextState(row.state, told.outcome);
    if (state === row.state) return row;
    const [changed] = await tx
      .update(transactions)
      .set({
        state,
        ...(state === "paid" ? { paymentId: told.paymentId, paidAt: deps.now() } : {}),
      })
      .where(eq(transactions.id, row.id))
      .returning();
    if (state === "paid") {
      await tx
        .update(users)
        .set({ paidUser: true, updatedAt: deps.now() })
        .where(eq(users.id, row.userId));
      const user = await findUser(tx, row.userId);
      const to = user.email ?? user.contactEmail;
      // Told by the gateway: no host of a visitor's says which region it was.
      const origin = deps.config.PUBLIC_ORIGIN ?? "http://localhost:3000";
      const receipt = receiptLetter({
        amount: formatMoney(row.amountMinor / 100, row.currency),
        product: row.productName,
        payment: told.paymentId ?? row.id,
        href: origin + sitePath("/profile/payments"),
      });
      if (to) await enqueue(tx, deps, mailOf(receipt, { to, origin }));
    }
    return changed ?? row;
  });
  deps.wakeOutbox();
  return settled;
}
