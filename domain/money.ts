const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount: `(11904, "EUR")` → `€11,904`, with Indian digit grouping (core.md §9). Whole
 * amounts have no decimals.
 */
export function formatMoney(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const key = `${currency} ${digits}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat("en-IN", {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, formatter);
  }
  return formatter.format(amount);
}

const LAKH = 100_000;
const CRORE = 100 * LAKH;

/** Formats rupees: `₹18,500`, `₹11.9 lakh`, `₹1.2 crore`. */
export function formatInr(rupees: number): string {
  if (rupees >= CRORE) return `₹${trimmed(rupees / CRORE, 2)} crore`;
  if (rupees >= LAKH) return `₹${trimmed(rupees / LAKH, 1)} lakh`;
  return formatMoney(Math.round(rupees), "INR");
}

const trimmed = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

const SHORT_UNITS = [
  [1_000_000_000, "B+"],
  [1_000_000, "M+"],
  [1_000, "K+"],
] as const;

/** Abbreviates a count (core.md §9): `999`, `1K+`, `2M+`, `3B+`. */
export function formatCount(number: number): string {
  const unit = SHORT_UNITS.find(([size]) => number >= size);
  return unit ? `${Math.floor(number / unit[0])}${unit[1]}` : String(number);
}

/** Formats a count for a sentence: `once`, `12 times`, `1K+ times`. */
export const formatTimes = (number: number): string =>
  number === 1 ? "once" : `${formatCount(number)} times`;

/** The lowest and highest fee in rupees. */
export interface FeeSpan {
  readonly low: number;
  readonly high: number;
}

export const formatFeeSpan = ({ low, high }: FeeSpan): string =>
  low === high ? formatInr(low) : `${formatInr(low)} to ${formatInr(high)}`;
