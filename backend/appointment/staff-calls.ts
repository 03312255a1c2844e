import { and, asc, eq, inArray } from "drizzle-orm";
import type { listUpcomingCalls as operation } from "#contract/appointment";
import { seesAll } from "../auth/staff-scope";
import { users } from "../db/schema";
import { appointments } from "../db/schema-care";
import type { StaffOperationHandler } from "../http/operations";
import { isUpcoming } from "./booking";
import { TEAM } from "./slots";
import { viewsOf } from "./views";

const MAX_CALLS = 200;

/** Lists a counsellor's upcoming calls and the team's. Staff with `all_user` see every call. */
export const listUpcomingCalls: StaffOperationHandler<typeof operation> = async (_, c) => {
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
  return {
    result: views.map((view, index) => ({ ...view, name: rows[index]?.name ?? null })),
    about: rows.map(({ appointment }) => appointment),
  };
};
