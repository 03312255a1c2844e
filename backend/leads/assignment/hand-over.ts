import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { z } from "zod";
import { QUEUE_PATH } from "#domain/console/staff-area";
import { handOverText, type HandOverCounts } from "#domain/console/hand-over";
import { setCounsellor } from "../../auth/accounts";
import { notifyStaff } from "../../notifications/notify-counsellor";
import { recordQueuedChange } from "../../platform/access/change-log";
import type { HandOverMove, HandOverPart } from "../../platform/access/hand-over-part";
import { staffWith } from "../../platform/access/staff";
import { NIL_UUID } from "../../platform/db/nil-uuid";
import { handOverItems, handOvers, leads } from "../../platform/db/schema/leads";
import { retriedTransaction } from "../../platform/db/transaction";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { eachItem, requireAll } from "../../platform/work/each-item";
import type { Job } from "../../platform/work/runner";
import { saveChange } from "../change";
import { isOpenLead } from "./candidates";

/** Rows that are moved in one transaction, and leads that are read at once. */
const PAGE = 200;

/** A hand-over, or its undoing, as its job has it. */
const jobSchema = z.object({
  handOverId: z.uuid(),
  direction: z.enum(["forth", "back"]),
  /** Who asked for it. */
  staffId: z.uuid(),
  action: z.string(),
});
type HandOverJob = z.output<typeof jobSchema>;

interface Run extends HandOverMove {
  readonly deps: Deps;
  readonly job: HandOverJob;
  readonly signal: AbortSignal;
}

/**
 * Hands the open leads of a counsellor over, and what the `parts` move; or moves back what is still
 * where a hand-over has put it. Each lead has a transaction and a row in the audit log. A lead that
 * fails does not hold up the others. Repeating it moves what is left.
 */
export async function handOver(
  deps: Deps,
  { data, signal }: Pick<Job, "data" | "signal">,
  parts: readonly HandOverPart[],
): Promise<void> {
  const job = jobSchema.parse(data);
  const [row] = await deps.db.select().from(handOvers).where(eq(handOvers.id, job.handOverId));
  // An account of the two was deleted meanwhile.
  if (!row?.fromId || (!row.toId && !row.isToTeam)) return;
  const isBack = job.direction === "back";
  const run: Run = {
    deps,
    job,
    signal,
    fromId: isBack ? row.toId : row.fromId,
    toId: isBack ? row.fromId : row.toId,
    only: null,
  };
  const result = await moveLeads(run);
  for (const part of parts) await movePart(run, part);
  await deps.db.transaction((tx) => finish(tx, run));
  deps.wakeOutbox();
  requireAll(result);
}

/** A query of what the hand-over has moved of a kind. */
const movedBy = ({ handOverId }: HandOverJob, kind: HandOverPart["kind"]): SQL => sql`(
  select ${handOverItems.itemId} from ${handOverItems}
  where ${handOverItems.handOverId} = ${handOverId} and ${handOverItems.kind} = ${kind})`;

const remember = (tx: Database, { handOverId }: HandOverJob, items: readonly MovedItem[]) =>
  tx
    .insert(handOverItems)
    .values(items.map((item) => ({ handOverId, ...item })))
    .onConflictDoNothing();

type MovedItem = Pick<typeof handOverItems.$inferInsert, "kind" | "itemId">;

/** Moves one kind of work, page by page. */
async function movePart(
  { deps, job, signal, ...move }: Run,
  { kind, move: moveRows }: HandOverPart,
) {
  const only = job.direction === "back" ? movedBy(job, kind) : null;
  for (;;) {
    signal.throwIfAborted();
    const moved = await deps.db.transaction(async (tx) => {
      const ids = await moveRows(tx, deps, { ...move, only }, PAGE);
      if (ids.length > 0 && job.direction === "forth")
        await remember(
          tx,
          job,
          ids.map((itemId) => ({ kind, itemId })),
        );
      return ids.length;
    });
    if (moved === 0) return;
  }
}

