import { rupees, type Currency } from "#domain/money/currency";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";

const found = new WeakMap<Visitor, Promise<Currency>>();

/** Returns the currency of the visitor's region with its rate. Rupees during an outage. */
export function currencyOf(visitor: Visitor): Promise<Currency> {
  const known = found.get(visitor) ?? load(visitor);
  found.set(visitor, known);
  return known;
}

async function load(visitor: Visitor): Promise<Currency> {
  const code = visitor.region.currency;
  if (code === rupees.code) return rupees;
  const rates = await optional(
    "exchange rates",
    services(visitor).catalogue.showExchangeRates(),
    null,
  );
  const rate = rates?.inr[code];
  return rate === undefined ? rupees : { code, inr: rate };
}
