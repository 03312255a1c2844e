import { z } from "zod";
import { listErasedAddresses } from "#contract/privacy/erased-addresses";
import { RETENTION_DAYS } from "#domain/privacy/privacy";
import { log } from "~/platform/log.server";
import { invokeOperation } from "~/services/client/client.server";
import { nameOf, type SpoolEntry, type SpoolStore } from "./spool-store.server";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MAX_ADDRESSES = 100;

/** The sender's addresses in a rejected entry. Its other fields may have any form. */
const senderSchema = z.object({
  payload: z.object({
    email: z.string().max(254).nullish().catch(null),
    mobile: z.string().max(254).nullish().catch(null),
  }),
});

/** Removes rejected enquiries at the end of their retention. */
export async function removeOldRejected(
  store: SpoolStore,
  entries: readonly SpoolEntry[],
): Promise<void> {
  const before = Date.now() - RETENTION_DAYS.rejectedEnquiry * DAY_MS;
  await removeEntries(
    store,
    entries.filter(({ isRejected, storedAt }) => isRejected && storedAt.getTime() < before),
  );
}

const checkedAt = new WeakMap<SpoolStore, number>();

/**
 * Removes rejected enquiries of people who have been erased since. The services store erased
 * addresses only as keyed hashes, so the website asks about the entries' addresses, at most once an
 * hour for each store.
 */
export async function removeErased(
  store: SpoolStore,
  entries: readonly SpoolEntry[],
  now = Date.now(),
): Promise<void> {
  const rejected = entries.filter(({ isRejected }) => isRejected);
  if (rejected.length === 0 || now - (checkedAt.get(store) ?? 0) < HOUR_MS) return;
  const addressed = await Promise.all(
    rejected.map(async (entry) => ({ entry, addresses: await addressesOf(store, entry) })),
  );
  const erasedAt = await erasedAtOf(addressed.flatMap(({ addresses }) => addresses));
  checkedAt.set(store, now);
  const removed = await removeEntries(
    store,
    addressed.flatMap(({ entry, addresses }) =>
      addresses.some((one) => (erasedAt.get(one) ?? 0) > entry.storedAt.getTime()) ? [entry] : [],
    ),
  );
  if (removed > 0) log.info({ removed }, "rejected enquiries erased");
}

/** Removes entries. One that can't be removed is logged, and doesn't keep the others. @returns how many are gone */
async function removeEntries(store: SpoolStore, entries: readonly SpoolEntry[]): Promise<number> {
  let removed = 0;
  for (const entry of entries)
    try {
      await store.remove(entry);
      removed += 1;
    } catch (error) {
      log.error({ entry: entry.name, error: nameOf(error) }, "spooled enquiry not removed");
    }
  return removed;
}

async function addressesOf(store: SpoolStore, entry: SpoolEntry): Promise<string[]> {
  const text = await store.read(entry.name, true).catch((error: unknown) => {
    log.error({ entry: entry.name, error: nameOf(error) }, "spooled enquiry not read");
    return null;
  });
  const sender = senderSchema.safeParse(parsed(text));
  if (!sender.success) return [];
  const { email, mobile } = sender.data.payload;
  return [email, mobile].filter((one) => typeof one === "string");
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}

/** When the people of these addresses were erased, in milliseconds. @throws ServiceError */
async function erasedAtOf(addresses: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const known = new Map<string, number>();
  for (let from = 0; from < addresses.length; from += MAX_ADDRESSES) {
    const body = { addresses: addresses.slice(from, from + MAX_ADDRESSES) };
    const { erased } = await invokeOperation({ country: "IN" }, listErasedAddresses, { body });
    for (const { address, erasedAt } of erased) known.set(address, Date.parse(erasedAt));
  }
  return known;
}
