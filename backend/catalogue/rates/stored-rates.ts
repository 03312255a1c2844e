import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { Figure } from "#domain/catalogue/documents";
import { newestRates, type ExchangeRates } from "#domain/catalogue/exchange-rates";
import type { ScopedFacts } from "#domain/courses/facts/course-facts";
import { catalogueState, courses, universities } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import { IMPORT_LOCK, markChanged, setState } from "../state/catalogue-state";
import { repriced } from "../text/values";

/**
 * The rates that amounts are converted with, in the catalogue's state: `shippedRates` from
 * rates.yaml, `feedRates` from the last accepted feed, and `rates`, the newer of both.
 */

async function stateValue<T>(db: Database, key: string): Promise<T | null> {
  const [row] = await db.select().from(catalogueState).where(eq(catalogueState.key, key));
  return (row?.value as T | undefined) ?? null;
}

/** Returns the rates of rates.yaml. Null before the first import. */
export const shippedRates = async (db: Database): Promise<ExchangeRates | null> =>
  (await stateValue<ExchangeRates>(db, "shippedRates")) ??
  // Imported before there was a feed.
  (await stateValue<ExchangeRates>(db, "rates"));

/** Stores the rates of an import, and the newer of them and the feed's as those to use. */
export async function storeShippedRates(db: Database, shipped: ExchangeRates): Promise<void> {
  const rates = newestRates(shipped, await stateValue<ExchangeRates>(db, "feedRates"));
  await setState(db, "shippedRates", shipped);
  await setState(db, "rates", rates);
}

/** Uses the rates of a feed from now on. @returns false if they are in use already or not newer */
export async function useFeedRates(db: Database, feed: ExchangeRates): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    const shipped = await shippedRates(tx);
    if (!shipped) return false;
    const rates = newestRates(shipped, feed);
    if (isDeepStrictEqual(rates, await stateValue(tx, "rates"))) return false;
    await setState(tx, "shippedRates", shipped);
    await setState(tx, "feedRates", feed);
    await setState(tx, "rates", rates);
    await repriceAll(tx, rates);
    await markChanged(tx);
    return true;
  });
}

/** Converts figures, which are stored at the rates of the catalogue, at the rates in use. */
export async function figuresAtCurrentRates(
  db: Database,
  figures: readonly Figure[],
): Promise<Figure[]> {
  const [rates, shipped] = await Promise.all([
    stateValue<ExchangeRates>(db, "rates"),
    shippedRates(db),
  ]);
  return figures.map((figure) => {
    const { inr, currency = "" } = figure;
    const [rate, before] = [rates?.inr[currency], shipped?.inr[currency]];
    if (!inr || rate === undefined || before === undefined) return figure;
    const converted = (rupees: number) => Math.round((rupees * rate) / before);
    return { ...figure, inr: { low: converted(inr.low), high: converted(inr.high) } };
  });
}

/**
 * Converts amounts that were written at shipped rates. Nothing to do if there has never been a feed,
 * because an import writes its amounts at the rates that it ships.
 */
export async function repriceWrittenRows(db: Database): Promise<void> {
  const feed = await stateValue<ExchangeRates>(db, "feedRates");
  const rates = await stateValue<ExchangeRates>(db, "rates");
  if (feed && rates) await repriceAll(db, rates);
}

/** Converts the amounts of all universities and courses. Rows with current amounts are not written. */
async function repriceAll(db: Database, rates: ExchangeRates): Promise<void> {
  await repriceCourses(db, rates);
  const rows = await db
    .select({ id: universities.id, commonFacts: universities.commonFacts })
    .from(universities);
  for (const { id, commonFacts } of rows) {
    const next = commonFacts.map((one): ScopedFacts => ({
      ...one,
      facts: repriced(one.facts, rates),
    }));
    if (!isDeepStrictEqual(next, commonFacts))
      await db.update(universities).set({ commonFacts: next }).where(eq(universities.id, id));
  }
}

async function repriceCourses(db: Database, { inr }: ExchangeRates): Promise<void> {
  // One statement for all currencies, because each reads the facts of every course.
  const rates = sql.join(
    Object.entries(inr).map(([code, rate]) => sql`(${code}::text, ${rate}::float8)`),
    sql`, `,
  );
  const amountOf = (path: string) =>
    sql`(${courses.facts} #>> ${sql.raw(`'{${path},value,amount}'`)})`;
  /** Rounded as `withInr` rounds it. */
  const rupees = (amount: ReturnType<typeof sql>) =>
    sql`floor(${amount}::float8 * rate.inr + 0.5)::bigint`;
  const isOld = (path: string) => {
    const value = sql`${courses.facts} #> ${sql.raw(`'{${path},value}'`)}`;
    return sql`${value} ->> 'currency' = rate.code and (${value} ->> 'inr')::bigint <> ${rupees(amountOf(path))}`;
  };
  const yearly = rupees(sql`(${courses.data} #>> '{tuitionFee,amount}')`);
  await db.execute(sql`
    update ${courses} set
      facts = jsonb_set(facts, '{tuition,value,inr}', to_jsonb(${rupees(amountOf("tuition"))})),
      data = case when data -> 'tuitionFee' ->> 'amount' is null then data
        else jsonb_set(data, '{tuitionFee,inr}', to_jsonb(${yearly})) end,
      fee_inr = ${yearly}
    from (values ${rates}) as rate (code, inr)
    where ${isOld("tuition")}`);
  await db.execute(sql`
    update ${courses} set
      facts = jsonb_set(facts, '{applicationFee,value,inr}', to_jsonb(${rupees(amountOf("applicationFee"))}))
    from (values ${rates}) as rate (code, inr)
    where ${isOld("applicationFee")}`);
}
