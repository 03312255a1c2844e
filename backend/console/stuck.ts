import type * as contract from "#contract/console/stuck-work";
import { actionsOfStuck, parseStuckReference, type StuckAction } from "#domain/console/stuck-work";
import { formatMoment } from "#domain/time/dates";
import { recordChange } from "../platform/access/change-log";
import { auditLog } from "../platform/db/schema/console";
import type { Database } from "../platform/db/types";
import { notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import {
  discardStuck,
  listStuck,
  retryStuck,
  type StuckDeps,
  type StuckSource,
} from "../platform/work/stuck";
import { operatorName } from "./accounts";

/** Lists stuck work, one entry a line. */
export async function describeStuck(
  deps: StuckDeps,
  sources: readonly StuckSource[],
): Promise<string> {
  const entries = await listStuck(deps, sources);
  if (entries.length === 0) return "Nothing is stuck.";
  return entries
    .map(({ reference, about, reason, attempts, since }) =>
      [reference, about, reason, `${attempts} attempts`, `since ${formatMoment(since)}`].join(
        " · ",
      ),
    )
    .join("\n");
}

/** A change of stuck work, and how it is recorded. */
interface Change {
  readonly action: StuckAction;
  readonly reference: string;
  readonly sources: readonly StuckSource[];
  readonly record: (tx: Database) => Promise<unknown>;
}

/** Retries or discards an entry in a transaction with its row in the audit log. */
const changeEntry = (deps: StuckDeps, { action, reference, sources, record }: Change) =>
  deps.db.transaction(async (tx) => {
    const isChanged =
      action === "retry"
        ? await retryStuck(tx, deps.now(), reference)
        : await discardStuck({ ...deps, db: tx }, reference, sources);
    if (isChanged) await record(tx);
    return isChanged;
  });

/** Retries or discards an entry, or all that are listed and can be, for an operator. */
export async function changeStuck(
  deps: StuckDeps,
  action: StuckAction,
  reference: string,
  sources: readonly StuckSource[],
): Promise<string> {
  const references =
    reference === "all"
      ? (await listStuck(deps, sources))
          .filter(({ kind }) => actionsOfStuck[kind].includes(action))
          .map((one) => one.reference)
      : [reference];
  let changed = 0;
  for (const one of references) {
    const record = (tx: Database) =>
      tx.insert(auditLog).values({
        action: `${action} stuck work`,
        createdAt: deps.now(),
        details: { reference: one, operator: operatorName() },
      });
    if (await changeEntry(deps, { action, reference: one, sources, record })) changed++;
  }
  if (changed === 0 && reference !== "all")
    throw new Error(`Nothing stuck is called ${reference}.`);
  return action === "retry" ? `Retrying: ${changed}.` : `Discarded: ${changed}.`;
}

type Handler<Name extends "listStuckWork" | "changeStuckWork" | "recordSpoolChange"> =
  StaffOperationHandler<(typeof contract)[Name]>;

/** The calls of the console about stuck work. */
export const stuckHandlers = (sources: readonly StuckSource[]) => ({
  listStuckWork: (async (_, c) => ({
    result: await listStuck(c.var.deps, sources),
    about: "list",
  })) satisfies Handler<"listStuckWork">,
  changeStuckWork: (async ({ body: { action, reference } }, c) => {
    const { deps } = c.var;
    const parsed = parseStuckReference(reference);
    if (!parsed || !actionsOfStuck[parsed.kind].includes(action)) throw notFound();
    const record = (tx: Database) => recordChange(tx, c, { action, reference });
    if (!(await changeEntry(deps, { action, reference, sources, record }))) throw notFound();
    deps.wakeOutbox();
    return { result: { reference }, about: [] };
  }) satisfies Handler<"changeStuckWork">,
  recordSpoolChange: (async ({ body: { action, name } }, c) => {
    await recordChange(c.var.deps.db, c, { action, reference: `spool:${name}` });
    return { result: undefined, about: [] };
  }) satisfies Handler<"recordSpoolChange">,
});
