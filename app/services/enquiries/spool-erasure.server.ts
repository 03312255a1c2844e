import { z } from "zod";
import { listErasedAddresses } from "#contract/privacy/erased-addresses";
import { log } from "~/platform/log.server";
import { invokeOperation } from "~/services/client/client.server";
import type { SpoolEntry, SpoolStore } from "./spool-store.server";

const HOUR_MS = 60 * 60 * 1000;
const MAX_ADDRESSES = 100;

/** The sender's addresses in a rejected entry. Its other fields may have any form. */
const senderSchema = z.object({
  payload: z.object({
    email: z.string().max(254).nullish().catch(null),
    mobile: z.string().max(254).nullish().catch(null),
  }),
});

let checkedAt = 0;

/**
 * Removes rejected enquiries of people who have been erased since. The services store erased
 * addresses only as keyed hashes, so the website asks about the entries' addresses, at most once an
 * hour.
 */
export async function removeErased(
  store: SpoolStore,
  entries: readonly SpoolEntry[],
  now = Date.now(),
): Promise<void> {
  const rejected = entries.filter(({ isRejected }) => isRejected);
  if (rejected.length === 0 || now - checkedAt < HOUR_MS) return;
  const addressed = await Promise.all(
    rejected.map(async (entry) => ({ entry, addresses: await addressesOf(store, entry) })),
  );
  const erasedAt = await erasedAtOf(addressed.flatMap(({ addresses }) => addresses));
  checkedAt = now;
  let removed = 0;
  for (const { entry, addresses } of addressed) {
    if (!addresses.some((one) => (erasedAt.get(one) ?? 0) > entry.storedAt.getTime())) continue;
    await store.remove(entry);
    removed += 1;
  }
  if (removed > 0) log.info({ removed }, "rejected enquiries erased");
}

async function addressesOf(store: SpoolStore, entry: SpoolEntry): Promise<string[]> {
  const text = await store.read(entry.name, true);
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
