import { and, asc, eq, inArray } from "drizzle-orm";
import type { AccessContext } from "../auth/access";
import type { StaffResult } from "../auth/staff-route";
import { seesAll } from "../auth/staff-scope";
import { users } from "../db/schema";
import { appointments } from "../db/schema-care";
import { isUpcoming } from "./booking";
import { TEAM } from "./slots";
import { viewsOf } from "./views";

const MAX_CALLS = 200;

/** Lists a counsellor's upcoming calls and the team's. Staff with `all_user` see every call. */
export async function listUpcomingCalls(c: AccessContext): Promise<StaffResult> {
  const { deps, claims } = c.var;
  const rows = await deps.db
    .select({ appointment: appointments, name: users.fullName })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.userId))
    .where(
      and(
        isUpcoming(deps),
        seesAll(claims) ? undefined : inArray(appointments.resource, [claims.userId, TEAM]),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(MAX_CALLS);
  const views = await viewsOf(
    deps,
    rows.map(({ appointment }) => appointment),
  );
  const response = c.json({
    data: views.map((view, index) => ({ ...view, name: rows[index]?.name ?? null })),
  });
  return { response, about: rows.map(({ appointment }) => appointment) };
}
