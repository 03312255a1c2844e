import { getTableName, lt, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { RETENTION_DAYS } from "#domain/privacy/privacy";
import { addTime, dayOf } from "#domain/time/dates";
import { resealSecondFactors } from "../auth/second-factor";
import { logChainHead } from "../console/audit-chain";
import { alertAboutReading } from "../console/unusual-reading";
import { auditLog, webhookDeliveries } from "../platform/db/schema/console";
import { leadImports } from "../platform/db/schema/enquiries";
import { handOvers, leadDeletions } from "../platform/db/schema/leads";
import { failedItems, jobs, rateLimits } from "../platform/db/schema/platform";
import { eventCounts } from "../platform/db/schema/reports";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { sweepFiles } from "../platform/file-records/stored-files";
import { requeueLost } from "../platform/outbox/requeue";
import { personGraph } from "../platform/people/person-graph";
import type { RetentionTimes } from "../platform/people/person-table";
import { eachItem } from "../platform/work/each-item";
import { sweepSearchCounts } from "../search/search-counts";
import { applyLedger } from "./apply-ledger";
import { deleteInBatches } from "./delete-in-batches";
import { queueErasures } from "./erase";
import { sweepLedger } from "./ledger";

/** Time for staff to retry or discard what failed for good. */
const FAILED_ITEM_DAYS = 30;
/** A little over a year, to compare with the same season of the previous year. */
const COUNTS_RETENTION_DAYS = 400;

/** One thing that the sweep does. */
interface Step {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/**
 * Removes expired counters, challenges and tokens, settled messages, data after its retention
 * period, and files without a row. A step that fails does not stop the others. Safe to run
 * concurrently.
 */
export async function sweep(deps: Deps): Promise<void> {
  const steps: readonly Step[] = [
    // First: a restored database must not work with people who were erased.
    { name: "erasures of the ledger", run: () => applyLedger(deps) },
    { name: "erasures of accounts", run: () => queueErasures(deps) },
    ...expired(deps),
    ...pastRetention(deps),
    { name: "messages without a job", run: () => requeueLost(deps) },
    { name: "unusual reading", run: () => alertAboutReading(deps) },
    { name: "end of the audit chain", run: () => logChainHead(deps.db) },
    { name: "search counts", run: () => sweepSearchCounts(deps) },
    { name: "files without a row", run: () => sweepFiles(deps) },
    { name: "old entries of the ledger", run: () => sweepLedger(deps) },
    { name: "secrets of second factors", run: () => resealSecondFactors(deps) },
  ];
  await eachItem(deps, {
    job: "sweep",
    page: (after: Step | null) => Promise.resolve(after ? [] : steps),
    keyOf: ({ name }) => name,
    run: ({ run }) => run(),
    // The next sweep repeats all steps.
    attempts: Infinity,
  });
}

/** Deletes what has expired or is settled, and belongs to nobody. */
function expired({ db, now }: Deps): Step[] {
  const failedBefore = addTime(now(), -FAILED_ITEM_DAYS, "day");
  const lastDay = dayOf(addTime(now(), -COUNTS_RETENTION_DAYS, "day"));
  const before = timesAt(now()).before;
  const rowsOf = (table: PgTable, where: SQL | undefined): Step => ({
    name: getTableName(table),
    run: () => deleteInBatches(db, table, where),
  });
  return [
    rowsOf(rateLimits, lt(rateLimits.expire, now())),
    // Leases that were not given up, such as the turn of an export whose process died.
    rowsOf(jobs, lt(jobs.heldUntil, now())),
    rowsOf(failedItems, lt(failedItems.failedAt, failedBefore)),
    rowsOf(eventCounts, lt(eventCounts.day, lastDay)),
    rowsOf(webhookDeliveries, lt(webhookDeliveries.createdAt, before("webhookDelivery"))),
    rowsOf(handOvers, lt(handOvers.createdAt, before("handOver"))),
    rowsOf(leadDeletions, lt(leadDeletions.deletedAt, before("leadDeletion"))),
    {
      name: "files of imports",
      run: () =>
        db
          .update(leadImports)
          .set({ sealed: null })
          .where(lt(leadImports.createdAt, before("leadImport"))),
    },
  ];
}

/** Deletes data of people by the rules of the graph (backend/platform/people/person-graph.ts). */
const pastRetention = ({ db, now }: Deps): Step[] =>
  personGraph.flatMap(({ table, retention }) =>
    typeof retention === "string"
      ? []
      : [
          {
            name: getTableName(table),
            run: () =>
              table === auditLog
                ? expireAuditLog(db)
                : deleteInBatches(db, table, retention(timesAt(now()))),
          },
        ],
  );

/** Only this function of the database may delete rows of the audit log, and only old ones. */
async function expireAuditLog(db: Database): Promise<void> {
  let deleted;
  do {
    const result = await db.execute(sql`select expire_audit_log() as deleted`);
    deleted = expiredSchema.parse(result).rows[0]?.deleted;
  } while (deleted);
}

const expiredSchema = z.object({ rows: z.array(z.object({ deleted: z.coerce.number() })) });

const timesAt = (now: Date): RetentionTimes => ({
  now,
  yesterday: addTime(now, -1, "day"),
  before: (data) => addTime(now, -RETENTION_DAYS[data], "day"),
});
