import { and, asc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { QUEUE_PATH } from "#domain/console/staff-area";
import { handOverStudents } from "../../auth/accounts";
import { notifyStaff } from "../../notifications/notify-counsellor";
import { recordQueuedChange } from "../../platform/access/change-log";
import { NIL_UUID } from "../../platform/db/nil-uuid";
import { leads } from "../../platform/db/schema/leads";
import { retriedTransaction } from "../../platform/db/transaction";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { eachItem, requireAll } from "../../platform/work/each-item";
import type { Job } from "../../platform/work/runner";
import { saveChange } from "../change";
import { isOpenLead } from "./candidates";

/** Leads that are read at once. */
const PAGE = 200;

/** A hand-over of all open leads, as its job has it. */
const handOverSchema = z.object({
  fromId: z.uuid(),
  /** Empty: the leads are left without an owner. */
  toId: z.uuid().or(z.literal("")),
  /** Who asked for it. */
  staffId: z.uuid(),
  action: z.string(),
});

/** Moves what another word stores: calls, conversations. */
type MovesMore = (
  tx: Database,
  deps: Deps,
  between: { readonly fromId: string; readonly toId: string | null },
) => Promise<void>;

/**
 * Hands all open leads of a counsellor over, with their students and what `others` move. Each lead has a transaction and a
 * row in the audit log. A lead that fails does not hold up the others. Repeating it moves what is
 * left.
 */
export async function handOver(
  deps: Deps,
  { data, signal }: Pick<Job, "data" | "signal">,
  others: readonly MovesMore[] = [],
): Promise<void> {
  const { fromId, toId, staffId, action } = handOverSchema.parse(data);
  const ownerId = toId || null;
  const isTheirs = and(eq(leads.ownerId, fromId), isOpenLead());
  const result = await eachItem<{ readonly id: string }>(deps, {
    job: "hand over leads",
    page: (after) =>
      deps.db
        .select({ id: leads.id })
        .from(leads)
        .where(and(isTheirs, gt(leads.id, after?.id ?? NIL_UUID)))
        .orderBy(asc(leads.id))
        .limit(PAGE),
    keyOf: ({ id }) => id,
    signal,
    run: ({ id }) =>
      retriedTransaction(deps.db, async (tx) => {
        const [row] = await tx
          .select()
          .from(leads)
          .where(and(eq(leads.id, id), isTheirs))
          .for("update");
        if (!row) return;
        await saveChange(
          tx,
          deps,
          row,
          { ownerId },
          { staffId, why: "Handed over", isAnnounced: true },
        );
        await recordQueuedChange(tx, deps, {
          staffId,
          action,
          userId: row.userId,
          details: { lead: id, owner: `${fromId} → ${ownerId ?? "–"}` },
        });
      }),
  });
  await deps.db.transaction(async (tx) => {
    await handOverStudents(tx, fromId, ownerId);
    for (const move of others) await move(tx, deps, { fromId, toId: ownerId });
    if (!ownerId || result.done === 0) return;
    const { done } = result;
    await notifyStaff(tx, deps, ownerId, {
      kind: "lead",
      path: QUEUE_PATH,
      subject: `${done} ${done === 1 ? "lead was" : "leads were"} handed over to you.`,
    });
  });
  deps.wakeOutbox();
  requireAll(result);
}
