import { and, desc, eq, exists, gt, ilike, inArray, lte, or, sql, type SQL } from "drizzle-orm";
import type * as contract from "#contract/payments/payments";
import { readNumber } from "#domain/intake/number";
import { shownState, type ShownState } from "#domain/payments/payment";
import { payersOf } from "../platform/access/staff-scope";
import { refunds, transactions } from "../platform/db/schema/payments";
import { isKept, returnedMinor } from "../platform/people/returned-payments";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import {
  exactTime,
  hasTerm,
  numberIn,
  patternOf,
  pageOf,
  PER_PAGE,
  rowsAfter,
  withinDays,
} from "../platform/http/list-queries";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { settingOf } from "../platform/settings";
import type { TransactionRow } from "./orders";
import { refundableOf, refundsOfPayment } from "./requested-refunds";
import { staffRefundView } from "./views";

/** What was refunded of an order, and what will be. */
const refundedMinor = sql<number>`coalesce((
  select sum(${refunds.amountMinor}) from ${refunds}
  where ${refunds.transactionId} = ${transactions.id}), 0)::int`;

const isOpen = inArray(transactions.state, ["pending", "failed"]);

/** Orders of an effective state, as `currentState` has it. */
function ofState(deps: Deps, state: ShownState): SQL | undefined {
  const now = deps.now();
  if (state === "refunded")
    return exists(
      deps.db
        .select({ id: refunds.id })
        .from(refunds)
        .where(and(eq(refunds.transactionId, transactions.id), eq(refunds.state, "refunded"))),
    );
  const is = eq(transactions.state, state);
  if (state === "closed") return or(is, and(isOpen, lte(transactions.expiresAt, now)));
  return state === "paid" ? and(is, isKept) : and(is, gt(transactions.expiresAt, now));
}

/** The largest amount that is searched, in rupees: a longer number is of a phone or a payment. */
const MAX_RUPEES = 10_000_000;

/** Orders of a person, with a number of an order or payment, or of an amount. */
function matching(q: string): SQL | undefined {
  const read = readNumber(q, { kind: "money", max: MAX_RUPEES });
  const rupees = "value" in read && Math.abs(read.value) <= MAX_RUPEES ? read.value : null;
  return or(
    hasTerm(users.fullName, q),
    ilike(users.email, patternOf(q)),
    ilike(users.mobile, numberIn(q) ?? patternOf(q)),
    ilike(transactions.orderId, patternOf(q)),
    ilike(transactions.paymentId, patternOf(q)),
    ilike(transactions.coupon, q),
    rupees === null ? undefined : eq(transactions.amountMinor, Math.round(rupees * 100)),
  );
}

interface Found {
  readonly order: TransactionRow;
  readonly studentName: string | null;
  readonly refundedMinor: number;
  readonly returned: number;
}

const viewOf = ({ order, returned, ...about }: Found, now: Date) => ({
  ...about,
  id: order.id,
  userId: order.userId,
  product: order.product,
  productName: order.productName,
  listMinor: order.listMinor,
  discountMinor: order.discountMinor,
  amountMinor: order.amountMinor,
  currency: order.currency,
  coupon: order.coupon,
  gateway: order.gateway,
  orderId: order.orderId,
  paymentId: order.paymentId,
  state: shownState(order, returned, now),
  createdAt: order.createdAt,
  paidAt: order.paidAt,
});

const columns = {
  order: transactions,
  studentName: users.fullName,
  refundedMinor,
  returned: returnedMinor,
};

/** Lists the payments that a member of staff may see, the latest first. */
export const listPayments: StaffOperationHandler<typeof contract.listPayments> = async (
  { query: { q, state, after, product, currency, paidFrom, paidTo } },
  c,
) => {
  const { deps, claims } = c.var;
  const found = await deps.db
    .select({ ...columns, at: exactTime(transactions.createdAt) })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(
      and(
        payersOf(claims),
        rowsAfter(transactions.createdAt, transactions.id, after),
        q ? matching(q) : undefined,
        state ? ofState(deps, state) : undefined,
        product ? eq(transactions.productName, product) : undefined,
        currency ? eq(transactions.currency, currency) : undefined,
        withinDays(transactions.paidAt, paidFrom, paidTo),
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(PER_PAGE + 1);
  const { page, next } = pageOf(found, ({ at, order }) => `${at}_${order.id}`);
  return {
    result: {
      payments: page.map(({ at: _, ...row }) => viewOf(row, deps.now())),
      next,
    },
    about: page.map(({ order }) => ({ userId: order.userId })),
  };
};

/** Shows a payment with its refunds. @throws ApiError 404, also for others' students */
export const showPayment: StaffOperationHandler<typeof contract.showPayment> = async (
  { params: { id } },
  c,
) => {
  const { deps, claims } = c.var;
  const [row] = await deps.db
    .select(columns)
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(and(eq(transactions.id, id), payersOf(claims)));
  if (!row) throw notFound();
  const { order, studentName } = row;
  const [ofOrder, ofPayment, aloneMax] = await Promise.all([
    deps.db
      .select()
      .from(refunds)
      .where(eq(refunds.transactionId, id))
      .orderBy(desc(refunds.createdAt)),
    refundsOfPayment(deps.db, order),
    settingOf(deps, deps.db, "REFUND_ALONE_MAX_RUPEES"),
  ]);
  const student = { userId: order.userId, studentName };
  return {
    result: {
      ...viewOf(row, deps.now()),
      refunds: ofOrder.map((refund) => staffRefundView(refund, student, order.productName)),
      refundableMinor: refundableOf(order, ofPayment),
      aloneMaxMinor: aloneMax * 100,
    },
    about: [{ userId: order.userId }],
  };
};
