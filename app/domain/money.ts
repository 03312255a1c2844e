const formatters = new Map<string, Intl.NumberFormat>();

/** `(11904, "EUR")` → `€11,904`, with Indian digit grouping (core.md §9); cents only where there are any. */
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

/** Rupees as people say them: `₹18,500`, `₹11.9 lakh`, `₹1.2 crore`. */
export function formatInr(rupees: number): string {
  if (rupees >= CRORE) return `₹${trimmed(rupees / CRORE, 2)} crore`;
  if (rupees >= LAKH) return `₹${trimmed(rupees / LAKH, 1)} lakh`;
  return formatMoney(Math.round(rupees), "INR");
}

const trimmed = (value: number, digits: number): string => String(Number(value.toFixed(digits)));
