import type { ExchangeRates } from "#domain/catalogue/exchange-rates";
import type { Deps } from "../platform/deps";
import type { ExpenseData } from "./source/expense-data";
import { stateOf } from "./state/catalogue-state";

/** Returns the costs of all countries, with the exchange rates in use. */
export async function expensesOf(deps: Pick<Deps, "db">): Promise<ExpenseData> {
  const [expenses, rates] = await Promise.all([
    stateOf<ExpenseData>(deps, "expenses"),
    stateOf<ExchangeRates>(deps, "rates"),
  ]);
  if (!expenses || !rates) return { categories: [], countries: [] };
  const countries = expenses.countries.map((country) => ({
    ...country,
    rate: rates.inr[country.currency] ?? country.rate,
    ratesAsOf: rates.asOf,
  }));
  return { ...expenses, countries };
}
