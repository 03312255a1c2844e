import type { Currency, CurrencyCode } from "./currency";

interface BudgetUnit {
  /** Units of the currency. */
  readonly size: number;
  readonly name: string;
  readonly example: string;
}

/** How budgets are entered. In addresses they are in lakh rupees. */
export const budgetUnits: Readonly<Record<CurrencyCode, BudgetUnit>> = {
  INR: { size: 100_000, name: "lakh rupees", example: "25 for ₹25 lakh" },
  VND: { size: 1_000_000, name: "million dong", example: "600 for VND 600 million" },
  SAR: { size: 1_000, name: "thousand riyals", example: "90 for SAR 90,000" },
};

const LAKH = 100_000;
const lakhIn = ({ code, inr }: Currency): number => (budgetUnits[code].size * inr) / LAKH;

/** `600` million dong → `22.63` lakh rupees */
export const lakhFromUnits = (units: number, currency: Currency): number =>
  Number((units * lakhIn(currency)).toFixed(2));

/** `22.63` lakh rupees → `600` million dong */
export const unitsFromLakh = (lakh: number, currency: Currency): number =>
  currency.code === "INR" ? lakh : Math.round(lakh / lakhIn(currency));
