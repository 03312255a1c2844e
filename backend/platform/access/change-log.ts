import { auditLog } from "../db/schema/console";
import { retriedTransaction } from "../db/transaction";
import type { Database } from "../db/types";
import type { Deps } from "../deps";
import type { Subject } from "./access-log";
import type { AccessContext } from "./context";

/**
 * Runs a handler in one transaction with its audit rows. The outbox learns of its messages after the
 * commit.
 */
export async function inTransaction<Result>(
  deps: Deps,
  run: (within: Deps) => Promise<Result>,
  begin: typeof retriedTransaction<Result> = retriedTransaction,
): Promise<Result> {
  const woken = new Set<Parameters<Deps["wakeOutbox"]>[0]>();
  const result = await begin(deps.db, (tx) =>
    run({ ...deps, db: tx, wakeOutbox: (kind) => woken.add(kind) }),
  );
  for (const kind of woken) deps.wakeOutbox(kind);
  return result;
}

/**
 * Records a change in the console with what was changed, in the transaction of the change. The
 * details have no personal data, because they outlive it.
 * @param subject the account or enquiry that the change is about, if it is about one
 */
export async function recordChange(
  tx: Database,
  c: AccessContext,
  details: Readonly<Record<string, string>>,
  { userId, enquiryId }: Subject = { userId: null },
): Promise<void> {
  const { deps, claims } = c.var;
  await tx.insert(auditLog).values({
    staffId: claims.userId,
    userId,
    enquiryId,
    action: `${c.req.method} ${c.req.routePath}`,
    details: Object.keys(details).length > 0 ? details : null,
    createdAt: deps.now(),
  });
}

interface QueuedChange {
  /** Who asked for it. */
  readonly staffId: string;
  /** The call that asked for it: `POST /lead/assignment/:staffId/hand-over`. */
  readonly action: string;
  readonly userId: string | null;
  readonly details: Readonly<Record<string, string>>;
}

/** Like `recordChange`, for a change that the work queue makes for staff. */
export const recordQueuedChange = (
  tx: Database,
  { now }: Pick<Deps, "now">,
  change: QueuedChange,
): Promise<unknown> => tx.insert(auditLog).values({ ...change, createdAt: now() });

type Value = string | number | boolean | null | readonly (string | number)[];

/** Describes the values that differ, such as `{ days: "1, 2, 3 → 1, 2" }`, or all of something new. */
export function changedDetails<Name extends string>(
  before: Readonly<Record<NoInfer<Name>, Value>> | undefined,
  after: Readonly<Record<Name, Value>>,
): Record<string, string> {
  const names = Object.keys(after) as Name[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const to = shown(after[name]);
      if (!before) return [[name, to]];
      const from = shown(before[name]);
      return from === to ? [] : [[name, `${from} → ${to}`]];
    }),
  );
}

function shown(value: Value): string {
  const text = typeof value === "object" ? (value?.join(", ") ?? "") : String(value);
  return text === "" ? "–" : text;
}