/** The leads that move. What the rules have assigned since a hand-over to the team comes back too. */
function leadsOf({ job, fromId }: Run): SQL | undefined {
  const isBack = job.direction === "back";
  const isOwned = fromId
    ? eq(leads.ownerId, fromId)
    : or(isNull(leads.ownerId), isBack ? isNotNull(leads.assignedAt) : undefined);
  return and(
    isOwned,
    isOpenLead(),
    isBack ? sql`${leads.id} in ${movedBy(job, "lead")}` : undefined,
  );
}

function moveLeads(run: Run) {
  const { deps, signal } = run;
  const theirs = leadsOf(run);
  return eachItem<{ readonly id: string }>(deps, {
    job: "hand over leads",
    page: (after) =>
      deps.db
        .select({ id: leads.id })
        .from(leads)
        .where(and(theirs, gt(leads.id, after?.id ?? NIL_UUID)))
        .orderBy(asc(leads.id))
        .limit(PAGE),
    keyOf: ({ id }) => id,
    signal,
    run: ({ id }) => retriedTransaction(deps.db, (tx) => moveLead(tx, run, id)),
  });
}

async function moveLead(tx: Database, run: Run, id: string): Promise<void> {
  const { deps, job, toId } = run;
  const [row] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), leadsOf(run)))
    .for("update");
  if (!row) return;
  const isBack = job.direction === "back";
  const why = isBack ? "Hand-over undone" : "Handed over";
  const { staffId, action } = job;
  await saveChange(tx, deps, row, { ownerId: toId }, { staffId, why, isAnnounced: true });
  if (isBack && row.userId && toId)
    await setCounsellor(tx, row.userId, toId, { insteadOf: [row.ownerId] });
  if (!isBack) await remember(tx, job, [{ kind: "lead", itemId: id }]);
  await recordQueuedChange(tx, deps, {
    staffId,
    action,
    userId: row.userId,
    details: { lead: id, owner: `${row.ownerId ?? "–"} → ${toId ?? "–"}` },
  });
}

/** Records that it is done, and tells those concerned once, however often the job was tried. */
async function finish(tx: Database, { deps, job, fromId, toId }: Run): Promise<void> {
  const isBack = job.direction === "back";
  const column = isBack ? handOvers.returnedAt : handOvers.finishedAt;
  const [finished] = await tx
    .update(handOvers)
    .set(isBack ? { returnedAt: deps.now() } : { finishedAt: deps.now() })
    .where(and(eq(handOvers.id, job.handOverId), isNull(column)))
    .returning();
  const what =
    finished && handOverText((await countsOf(tx, [finished.id])).get(finished.id) ?? none);
  if (!what) return;
  const tell = async (staffId: string | null, subject: string) => {
    if (staffId && (await staffWith(tx, [staffId])).length > 0)
      await notifyStaff(tx, deps, staffId, { kind: "lead", path: QUEUE_PATH, subject });
  };
  if (!isBack) return tell(toId, `Handed over to you: ${what}.`);
  await tell(toId, `A hand-over was undone. What you handed over is yours again: ${what}.`);
  await tell(fromId, `A hand-over to you was undone: ${what}.`);
}

const none: HandOverCounts = { lead: 0, student: 0, call: 0, chat: 0 };

/** What hand-overs have moved, counted by kind. */
export async function countsOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, HandOverCounts>> {
  const rows = await db
    .select({ id: handOverItems.handOverId, kind: handOverItems.kind, number: count() })
    .from(handOverItems)
    .where(inArray(handOverItems.handOverId, [...ids]))
    .groupBy(handOverItems.handOverId, handOverItems.kind);
  const counts = new Map<string, HandOverCounts>();
  for (const { id, kind, number } of rows)
    counts.set(id, { ...none, ...counts.get(id), [kind]: number });
  return counts;
}
