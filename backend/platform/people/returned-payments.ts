import { sql, type SQL } from "drizzle-orm";
import { refunds, transactions } from "../db/schema/payments";

/** What was refunded of the accepted payment of an order. */
export const returnedMinor = sql<number>`coalesce((
  select sum(${refunds.amountMinor}) from ${refunds}
  where ${refunds.transactionId} = ${transactions.id} and ${refunds.paymentId} = ${transactions.paymentId}
    and ${refunds.state} = 'refunded'), 0)::int`;

/** Whether something of the accepted payment of an order was kept. */
export const isKept: SQL = sql`${returnedMinor} < ${transactions.amountMinor}`;
