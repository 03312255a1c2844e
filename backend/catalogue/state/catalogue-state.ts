import { eq, inArray, sql } from "drizzle-orm";
import type { Taxonomy } from "#domain/courses/taxonomy";
import { primaryOf } from "../../platform/db/replica/replica";
import { catalogueState } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import type { Rates } from "../text/values";
import { cachedPerState } from "./cached-per-import";
import { queuePurges } from "./purge-cdn";

/** Arbitrary, but it must be the same in every process of this site. */
export const IMPORT_LOCK = 7_302_027;

/** The state with the pages of editions. */
export const EDITIONS = "editions";

/** The state with the last change of an event in the console. */
const EVENTS = "events";

export async function setState(db: Database, key: string, value: unknown): Promise<void> {
  await db
    .insert(catalogueState)
    .values({ key, value })
    .onConflictDoUpdate({
      target: catalogueState.key,
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
    });
}

/** Tells caches, of this site and of a CDN, that the catalogue has changed. */
export async function markChanged(tx: Database): Promise<void> {
  await tx
    .update(catalogueState)
    .set({ updatedAt: sql`now()` })
    .where(inArray(catalogueState.key, ["rates", "taxonomy"]));
  await queuePurges(tx, "catalogue");
}

/** Tells caches, of this site and of a CDN, that an event has changed. */
export async function markEventChanged(tx: Database, changedAt: Date): Promise<void> {
  await setState(tx, EVENTS, { changedAt: changedAt.toISOString() });
  await queuePurges(tx, "events");
}

/** Parts of the state that have been read, by key. Callers must not change them. */
const partsOf = cachedPerState(() => Promise.resolve(new Map<string, Promise<unknown>>()));

/** Returns what an import stored under this key. */
export async function stateOf<T>({ db }: Pick<Deps, "db">, key: string): Promise<T | null> {
  if (isTransaction(db)) return (await readState(db, key)) as T | null;
  const parts = await partsOf(db);
  const known = parts.get(key);
  if (known) return (await known) as T | null;
  const value = readState(primaryOf(db), key);
  parts.set(key, value);
  value.catch(() => parts.delete(key));
  return (await value) as T | null;
}

/** A transaction sees its own changes. */
const isTransaction = (db: Database): boolean => !("$client" in db);

async function readState(db: Database, key: string): Promise<unknown> {
  const [row] = await db.select().from(catalogueState).where(eq(catalogueState.key, key));
  return row?.value ?? null;
}

export const taxonomyOf = async (deps: Deps): Promise<Taxonomy> =>
  (await stateOf<Taxonomy>(deps, "taxonomy")) ?? { streams: [], specializations: [] };

/** Returns the rates that amounts are converted with. */
export async function ratesInUse(deps: Deps): Promise<Pick<Rates, "asOf" | "inr">> {
  const { asOf = "", inr = {} } = (await stateOf<Rates>(deps, "rates")) ?? {};
  return { asOf, inr };
}

export const ratesAsOf = async (deps: Deps): Promise<string> => (await ratesInUse(deps)).asOf;
