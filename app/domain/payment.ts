/** `paid` is final; `failed` may still become `paid`, because messages of a gateway come in any order. */
export const transactionStates = ["pending", "paid", "failed"] as const;
export type TransactionState = (typeof transactionStates)[number];

/** Something that takes off a price: a share of it, or an amount. */
export interface Coupon {
  readonly code: string;
  readonly percentOff?: number;
  /** Paise. */
  readonly minorOff?: number;
  /** The last day on which it counts, in India: `2027-03-31`. */
  readonly validUntil: string;
  /** Tiers; none means all. */
  readonly products: readonly string[];
}

export interface Price {
  readonly listMinor: number;
  readonly discountMinor: number;
  readonly amountMinor: number;
}

/** No gateway takes less than a rupee. */
const LEAST_MINOR = 100;

/** What is to be paid, in paise; discounts are rounded down to whole rupees and never below one rupee. */
export function priceWith(listMinor: number, coupon: Coupon | null): Price {
  const wanted = coupon?.percentOff
    ? (listMinor * coupon.percentOff) / 100
    : (coupon?.minorOff ?? 0);
  const rounded = Math.floor(wanted / 100) * 100;
  const discountMinor = Math.max(0, Math.min(rounded, listMinor - LEAST_MINOR));
  return { listMinor, discountMinor, amountMinor: listMinor - discountMinor };
}

/** Why a coupon does not count for a product on a day; null when it does. */
export function couponFault(
  coupon: Coupon,
  product: string,
  today: string,
): "expired" | "other-product" | null {
  if (today > coupon.validUntil) return "expired";
  if (coupon.products.length > 0 && !coupon.products.includes(product)) return "other-product";
  return null;
}

/**
 * What a transaction becomes when a gateway says something of it. Paid stays paid, whatever comes
 * later; failed is only believed of what is pending.
 */
export function nextState(now: TransactionState, told: "paid" | "failed"): TransactionState {
  if (now === "paid" || told === "paid") return "paid";
  return "failed";
}
