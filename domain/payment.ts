/**
 * `pending` and `failed` orders are open: they can be paid, and paid again after a failed attempt.
 * `closed` orders were replaced, cancelled or ran out of time. `paid` is final.
 */
export const transactionStates = ["pending", "paid", "failed", "closed"] as const;
export type TransactionState = (typeof transactionStates)[number];

/** Why a payment that arrived is returned. */
export const refundReasons = [
  "already_bought",
  "second_payment",
  "coupon_taken",
  "wrong_amount",
  "wrong_currency",
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** `requested` refunds were sent to the gateway, which has not confirmed them yet. */
export const refundStates = ["due", "requested", "refunded"] as const;
export type RefundState = (typeof refundStates)[number];

/** How long an order can be paid, and holds its coupon. */
export const ORDER_LIFETIME_MS = 30 * 60_000;

/** A discount: a share of the price, or an amount. */
export interface Coupon {
  readonly code: string;
  readonly percentOff?: number;
  /** Paise. */
  readonly minorOff?: number;
  /** The last day it is valid, in Indian time: `2027-03-31`. */
  readonly validUntil: string;
  /** Tiers; an empty list means all. */
  readonly products: readonly string[];
}

export interface Price {
  readonly listMinor: number;
  readonly discountMinor: number;
  readonly amountMinor: number;
}

/** No gateway takes less than a rupee. */
const MIN_AMOUNT_MINOR = 100;

/** The price in paise. Discounts are rounded down to whole rupees and never leave less than one rupee. */
export function priceWith(listMinor: number, coupon: Coupon | null): Price {
  const wanted = coupon?.percentOff
    ? (listMinor * coupon.percentOff) / 100
    : (coupon?.minorOff ?? 0);
  const rounded = Math.floor(wanted / 100) * 100;
  const discountMinor = Math.max(0, Math.min(rounded, listMinor - MIN_AMOUNT_MINOR));
  return { listMinor, discountMinor, amountMinor: listMinor - discountMinor };
}

/** Why a coupon is not valid for a product on a day; null when it is. */
export function couponFault(
  coupon: Coupon,
  product: string,
  today: string,
): "expired" | "other-product" | null {
  if (today > coupon.validUntil) return "expired";
  if (coupon.products.length > 0 && !coupon.products.includes(product)) return "other-product";
  return null;
}

/** The state of an order as everyone sees it: open orders that ran out of time are closed. */
export function currentState(
  order: { readonly state: TransactionState; readonly expiresAt: Date | null },
  now: Date,
): TransactionState {
  const isOpen = order.state === "pending" || order.state === "failed";
  const isInTime = order.expiresAt !== null && order.expiresAt > now;
  return isOpen && !isInTime ? "closed" : order.state;
}

/** A payment that a gateway reports. Null where the gateway does not say. */
export interface ArrivedPayment {
  readonly paymentId: string | null;
  readonly amountMinor: number | null;
  readonly currency: string | null;
}

/**
 * What to do with a payment: accept it, ignore it because it is booked already, or refund it.
 * Amount and currency are checked first, even for a payment that is booked.
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
