import { asc, gt } from "drizzle-orm";
import type * as contract from "#contract/chat/chat";
import { chats, lastChange } from "../platform/db/schema/chat";
import type { OperationHandler } from "../platform/operations/operations";

/** A change may be committed this long after the time that it carries, and clocks of processes differ. */
const OVERLAP_MS = 15_000;
const FURTHEST_MS = 60 * 60_000;
/** Beyond this, the rest is listed by the next call. */
const MAX_CHANGED = 10_000;

/**
 * Tells a website which chats have changed, so that it reads only these for the pages that wait for
 * messages. One call for all of them costs the same however many wait. `LISTEN` would need a
 * connection past the pooler.
 */
export const listChangedChats: OperationHandler<typeof contract.listChangedChats> = async (
  { query: { since } },
  c,
) => {
  const { deps } = c.var;
  const overlap = deps.now().getTime() - OVERLAP_MS;
  const asked = since === undefined ? overlap : Date.parse(since);
  const from = new Date(Math.max(asked, deps.now().getTime() - FURTHEST_MS));
  const changedAt = lastChange(chats);
  const changed = await deps.db
    .select({ id: chats.id, changedAt: changedAt.mapWith(chats.updatedAt) })
    .from(chats)
    .where(gt(changedAt, from))
    .orderBy(asc(changedAt))
    .limit(MAX_CHANGED);
  const last = changed.length === MAX_CHANGED ? changed.at(-1)?.changedAt : undefined;
  return { changed, until: last ?? new Date(overlap) };
};
