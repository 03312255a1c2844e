import { formatMoment } from "#domain/time/dates";
import { auditLog } from "../platform/db/schema/console";
import type { Database } from "../platform/db/types";
import { discardStuck, listStuck, retryStuck } from "../platform/work/stuck";
import { operatorName } from "./accounts";

/** Lists stuck work, one entry a line. */
export async function describeStuck(db: Database): Promise<string> {
  const entries = await listStuck(db);
  if (entries.length === 0) return "Nothing is stuck.";
  return entries
    .map(({ reference, about, reason, attempts, since }) =>
      [reference, about, reason, `${attempts} attempts`, `since ${formatMoment(since)}`].join(
        " · ",
      ),
    )
    .join("\n");
}

/** Retries or discards an entry, or all that are listed, with a row in the audit log for each. */
export async function changeStuck(
  db: Database,
  action: "retry" | "discard",
  reference: string,
): Promise<string> {
  const references =
    reference === "all" ? (await listStuck(db)).map((one) => one.reference) : [reference];
  let changed = 0;
  for (const one of references) if (await changeOne(db, action, one)) changed++;
  if (changed === 0 && reference !== "all")
    throw new Error(`Nothing stuck is called ${reference}.`);
  return action === "retry" ? `Retrying: ${changed}.` : `Discarded: ${changed}.`;
}

const changeOne = (db: Database, action: "retry" | "discard", reference: string) =>
  db.transaction(async (tx) => {
    const now = new Date();
    const isChanged =
      action === "retry" ? await retryStuck(tx, now, reference) : await discardStuck(tx, reference);
    if (isChanged)
      await tx.insert(auditLog).values({
        ...{ action: `${action} stuck work`, createdAt: now },
        details: { reference, operator: operatorName() },
      });
    return isChanged;
  });
