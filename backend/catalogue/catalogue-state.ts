import { eq, sql } from "drizzle-orm";
import type { Taxonomy } from "#domain/catalogue";
import type { ExchangeRates } from "#domain/exchange-rates";
import type { Database } from "../db/database";
import { catalogueState } from "../db/schema";
import type { Deps } from "../deps";
import type { ExpenseData } from "./expense-data";
import type { Rates } from "./values";

/** Arbitrary, but it must be the same in every process of this site. */
export const IMPORT_LOCK = 7_302_027;

export async function setState(db: Database, key: string, value: unknown): Promise<void> {
  await db
    .insert(catalogueState)
    .values({ key, value })
    .onConflictDoUpdate({
      target: catalogueState.key,
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
    });
}

/** Returns what an import stored under this key. */
export async function stateOf<T>(deps: Pick<Deps, "db">, key: string): Promise<T | null> {
  const [row] = await deps.db.select().from(catalogueState).where(eq(catalogueState.key, key));
  return (row?.value as T | undefined) ?? null;
}

export const taxonomyOf = async (deps: Deps): Promise<Taxonomy> =>
  (await stateOf<Taxonomy>(deps, "taxonomy")) ?? { streams: [], specializations: [] };

/** Returns the rates that amounts are converted with. */
export async function ratesInUse(deps: Deps): Promise<Pick<Rates, "asOf" | "inr">> {
  const { asOf = "", inr = {} } = (await stateOf<Rates>(deps, "rates")) ?? {};
  return { asOf, inr };
}

export const ratesAsOf = async (deps: Deps): Promise<string> => (await ratesInUse(deps)).asOf;

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
