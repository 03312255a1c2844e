import { faultOfRates, ratesInRupees } from "#domain/catalogue/exchange-rates";
import { dayOf } from "#domain/time/dates";
import type { Deps } from "../../platform/deps";
import { log } from "../../platform/runtime/log";
import { FeedError, fetchEcbFeed } from "./ecb-feed";
import { shippedRates, useFeedRates } from "./stored-rates";

/**
 * Fetches the exchange rates and converts the catalogue's amounts with them. Refused rates are
 * logged, and the last good ones stay. @returns whether new rates are in use
 */
export async function refreshRates(deps: Deps, url: string): Promise<boolean> {
  try {
    const shipped = await shippedRates(deps.db);
    if (!shipped) return false;
    const rates = ratesInRupees(await fetchEcbFeed(url), shipped, url);
    const fault = faultOfRates(rates, shipped, dayOf(deps.now()));
    if (fault !== null) throw new FeedError(fault);
    const isNew = await useFeedRates(deps.db, rates);
    if (isNew) log.info({ asOf: rates.asOf }, "exchange rates updated");
    return isNew;
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    log.warn({ reason: error.message }, "exchange rates refused");
    return false;
  }
}
