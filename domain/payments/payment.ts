/**
 * `pending` and `failed` orders are open and can be paid, also after a failed attempt. `closed`
 * orders were replaced, cancelled or expired. `paid` is final.
 */
export const transactionStates = ["pending", "paid", "failed", "closed"] as const;
export type TransactionState = (typeof transactionStates)[number];

/** The state of an order as people read it. A payment that was returned in full doesn't read as paid.
 * In a filter, `refunded` also has those that were refunded in part. */
export const shownStates = [...transactionStates, "refunded"] as const;
export type ShownState = (typeof shownStates)[number];

/** Why staff refund a payment that was accepted. */
export const requestedRefundReasons = ["on_request", "not_delivered", "goodwill"] as const;

/** Why an arrived payment is refunded. The first five could not be accepted. */
export const refundReasons = [
  "already_bought",
  "second_payment",
  "coupon_taken",
  "wrong_amount",
  "wrong_currency",
  ...requestedRefundReasons,
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Whether staff asked for a refund, instead of the payment being refused when it arrived. */
export const isRequested = (reason: RefundReason): boolean =>
  requestedRefundReasons.some((one) => one === reason);

/** What the gateway says of an order that is paid here. */
export const paymentDifferences = ["not_captured", "other_payment", "other_amount"] as const;
export type PaymentDifference = (typeof paymentDifferences)[number];

/** `requested` refunds were sent to the gateway but are not confirmed yet. */
export const refundStates = ["due", "requested", "refunded"] as const;
export type RefundState = (typeof refundStates)[number];

/** How long an order can be paid and reserves its coupon. */
export const ORDER_LIFETIME_MS = 30 * 60_000;

/** A discount: a percentage of the price or an amount. */
export interface Coupon {
  readonly code: string;
  readonly percentOff?: number;
  /** Paise. */
  readonly minorOff?: number;
  /** The last valid day, in Indian time: `2027-03-31`. */
  readonly validUntil: string;
  /** Product tiers. An empty list means all. */
  readonly products: readonly string[];
  /** How many orders may have it, of all students together. Without a limit, any number. */
  readonly maxUses?: number;
}

export interface Price {
  readonly listMinor: number;
  readonly discountMinor: number;
  readonly amountMinor: number;
}

/** Gateways do not accept less than one rupee. */
const MIN_AMOUNT_MINOR = 100;

/**
 * Calculates the price in paise. Discounts are rounded down to whole rupees and leave at least one
 * rupee.
 */
export function priceWith(listMinor: number, coupon: Coupon | null): Price {
  const wanted = coupon?.percentOff
    ? (listMinor * coupon.percentOff) / 100
    : (coupon?.minorOff ?? 0);
  const rounded = Math.floor(wanted / 100) * 100;
  const discountMinor = Math.max(0, Math.min(rounded, listMinor - MIN_AMOUNT_MINOR));
  return { listMinor, discountMinor, amountMinor: listMinor - discountMinor };
}

/** Returns why a coupon is not valid for a product on a day, or null if it is. */
export function couponFault(
  coupon: Coupon,
  product: string,
  today: string,
): "expired" | "other-product" | null {
  if (today > coupon.validUntil) return "expired";
  if (coupon.products.length > 0 && !coupon.products.includes(product)) return "other-product";
  return null;
}

/** Returns the effective state of an order. Expired open orders count as closed. */
export function currentState(
  order: { readonly state: TransactionState; readonly expiresAt: Date },
  now: Date,
): TransactionState {
  const isOpen = order.state === "pending" || order.state === "failed";
  return isOpen && order.expiresAt <= now ? "closed" : order.state;
}

/** The state of an order as people read it. `returnedMinor` is what was refunded of its accepted payment. */
export function shownState(
  order: {
    readonly state: TransactionState;
    readonly expiresAt: Date;
    readonly amountMinor: number;
  },
  returnedMinor: number,
  now: Date,
): ShownState {
  const state = currentState(order, now);
  return state === "paid" && returnedMinor >= order.amountMinor ? "refunded" : state;
}

/** A payment that a gateway reports. Null where the gateway does not give a value. */
export interface ArrivedPayment {
  readonly paymentId: string | null;
  readonly amountMinor: number | null;
  readonly currency: string | null;
}

/**
 * Decides whether to accept, ignore or refund a payment. Amount and currency are checked first,
 * even for a payment that is already booked.
 */
export function verdictOn(
  payment: ArrivedPayment,
  order: {
    readonly state: TransactionState;
    readonly amountMinor: number;
    readonly currency: string;
    readonly paymentId: string | null;
  },
  others: { readonly haveBought: boolean; readonly haveCoupon: boolean },
): "accept" | "booked" | RefundReason {
  if (payment.currency !== null && payment.currency !== order.currency) return "wrong_currency";
  if (payment.amountMinor !== null && payment.amountMinor !== order.amountMinor)
    return "wrong_amount";
  if (order.state === "paid")
    return payment.paymentId === null || payment.paymentId === order.paymentId
      ? "booked"
      : "second_payment";
  if (others.haveBought) return "already_bought";
  if (others.haveCoupon) return "coupon_taken";
  return "accept";
}
