import { and, eq, gt, inArray, sql, type SQL } from "drizzle-orm";
import { addTime } from "#domain/time/dates";
import type { HandOverPart } from "../platform/access/hand-over-part";
import { activeStaffIds, OPEN_CALL_DAYS } from "../platform/access/responsible";
import { appointments } from "../platform/db/schema/appointments";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { TEAM } from "./messages";

/** Whether a member of staff, or the team, has no other call at the time of a row's call. */
const isFreeFor = (resource: string): SQL =>
  sql`not exists (select 1 from ${appointments} as theirs
    where theirs.resource = ${resource} and theirs.status = 'confirmed'
      and theirs.starts_at = ${appointments.startsAt})`;

/**
 * Moves upcoming calls. A call at whose time the other one has a call already stays, and is listed
 * as one that needs another time.
 */
export const handOverCalls: HandOverPart = {
  kind: "call",
  move: async (tx, { now }, { fromId, toId, only }, limit) => {
    const resource = toId ?? TEAM;
    const theirs = tx
      .select({ id: appointments.id })
      .from(appointments)
      .where(
        and(
          eq(appointments.resource, fromId ?? TEAM),
          eq(appointments.status, "confirmed"),
          gt(appointments.startsAt, now()),
          isFreeFor(resource),
          only ? sql`${appointments.id} in ${only}` : undefined,
        ),
      )
      .limit(limit);
    const moved = await tx
      .update(appointments)
      .set({ resource })
      .where(inArray(appointments.id, theirs))
      .returning({ id: appointments.id });
    return moved.map(({ id }) => id);
  },
};

/** Gives a member of staff a student's calls with the team, except at times at which they have another. */
export async function takeCallsOfTeam(
  { db, now }: Pick<Deps, "db" | "now">,
  resource: string,
  userId: string,
): Promise<void> {
  const isOfNobody = sql`${appointments.resource} not in (
    select id::text from ${users} where ${users.id} in ${activeStaffIds})`;
  await db
    .update(appointments)
    .set({ resource })
    .where(
      and(
        eq(appointments.userId, userId),
        eq(appointments.status, "confirmed"),
        gt(appointments.startsAt, addTime(now(), -OPEN_CALL_DAYS, "day")),
        isOfNobody,
        isFreeFor(resource),
      ),
    );
}
