import { createContext, useContext } from "react";
import { rupees, type Currency } from "#domain/money/currency";
import { formatFeeSpan, formatInr, textIn, type FeeSpan } from "#domain/money/money";

/** The currency of the visitor's region. The root route provides it. */
export const VisitorCurrency = createContext<Currency>(rupees);

/** Formats the catalogue's amounts, which are in rupees, in the visitor's currency. */
export function useMoney() {
  const currency = useContext(VisitorCurrency);
  return {
    currency,
    format: (inr: number): string => formatInr(inr, currency),
    span: (span: FeeSpan): string => formatFeeSpan(span, currency),
    /** Converts the rupees in a text of the catalogue. */
    text: (text: string): string => textIn(text, currency),
  };
}
