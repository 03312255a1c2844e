import { and, asc, desc, eq, gte, inArray, lte, ne, type SQL } from "drizzle-orm";
import type * as contract from "#contract/appointments/appointments";
import { addTime, toIst } from "#domain/time/dates";
import { markContacted } from "../leads/contacted";
import type { Claims } from "../platform/access/claims";
import { staffWith } from "../platform/access/staff";
import { seesAll } from "../platform/access/staff-scope";
import { appointments } from "../platform/db/schema/appointments";
import { leads } from "../platform/db/schema/leads";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { publishEvent } from "../platform/outbox/publish-event";
import { isUpcoming } from "./booking";
import { bookingData, TEAM } from "./messages";
import { viewsOf } from "./views";

const MAX_CALLS = 200;
const PAST_DAYS = 30;

/** Rows of `appointments` that this member of staff may see: their own calls and the team's. */
const callsOf = (claims: Claims): SQL | undefined =>
  seesAll(claims) ? undefined : inArray(appointments.resource, [claims.userId, TEAM]);

/** Lists a counsellor's upcoming calls and the team's. Staff with `all_user` see every call. */
export const listUpcomingCalls: StaffOperationHandler<typeof contract.listUpcomingCalls> = async (
  _,
  c,
) => {
  const { deps, claims } = c.var;
  const rows = await deps.db
    .select({ appointment: appointments, name: users.fullName })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.userId))
    .where(and(isUpcoming(deps), callsOf(claims)))
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

/** Lists the calls of the last days, so that their outcome can be recorded. */
export const listPastCalls: StaffOperationHandler<typeof contract.listPastCalls> = async (_, c) => {
  const { deps, claims } = c.var;
  const now = deps.now();
  const rows = await deps.db
    .select({ call: appointments, name: users.fullName })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.userId))
    .where(
      and(
        lte(appointments.startsAt, now),
        gte(appointments.startsAt, addTime(now, -PAST_DAYS, "day")),
        ne(appointments.status, "cancelled"),
        callsOf(claims),
      ),
    )
    .orderBy(desc(appointments.startsAt))
    .limit(MAX_CALLS);
  const ids = rows.map(({ call }) => call.resource).filter((one) => one !== TEAM);
  const names = new Map((await staffWith(deps.db, ids)).map(({ id, name }) => [id, name]));
  return {
    result: rows.map(({ call, name }) => ({
      ...{ id: call.id, userId: call.userId, name },
      startsAt: toIst(call.startsAt),
      ...{ status: call.status, mobile: call.mobile, topic: call.topic },
      counsellor: names.get(call.resource) ?? null,
    })),
    about: rows.map(({ call }) => ({ userId: call.userId })),
  };
};

/** Records the outcome of a call that was due. @throws ApiError 404, also for a colleague's */
export const markCall: StaffOperationHandler<typeof contract.markCall> = async (
  { params: { id }, body: { status } },
  c,
) => {
  const { deps, claims } = c.var;
  const row = await deps.db.transaction(async (tx) => {
    const [marked] = await tx
      .update(appointments)
      .set({ status })
      .where(
        and(
          eq(appointments.id, id),
          ne(appointments.status, "cancelled"),
          lte(appointments.startsAt, deps.now()),
          callsOf(claims),
        ),
      )
      .returning();
    if (!marked) throw notFound();
    await countAsContact(tx, deps, marked.userId);
    await publishEvent(tx, deps, `booking.${status}`, bookingData(marked));
    return marked;
  });
  return { result: { id, status }, about: [row] };
};

/** A call with an outcome is a contact with the student's lead, like one that is typed in. */
async function countAsContact(tx: Database, deps: Deps, userId: string): Promise<void> {
  const [lead] = await tx.select({ id: leads.id }).from(leads).where(eq(leads.userId, userId));
  if (lead) await markContacted(tx, deps, lead.id);
}
