import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import { NIL_UUID } from "../platform/db/nil-uuid";
import { queuesOf } from "../platform/db/queues";
import { users } from "../platform/db/schema/users";
import { workKinds } from "../platform/db/work-kinds";
import type { Deps } from "../platform/deps";
import { personOf } from "../platform/people/person";
import { log } from "../platform/runtime/log";
import { sendWorkOnce } from "../platform/work/send-work";
import { erasePerson } from "./erase-person";

const BATCH = 500;
const QUEUE = workKinds.eraseAccount.name;

const isDue = ({ now }: Pick<Deps, "now">) =>
  and(lte(users.eraseAt, now()), isNull(users.legalHold));

/**
 * Queues the erasure of each account that is due, except those under a legal hold. It is our duty,
 * so it is never given up: what has failed is tried again, and the console shows it until then.
 */
export async function queueErasures(deps: Deps): Promise<void> {
  const { db } = deps;
  let after = NIL_UUID;
  for (;;) {
    const page = await db
      .select({ id: users.id })
      .from(users)
      .where(and(isDue(deps), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(BATCH);
    for (const { id } of page)
      if (!(await sendWorkOnce(db, QUEUE, { userId: id }, id))) await queuesOf(db).retry(QUEUE, id);
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const jobSchema = z.object({ userId: z.uuid() });

/**
 * Erases an account, unless its erasure was cancelled or a hold was set since it was queued. Both
 * wait for the row.
 */
export async function eraseAccount(deps: Deps, data: unknown): Promise<void> {
  const { userId } = jobSchema.parse(data);
  const isErased = await deps.db.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isDue(deps)))
      .for("update");
    if (!user) return false;
    await erasePerson(tx, deps, personOf(user));
    return true;
  });
  if (!isErased) return;
  log.info({ event: "account erased" }, "account erased");
  deps.wakeOutbox();
}

/** Erases an account whatever its state, for the ledger of an earlier erasure. */
export const eraseAccountOf = (deps: Deps, id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
    if (user) await erasePerson(tx, deps, personOf(user));
  });
