import { and, eq, isNull, lt, or } from "drizzle-orm";
import { addTime } from "#domain/time/dates";
import { transactions } from "../platform/db/schema/payments";
import type { Deps } from "../platform/deps";
import { log } from "../platform/runtime/log";
import { codeOfError } from "../platform/work/failure";
import type { Gateway, GatewayEvent } from "./gateway";
import type { TransactionRow } from "./orders";
import { settle } from "./settle";

/** The limit of a key at a gateway is everybody's, so an order is asked about this often at most. */
const BETWEEN_PAGES_SECONDS = 60;
/** A message of the gateway is news, but can be repeated by whoever has it. */
const BETWEEN_MESSAGES_SECONDS = 5;

export type LookUp = "page" | "message";

/**
 * Asks the gateway what was captured for an order, and books it.
 * @returns the current transaction, or null if the order was asked about a short time ago
 * @throws Error if the gateway does not respond
 */
export async function lookUpOrder(
  deps: Deps,
  gateway: Gateway,
  row: TransactionRow,
  why: LookUp,
): Promise<TransactionRow | null> {
  const now = deps.now();
  const seconds = why === "page" ? BETWEEN_PAGES_SECONDS : BETWEEN_MESSAGES_SECONDS;
  const [taken] = await deps.db
    .update(transactions)
    .set({ lookedUpAt: now })
    .where(
      and(
        eq(transactions.id, row.id),
        or(
          isNull(transactions.lookedUpAt),
          lt(transactions.lookedUpAt, addTime(now, -seconds, "second")),
        ),
      ),
    )
    .returning({ id: transactions.id });
  if (!taken) return null;
  let latest = row;
  for (const event of await gateway.lookUp(row.orderId))
    latest = (await settle(deps, gateway.name, event)) ?? latest;
  return latest;
}

/**
 * Books a signed message of a gateway. If its signature doesn't prove that money was captured, only
 * what the gateway says itself is booked. @returns null for an unknown order
 * @throws Error if the gateway does not respond
 */
export async function bookMessage(
  deps: Deps,
  gateway: Gateway,
  event: GatewayEvent,
): Promise<TransactionRow | null> {
  if (gateway.isProofSigned || event.outcome === "failed") return settle(deps, gateway.name, event);
  const row = await orderOf(deps, gateway, event.orderId);
  if (!row) return null;
  const latest = await lookUpOrder(deps, gateway, row, "message");
  // What the message tells of may have happened since. The gateway sends it again.
  if (!latest) throw new Error("asked too often");
  return latest;
}

/** Like `bookMessage`, for the browser's return: if the gateway doesn't respond, the webhook does. */
export async function bookReturn(
  deps: Deps,
  gateway: Gateway,
  event: GatewayEvent,
): Promise<TransactionRow | null> {
  try {
    return await bookMessage(deps, gateway, event);
  } catch (error) {
    log.warn({ gateway: gateway.name, error: codeOfError(error) }, "payment not looked up");
    return orderOf(deps, gateway, event.orderId);
  }
}

async function orderOf({ db }: Deps, { name }: Gateway, orderId: string) {
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.gateway, name), eq(transactions.orderId, orderId)));
  return row ?? null;
}
