import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { NIL_UUID } from "../platform/db/nil-uuid";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { personOf, type User } from "../platform/people/person";
import { log } from "../platform/runtime/log";
import { eachItem } from "../platform/work/each-item";
import { erasePerson } from "./erase-person";

const BATCH = 50;

/**
 * Erases accounts that are due, except those under a legal hold. An account that can't be erased is
 * tried again every hour, and does not hold up the others.
 */
export async function eraseDue(deps: Deps): Promise<void> {
  const { eraseAt, legalHold } = users;
  const isDue = and(lte(eraseAt, deps.now()), isNull(legalHold));
  await eachItem<Pick<User, "id">>(deps, {
    job: "erase accounts",
    page: (after) =>
      deps.db
        .select({ id: users.id })
        .from(users)
        .where(and(isDue, gt(users.id, after?.id ?? NIL_UUID)))
        .orderBy(asc(users.id))
        .limit(BATCH),
    keyOf: (user) => user.id,
    run: async ({ id }) => {
      if (await eraseIfDue(deps, id)) log.info({ event: "account erased" }, "account erased");
    },
    // It is our duty, so it is never given up. The console shows it until it has succeeded.
    attempts: Infinity,
  });
}

/**
 * Erases an account, unless its erasure was cancelled or a hold was set since it was listed. Both
 * wait for the row. @returns whether it was erased
 */
async function eraseIfDue(deps: Deps, id: string): Promise<boolean> {
  const isErased = await deps.db.transaction(async (tx) => {
    const { eraseAt, legalHold } = users;
    const isDue = and(lte(eraseAt, deps.now()), isNull(legalHold));
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), isDue))
      .for("update");
    if (!user) return false;
    await erasePerson(tx, deps, personOf(user));
    return true;
  });
  if (isErased) deps.wakeOutbox();
  return isErased;
}

/** Erases accounts whatever their state, for the ledger of an earlier erasure. */
export async function eraseAccounts(deps: Deps, ids: readonly string[]): Promise<number> {
  let erased = 0;
  for (const id of ids)
    await deps.db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
      if (!user) return;
      await erasePerson(tx, deps, personOf(user));
      erased += 1;
    });
  return erased;
}
