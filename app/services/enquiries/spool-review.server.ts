import type { StuckAction } from "#domain/console/stuck-work";
import { allStores } from "./spool.server";
import type { SpoolEntry, SpoolStore } from "./spool-store.server";

/** Enquiries are delivered within seconds, unless the services are away. */
const LATE_MS = 5 * 60_000;

/** An enquiry in the spool that staff should know about. */
interface SpooledEnquiry {
  readonly name: string;
  readonly since: string;
  /** Whether the services rejected it. The others are delivered once the services are back. */
  readonly isRejected: boolean;
}

/** Lists rejected enquiries, and those that have waited for minutes, the oldest first. */
export async function listSpooled(now = Date.now()): Promise<SpooledEnquiry[]> {
  const entries = (await Promise.all(allStores().map(entriesOf))).flat();
  return entries
    .filter(({ isRejected, storedAt }) => isRejected || now - storedAt.getTime() > LATE_MS)
    .sort((a, b) => a.storedAt.getTime() - b.storedAt.getTime())
    .map(({ name, isRejected, storedAt }) => ({ name, isRejected, since: storedAt.toISOString() }));
}

/** A store that can't be reached must not hide the others. Its failure is in the log and metrics. */
const entriesOf = (store: SpoolStore): Promise<SpoolEntry[]> => store.list().catch(() => []);

/** Whether the services have rejected this enquiry. */
export const isRejectedEnquiry = async (name: string): Promise<boolean> =>
  (await storeOf(name)) !== null;

/** Delivers a rejected enquiry again with the next round, or removes it. */
export async function changeRejected(action: StuckAction, name: string): Promise<void> {
  const store = await storeOf(name);
  if (!store) return;
  if (action === "retry") {
    const text = await store.read(name, true);
    if (text !== null) await store.put(name, text);
  }
  await store.remove({ name, isRejected: true });
}

async function storeOf(name: string): Promise<SpoolStore | null> {
  for (const store of allStores())
    if ((await entriesOf(store)).some((one) => one.isRejected && one.name === name)) return store;
  return null;
}
