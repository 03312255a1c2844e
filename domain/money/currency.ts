/** A currency that a region's visitors see amounts in. */
export const currencyCodes = ["INR", "VND", "SAR"] as const;
export type CurrencyCode = (typeof currencyCodes)[number];

export interface Currency {
  readonly code: CurrencyCode;
  /** Rupees for one unit. */
  readonly inr: number;
}

/** The currency of the catalogue's amounts. */
export const rupees: Currency = { code: "INR", inr: 1 };

/** `Tuition is shown in rupees` */
export const currencyNames: Readonly<Record<CurrencyCode, string>> = {
  INR: "rupees",
  VND: "Vietnamese dong",
  SAR: "Saudi riyals",
};

/** For labels of fields: `Minimum tuition (₹ a year)`. */
export const currencySigns: Readonly<Record<CurrencyCode, string>> = {
  INR: "₹",
  VND: "VND",
  SAR: "SAR",
};

/** The first formatter that a browser makes takes many milliseconds, so they are made when needed. */
const formatters: Record<string, Intl.NumberFormat> = {};

/** `VND 459 million`, `SAR 45,900`: three digits, because reference rates are no more exact than that. */
export function formatConverted(amountInr: number, { code, inr }: Currency): string {
  const amount = amountInr / inr;
  const notation = amount < 1_000_000 ? "standard" : "compact";
  const formatter = (formatters[notation] ??= new Intl.NumberFormat("en", {
    notation,
    compactDisplay: "long",
    maximumSignificantDigits: 3,
  }));
  return `${code} ${formatter.format(amount)}`;
}
