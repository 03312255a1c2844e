import { and, desc, eq, gt, gte, isNotNull, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as contract from "#contract/leads/assignment";
import { HAND_OVER_UNDO_DAYS } from "#domain/console/hand-over";
import { addTime } from "#domain/time/dates";
import { recordChange } from "../../platform/access/change-log";
import type { AccessContext } from "../../platform/access/context";
import { staffWith } from "../../platform/access/staff";
import { appointments } from "../../platform/db/schema/appointments";
import { chats } from "../../platform/db/schema/chat";
import { handOvers, leads } from "../../platform/db/schema/leads";
import { users } from "../../platform/db/schema/users";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { ApiError, notFound } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { sendWork } from "../../platform/work/send-work";
import { isOpenLead } from "./candidates";
import { countsOf } from "./hand-over";

const MAX_LISTED = 20;

/** Counts what a hand-over would move. */
export const previewHandOver: StaffOperationHandler<typeof contract.previewHandOver> = async (
  { params: { staffId } },
  c,
) => {
  const { db, now } = c.var.deps;
  const own = and(eq(leads.ownerId, staffId), isOpenLead());
  return {
    result: {
      leads: await db.$count(leads, own),
      nextActions: await db.$count(leads, and(own, isNotNull(leads.nextActionAt))),
      students: await db.$count(users, eq(users.counsellorId, staffId)),
      calls: await db.$count(
        appointments,
        and(
          eq(appointments.resource, staffId),
          eq(appointments.status, "confirmed"),
          gt(appointments.startsAt, now()),
        ),
      ),
      chats: await db.$count(chats, eq(chats.takenBy, staffId)),
    },
    about: [],
  };
};

/**
 * Hands all open leads of a counsellor over, with students, calls and conversations. The queue does
 * it (./hand-over.ts). @returns how many leads there are. @throws ApiError 400, 404
 */
export const handOverLeads: StaffOperationHandler<typeof contract.handOverLeads> = async (
  { params: { staffId }, body: { toId } },
  c,
) => {
  const { deps, claims } = c.var;
  if (toId === staffId)
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { toId: "must be a colleague" } });
  if (toId && (await staffWith(deps.db, [toId])).length === 0) throw notFound();
  // A former counsellor may no longer have any permission, so only the account counts.
  if ((await deps.db.$count(users, eq(users.id, staffId))) === 0) throw notFound();
  const number = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(handOvers)
      .values({
        fromId: staffId,
        toId,
        isToTeam: toId === null,
        staffId: claims.userId,
        createdAt: deps.now(),
      })
      .returning();
    if (!row) throw notFound();
    await send(tx, c, row.id, "forth");
    await recordChange(tx, c, { from: staffId, to: toId ?? "–" }, { userId: staffId });
    return tx.$count(leads, and(eq(leads.ownerId, staffId), isOpenLead()));
  });
  return { result: { leads: number }, about: [] };
};

const send = (tx: Database, c: AccessContext, handOverId: string, direction: "forth" | "back") =>
  sendWork(tx, "hand-over", {
    handOverId,
    direction,
    staffId: c.var.claims.userId,
    action: `${c.req.method} ${c.req.routePath}`,
  });

/** Hand-overs that are done and can still be undone. */
const canBeUndone = (now: Date) =>
  and(isNotNull(handOvers.finishedAt), isNull(handOvers.undoneAt), isRecent(now));

const isRecent = (now: Date) => gte(handOvers.createdAt, addTime(now, -HAND_OVER_UNDO_DAYS, "day"));

/**
 * Moves back what a hand-over has moved and is still where it was put. @throws ApiError 404 if it
 * does not exist, 409 CANNOT_UNDO if it isn't done yet, was undone, or is too old
 */
export const undoHandOver: StaffOperationHandler<typeof contract.undoHandOver> = async (
  { params: { id } },
  c,
) => {
  const { deps } = c.var;
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(handOvers)
      .set({ undoneAt: deps.now() })
      .where(and(eq(handOvers.id, id), canBeUndone(deps.now())))
      .returning();
    if (!row?.fromId) {
      if ((await tx.$count(handOvers, eq(handOvers.id, id))) === 0) throw notFound();
      throw new ApiError(409, "CANNOT_UNDO");
    }
    await send(tx, c, id, "back");
    const between = { from: row.fromId, to: row.toId ?? "–" };
    await recordChange(tx, c, { handOver: id, ...between }, { userId: row.fromId });
  });
  return { result: { id }, about: [] };
};

/** The latest hand-overs with what they have moved. */
export async function latestHandOvers({ db, now }: Deps) {
  const [from, to, by] = [alias(users, "from"), alias(users, "to"), alias(users, "by")];
  const rows = await db
    .select({ row: handOvers, from: from.fullName, to: to.fullName, by: by.fullName })
    .from(handOvers)
    .leftJoin(from, eq(from.id, handOvers.fromId))
    .leftJoin(to, eq(to.id, handOvers.toId))
    .leftJoin(by, eq(by.id, handOvers.staffId))
    .where(isRecent(now()))
    .orderBy(desc(handOvers.createdAt))
    .limit(MAX_LISTED);
  const counts = await countsOf(
    db,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, ...names }) => ({
    id: row.id,
    ...names,
    isToTeam: row.isToTeam,
    createdAt: row.createdAt,
    moved: { lead: 0, student: 0, call: 0, chat: 0, ...counts.get(row.id) },
    isFinished: row.finishedAt !== null,
    undoneAt: row.undoneAt,
  }));
}
