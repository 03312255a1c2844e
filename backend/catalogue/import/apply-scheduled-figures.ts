import { inArray, sql } from "drizzle-orm";
import { dayOf } from "#domain/time/dates";
import { documents } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { log } from "../../platform/runtime/log";
import { keyOfDocument, type ScheduledChange } from "../source/scheduled-figures";
import { IMPORT_LOCK, markChanged, setState, stateOf } from "../state/catalogue-state";
import { syncTable } from "../state/sync-table";
import { ImportRecorder } from "./record-import";
import { asShown, samplesShown } from "./samples";
import { storeSearchEntries } from "./search-entries";
import { documentKey, lastImport, SCHEDULED_FIGURES, storeSearchTerms } from "./store";

/**
 * Makes figures whose day has come current, with every page and calculator that uses them.
 * @param today ISO date in India. @returns whether anything changed
 */
export async function applyScheduledFigures(db: Database, today: string): Promise<boolean> {
  const isDue = ({ day }: ScheduledChange) => day <= today;
  if (!(await scheduledIn(db)).some(isDue)) return false;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    // Another process or an import may have applied them.
    const scheduled = await scheduledIn(tx);
    const due = scheduled.filter(isDue);
    for (const change of due) await apply(tx, change);
    if (due.length === 0) return false;
    await setState(
      tx,
      SCHEDULED_FIGURES,
      scheduled.filter((one) => !isDue(one)),
    );
    await storeSearchTerms(tx);
    await storeSearchEntries(tx);
    await markChanged(tx);
    return true;
  });
}

const scheduledIn = async (db: Database): Promise<readonly ScheduledChange[]> =>
  (await stateOf<ScheduledChange[]>({ db }, SCHEDULED_FIGURES)) ?? [];

async function apply(db: Database, { day, figures, expenses, ...change }: ScheduledChange) {
  const recorder = await ImportRecorder.open(db, {
    kind: "schedule",
    folder: (await lastImport(db))?.folder ?? "",
    author: "schedule",
    reason: `figures from ${day}`,
  });
  if (change.documents.length > 0)
    await syncTable(db, documents, documentKey, asShown(change.documents, await samplesShown(db)), {
      where: inArray(documentKey, change.documents.map(keyOfDocument)),
      onChange: recorder.rows("document"),
    });
  await recorder.figures(figures);
  await setState(db, "expenses", expenses);
}

/** Applies scheduled figures of today, and logs it. */
export async function applyDueFigures(deps: Deps): Promise<void> {
  if (await applyScheduledFigures(deps.db, dayOf(deps.now())))
    log.info("scheduled figures applied");
}
