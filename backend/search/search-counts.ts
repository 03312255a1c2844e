import { desc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import type * as marketing from "#contract/search/search-counts";
import { RETENTION_DAYS } from "#domain/privacy/privacy";
import { countableQuery } from "#domain/search/countable-query";
import { addTime, dayOf } from "#domain/time/dates";
import { searchCounts } from "../platform/db/schema/search";
import type { Deps } from "../platform/deps";
import { similarTitles } from "./find-pages";
import type { OperationHandler, StaffOperationHandler } from "../platform/operations/operations";
import { deriveKey, keyedHash } from "../platform/secrets/secrets";

/** A query's text is stored from this time on. Until then there is only a keyed hash. */
const MIN_SEARCHES = 3;
const MAX_LISTED = 200;
/** Guards against floods of invented queries. */
const MAX_ROWS = 50_000;
const RECHECK_MS = 60_000;
const rowChecks = new WeakMap<Deps["db"], { at: number; isFull: boolean }>();

/** Whether the table has reached its limit. Queries the database once a minute. */
async function isFull({ db, now }: Deps): Promise<boolean> {
  const at = now().getTime();
  const last = rowChecks.get(db);
  if (last && at - last.at < RECHECK_MS) return last.isFull;
  const full = (await db.$count(searchCounts)) >= MAX_ROWS;
  rowChecks.set(db, { at, isFull: full });
  return full;
}

const keyOf = ({ config }: Deps, text: string): string =>
  keyedHash(deriveKey(config.DATA_SECRETS[0] ?? "", "search-counts"), text);

/** Counts a search or an opened result. Queries that may have personal data are not counted. */
export const countSearch: OperationHandler<typeof marketing.countSearch> = async (
  { body: { q, outcome } },
  c,
) => {
  const { deps } = c.var;
  const text = countableQuery(q);
  if (text === null) return { isCounted: false };
  const key = keyOf(deps, text);
  const added = {
    shown: outcome === "opened" ? 0 : 1,
    empty: outcome === "empty" ? 1 : 0,
    opened: outcome === "opened" ? 1 : 0,
  };
  const changed = {
    shown: sql`${searchCounts.shown} + ${added.shown}::int`,
    empty: sql`${searchCounts.empty} + ${added.empty}::int`,
    opened: sql`${searchCounts.opened} + ${added.opened}::int`,
    text: sql`case when ${searchCounts.shown} + ${added.shown}::int >= ${MIN_SEARCHES}::int then ${text}::text end`,
  };
  if (outcome === "opened" || (await isFull(deps))) {
    const rows = await deps.db
      .update(searchCounts)
      .set(changed)
      .where(eq(searchCounts.key, key))
      .returning({ key: searchCounts.key });
    return { isCounted: rows.length > 0 };
  }
  await deps.db
    .insert(searchCounts)
    .values({ key, text: null, since: dayOf(deps.now()), ...added })
    .onConflictDoUpdate({ target: searchCounts.key, set: changed });
  return { isCounted: true };
};

/** Lists queries without results or without an opened result, the most frequent first. */
export const listSearches: StaffOperationHandler<typeof marketing.listSearches> = async (_, c) => {
  const { db } = c.var.deps;
  const { text, shown, empty, opened } = searchCounts;
  const found = await db
    .select({ text: sql<string>`${text}`, shown, empty, opened })
    .from(searchCounts)
    .where(
      sql`${isNotNull(text)} and ${gte(shown, MIN_SEARCHES)} and (${empty} > 0 or ${opened} = 0)`,
    )
    .orderBy(desc(shown), text)
    .limit(MAX_LISTED);
  const similar = await similarTitles(
    db,
    found.map((one) => one.text),
  );
  const searches = found.map((one) => ({ ...one, similar: similar.get(one.text) ?? null }));
  return { result: { minimum: MIN_SEARCHES, searches }, about: [] };
};

/** Deletes counts after their retention period. A query that is still searched starts again. */
export const sweepSearchCounts = ({ db, now }: Deps) =>
  db
    .delete(searchCounts)
    .where(lt(searchCounts.since, dayOf(addTime(now(), -RETENTION_DAYS.searchCount, "day"))));
