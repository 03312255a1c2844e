import { daysBetween } from "../time/dates";

/** Rupees per unit of each currency on one day. */
export interface ExchangeRates {
  /** ISO date. */
  readonly asOf: string;
  readonly source: string;
  readonly inr: Readonly<Record<string, number>>;
}

/** Units of each currency for one euro, as the European Central Bank publishes them. */
export interface EuroRates {
  readonly asOf: string;
  readonly perEuro: Readonly<Record<string, number>>;
}

/** A larger difference from the shipped rates is a fault of the feed. */
const MAX_CHANGE = 0.2;
/** The feed pauses for a few days at weekends and holidays, but not longer. */
const MAX_AGE_DAYS = 10;

/** Units of currencies that are fixed to the US dollar. The ECB has no rates for them. */
const PER_DOLLAR: Readonly<Record<string, number>> = { AED: 3.6725, SAR: 3.75 };

const significant = (rate: number): number => Number(rate.toPrecision(4));

/**
 * Converts a feed into rupees for the currencies that the catalogue uses. Currencies that the feed
 * leaves out, such as the Vietnamese dong, keep their shipped rate to the US dollar.
 */
export function ratesInRupees(
  { asOf, perEuro }: EuroRates,
  shipped: ExchangeRates,
  source: string,
): ExchangeRates {
  const rupees = perEuro.INR;
  const rateOf = (code: string): number | undefined => {
    if (rupees === undefined || code === "EUR") return rupees;
    const dollars = PER_DOLLAR[code];
    const units = dollars === undefined ? perEuro[code] : (perEuro.USD ?? NaN) * dollars;
    return units === undefined ? undefined : rupees / units;
  };
  const [dollar, shippedDollar] = [rateOf("USD"), shipped.inr.USD];
  const dollarChange = dollar && shippedDollar ? dollar / shippedDollar : 1;
  const inr = Object.entries(shipped.inr).map(([code, rate]) => {
    const found = rateOf(code);
    return [code, significant(found ?? rate * dollarChange)] as const;
  });
  return { asOf, source, inr: Object.fromEntries(inr) };
}

/** Says why rates can't be used. Null if they can. @param today ISO date */
export function faultOfRates(
  rates: ExchangeRates,
  shipped: ExchangeRates,
  today: string,
): string | null {
  const age = daysBetween(rates.asOf, today);
  if (age > MAX_AGE_DAYS) return `rates of ${rates.asOf} are ${age} days old`;
  if (age < 0) return `rates of ${rates.asOf} are in the future`;
  return changeTooLarge(rates, shipped);
}

/** Names the first currency that is too far from the shipped rates. Null if none is. */
function changeTooLarge(rates: ExchangeRates, shipped: ExchangeRates): string | null {
  for (const [code, rate] of Object.entries(rates.inr)) {
    const usual = shipped.inr[code];
    // Negated, so that NaN is too far.
    if (usual === undefined || !(Math.abs(rate / usual - 1) <= MAX_CHANGE))
      return `${code} at ${rate} rupees is too far from ${usual ?? "no shipped rate"}`;
  }
  return null;
}

/** Returns the rates to convert with: the newer of the shipped ones and the last accepted feed. */
export function newestRates(shipped: ExchangeRates, feed: ExchangeRates | null): ExchangeRates {
  if (!feed || feed.asOf <= shipped.asOf || changeTooLarge(feed, shipped) !== null) return shipped;
  // The catalogue may have got a currency since the feed was read.
  return { ...feed, inr: { ...shipped.inr, ...feed.inr } };
}
