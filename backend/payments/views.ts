import { shownState } from "#domain/payments/payment";
import type { TransactionRow } from "./orders";
import type { RefundRow } from "./refunds";

/** A refund as shown to its student. */
const refundView = ({
  amountMinor,
  currency,
  reason,
  state,
  createdAt,
  refundedAt,
}: RefundRow) => ({ amountMinor, currency, reason, state, createdAt, refundedAt });

/** Whether a refund still has to be decided by a second person. Its student doesn't see it. */
const isUndecided = ({ needsSecondPerson, requestedAt }: RefundRow): boolean =>
  needsSecondPerson && requestedAt === null;

/** What was refunded of the accepted payment of an order. Other refunds are of payments that weren't accepted. */
const returnedOf = ({ paymentId }: TransactionRow, refunds: readonly RefundRow[]): number =>
  refunds
    .filter((one) => one.state === "refunded" && one.paymentId === paymentId)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** A transaction as shown to its student. */
export const transactionView = (row: TransactionRow, refunds: readonly RefundRow[], now: Date) => ({
  id: row.id,
  product: row.product,
  productName: row.productName,
  listMinor: row.listMinor,
  discountMinor: row.discountMinor,
  amountMinor: row.amountMinor,
  currency: row.currency,
  coupon: row.coupon,
  gateway: row.gateway,
  paymentId: row.paymentId,
  state: shownState(row, returnedOf(row, refunds), now),
  createdAt: row.createdAt,
  paidAt: row.paidAt,
  refunds: refunds.filter((one) => !isUndecided(one)).map(refundView),
});

/** A refund as shown to staff. */
export const staffRefundView = (
  refund: RefundRow,
  student: { readonly userId: string; readonly studentName: string | null },
  productName: string,
) => ({
  ...refundView(refund),
  ...student,
  productName,
  id: refund.id,
  gateway: refund.gateway,
  paymentId: refund.paymentId,
  reference: refund.reference,
  askedBy: refund.askedBy,
  needsSecondPerson: isUndecided(refund),
});
