import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { addTime } from "#domain/time/dates";
import { failedItems } from "../db/schema/platform";
import type { Database } from "../db/types";
import type { Deps } from "../deps";
import { log } from "../runtime/log";
import { failedWork } from "../runtime/metrics";
import { codeOfError } from "./failure";

/** The first delay before a failed item is tried again. It doubles up to an hour. */
const FIRST_DELAY_MINUTES = 1;
const MAX_DELAY_MINUTES = 60;
/** About a day. */
const DEFAULT_ATTEMPTS = 30;

/** Items of one kind of work, in pages. */
export interface Batch<Item> {
  /** Names the work in the console, logs and metrics. */
  readonly job: string;
  /** The page after an item, or the first one. An empty page is the end. */
  readonly page: (after: Item | null) => Promise<readonly Item[]>;
  /** Identifies an item from run to run, without personal data. */
  readonly keyOf: (item: Item) => string;
  /** Does one item, in a transaction of its own. */
  readonly run: (item: Item) => Promise<unknown>;
  /** Attempts after which only staff can start another one. */
  readonly attempts?: number;
  /** Ends the batch between two items when the time of its job is up. */
  readonly signal?: AbortSignal;
}

export interface BatchResult {
  readonly done: number;
  readonly failed: number;
  /** Items that failed before and are not due again, or were given up. */
  readonly postponed: number;
}

/**
 * Does every item, whatever happens to the others. A failed item is recorded with its error and
 * tried again later, until its attempts are used up.
 * @throws only if a page can't be read or a failure can't be recorded
 */
export async function eachItem<Item>(
  deps: Pick<Deps, "db" | "now">,
  batch: Batch<Item>,
): Promise<BatchResult> {
  const result = { done: 0, failed: 0, postponed: 0 };
  let last: Item | null = null;
  for (;;) {
    const items: readonly Item[] = await batch.page(last);
    if (items.length === 0) return result;
    const known = await knownFailures(deps, batch.job, items.map(batch.keyOf));
    for (const item of items) {
      batch.signal?.throwIfAborted();
      const key = batch.keyOf(item);
      const failure = known.get(key);
      if (failure && !failure.isDue) result.postponed++;
      else if (await succeeds(deps, batch, item, failure?.attempts ?? 0)) {
        result.done++;
        if (failure) await forgetFailure(deps, batch.job, key);
      } else result.failed++;
    }
    last = items.at(-1) ?? null;
  }
}

/**
 * Ends a job whose items must all be done: another attempt does those that are left. The items say
 * why they failed. @throws Error if an item is not done
 */
export function requireAll({ failed, postponed }: BatchResult): void {
  if (failed + postponed === 0) return;
  throw Object.assign(new Error("items failed"), { code: `${failed + postponed} items failed` });
}

async function succeeds<Item>(
  deps: Pick<Deps, "db" | "now">,
  { job, keyOf, run, attempts }: Batch<Item>,
  item: Item,
  before: number,
): Promise<boolean> {
  try {
    await run(item);
    return true;
  } catch (error) {
    await recordFailure(deps, { job, item: keyOf(item), error, before, attempts });
    return false;
  }
}

interface Failure {
  readonly job: string;
  readonly item: string;
  readonly error: unknown;
  /** Attempts that failed before. */
  readonly before: number;
  readonly attempts?: number | undefined;
}

/** Records that an item failed, and when it may be tried again. */
async function recordFailure(
  { db, now }: Pick<Deps, "db" | "now">,
  { job, item, error, before, attempts: limit = DEFAULT_ATTEMPTS }: Failure,
): Promise<void> {
  const code = codeOfError(error);
  const attempts = before + 1;
  failedWork.inc({ job });
  log.error({ job, attempts, error: code }, "item failed");
  const minutes = Math.min(FIRST_DELAY_MINUTES * 2 ** before, MAX_DELAY_MINUTES);
  const failedAt = now();
  const failure = {
    error: code,
    attempts,
    failedAt,
    retryAt: attempts < limit ? addTime(failedAt, minutes, "minute") : null,
  };
  await db
    .insert(failedItems)
    .values({ job, item, firstFailedAt: failedAt, ...failure })
    .onConflictDoUpdate({ target: [failedItems.job, failedItems.item], set: failure });
}

/**
 * Does items that one message tells about, in the transaction of that message. Each item has a
 * savepoint, so that a failed one is left out. @returns what the items that succeeded returned
 */
export async function eachItemIn<Item, Result>(
  deps: Pick<Deps, "db" | "now">,
  job: string,
  run: (
    tx: Database,
    each: (
      items: readonly Item[],
      keyOf: (item: Item) => string,
      one: (tx: Database, item: Item) => Promise<Result>,
    ) => Promise<Result[]>,
  ) => Promise<void>,
): Promise<void> {
  const failures: Failure[] = [];
  await deps.db.transaction((tx) =>
    run(tx, async (items, keyOf, one) => {
      const known = await knownFailures({ ...deps, db: tx }, job, items.map(keyOf));
      const results: Result[] = [];
      for (const item of items) {
        const before = known.get(keyOf(item));
        if (before && !before.isDue) continue;
        try {
          results.push(await tx.transaction((savepoint) => one(savepoint, item)));
          if (before) await forgetFailure({ db: tx }, job, keyOf(item));
        } catch (error) {
          failures.push({ job, item: keyOf(item), error, before: before?.attempts ?? 0 });
        }
      }
      return results;
    }),
  );
  for (const failure of failures) await recordFailure(deps, failure);
}

interface KnownFailure {
  readonly attempts: number;
  readonly isDue: boolean;
}

async function knownFailures(
  { db, now }: Pick<Deps, "db" | "now">,
  job: string,
  keys: readonly string[],
): Promise<Map<string, KnownFailure>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({
      item: failedItems.item,
      attempts: failedItems.attempts,
      isDue: sql<boolean>`coalesce(${lte(failedItems.retryAt, now())}, false)`,
    })
    .from(failedItems)
    .where(and(eq(failedItems.job, job), inArray(failedItems.item, [...keys])));
  return new Map(rows.map(({ item, ...failure }) => [item, failure]));
}

const forgetFailure = ({ db }: Pick<Deps, "db">, job: string, item: string) =>
  db.delete(failedItems).where(and(eq(failedItems.job, job), eq(failedItems.item, item)));
