import { describe, expect, it } from "vitest";
import { faultOfRates, newestRates, ratesInRupees, type ExchangeRates } from "./exchange-rates";

const shipped: ExchangeRates = {
  asOf: "2026-10-07",
  source: "https://rates.example/",
  inr: { EUR: 108.1, USD: 96.7, AED: 26.3, SAR: 25.79, VND: 0.003771 },
};
const feed = { asOf: "2026-11-20", perEuro: { USD: 1.1, INR: 110 } };
const rates = ratesInRupees(feed, shipped, "https://feed.example/");

describe("exchange rates", () => {
  it("are rupees per unit, with dirham and riyal fixed to the dollar", () => {
    expect(rates).toEqual({
      asOf: "2026-11-20",
      source: "https://feed.example/",
      // The feed has no dong: 25,643 to the dollar, as shipped.
      inr: { EUR: 110, USD: 100, AED: 27.23, SAR: 26.67, VND: 0.0039 },
    });
  });

  it("keep the shipped rates if the feed has no rupee", () => {
    const { inr } = ratesInRupees({ ...feed, perEuro: { USD: 1.1 } }, shipped, "x");
    expect(inr).toEqual(shipped.inr);
  });

  it("are refused when they are stale, of the future or absurd", () => {
    const fault = (change: Partial<ExchangeRates>, today = "2026-11-23") =>
      faultOfRates({ ...rates, ...change }, shipped, today);
    expect(fault({})).toBeNull();
    expect(fault({}, "2026-11-30")).toBeNull();
    expect(fault({}, "2026-12-01")).toBe("rates of 2026-11-20 are 11 days old");
    expect(fault({ asOf: "2026-11-24" })).toBe("rates of 2026-11-24 are in the future");
    expect(fault({ inr: { USD: 96.7 * 1.2 } })).toBeNull();
    expect(fault({ inr: { USD: 96.7 * 1.21 } })).toMatch(/^USD at .* too far from 96.7$/);
    expect(fault({ inr: { USD: 96.7 * 0.79 } })).toMatch(/^USD/);
    expect(fault({ inr: { USD: NaN } })).toMatch(/^USD/);
    expect(fault({ inr: { XXX: 1 } })).toBe("XXX at 1 rupees is too far from no shipped rate");
  });

  it("are those of the newer day", () => {
    expect(newestRates(shipped, null)).toBe(shipped);
    expect(newestRates(shipped, rates).inr.USD).toBe(100);
    const newer = { ...shipped, asOf: "2026-11-20" };
    expect(newestRates(newer, rates)).toBe(newer);
    // New shipped rates may show that the feed was wrong.
    const corrected = { ...shipped, inr: { ...shipped.inr, USD: 70 } };
    expect(newestRates(corrected, rates)).toBe(corrected);
    const more = { ...shipped, inr: { ...shipped.inr, CHF: 120 } };
    expect(newestRates(more, rates).inr.CHF).toBe(120);
  });
});
