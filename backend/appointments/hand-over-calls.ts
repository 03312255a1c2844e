import { and, eq, gt, sql } from "drizzle-orm";
import { appointments } from "../platform/db/schema/appointments";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { TEAM } from "./messages";

/**
 * Gives the upcoming calls of a member of staff to another, or to the team. A call at whose time the
 * other one has a call already stays, and is listed as one that needs another time.
 */
export async function handOverCalls(
  tx: Database,
  { now }: Pick<Deps, "now">,
  { fromId, toId }: { readonly fromId: string; readonly toId: string | null },
): Promise<void> {
  const resource = toId ?? TEAM;
  await tx
    .update(appointments)
    .set({ resource })
    .where(
      and(
        eq(appointments.resource, fromId),
        eq(appointments.status, "confirmed"),
        gt(appointments.startsAt, now()),
        sql`not exists (select 1 from ${appointments} as theirs
          where theirs.resource = ${resource} and theirs.status = 'confirmed'
            and theirs.starts_at = ${appointments.startsAt})`,
      ),
    );
}
