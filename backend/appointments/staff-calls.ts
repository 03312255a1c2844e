import { and, asc, desc, eq, gte, inArray, lte, ne, type SQL } from "drizzle-orm";
import type * as contract from "#contract/appointments/appointments";
import { addTime } from "#domain/time/dates";
import { markContacted, setRetry } from "../leads/contacted";
import { siteOfPerson } from "../notifications/notify-person";
import type { Claims } from "../platform/access/claims";
import type { AccessContext } from "../platform/access/context";
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
import { changeCall } from "./link";
import { bookingData, TEAM, type Appointment } from "./messages";
import { callsWithNames, callView, counsellorsOf, pastCallView } from "./views";

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
  const rows = await upcomingCalls(deps, claims);
  const calls = rows.map(({ call }) => call);
  const counsellors = await counsellorsOf(deps, calls);
  return {
    result: rows.map(({ call, name }) => staffView(call, name, counsellors)),
    about: calls,
  };
};

/** The upcoming calls that a member of staff may see, the next first. */
export const upcomingCalls = (deps: Deps, claims: Claims) =>
  callsWithNames(deps.db)
    .where(and(isUpcoming(deps), callsOf(claims)))
    .orderBy(asc(appointments.startsAt))
    .limit(MAX_CALLS);

/** A call with the student's name. */
export const staffView = (
  row: Appointment,
  name: string | null,
  counsellors: ReadonlyMap<string, string | null>,
) => ({
  ...callView(row, counsellors.get(row.resource) ?? null),
  id: row.id,
  userId: row.userId,
  name,
});

/** Shows a call to the staff who may move or cancel it. @throws ApiError 404 */
export const showStaffCall: StaffOperationHandler<typeof contract.showStaffCall> = async (
  { params: { id } },
  c,
) => {
  const { deps } = c.var;
  const row = await callOr404(c, deps.db, id);
  return { result: await withNames(deps, row), about: [{ userId: row.userId }] };
};

/** Moves or cancels a call and tells the student. @throws ApiError 404, 409 SLOT_TAKEN */
export const changeStaffCall: StaffOperationHandler<typeof contract.changeStaffCall> = async (
  { params: { id }, body },
  c,
) => {
  const { deps } = c.var;
  // The student gets a link to their own site, not to that of the colleague.
  const originOf = async (tx: Database, { userId }: Appointment) =>
    (await siteOfPerson(tx, deps, userId, false)).origin;
  const changed = await changeCall(deps, (tx) => callOr404(c, tx, id), body, originOf);
  return { result: await withNames(deps, changed), about: [{ userId: changed.userId }] };
};

/** A call that the caller may change, locked. @throws ApiError 404 */
async function callOr404(c: AccessContext, db: Database, id: string): Promise<Appointment> {
  const [row] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), callsOf(c.var.claims)))
    .for("update");
  if (!row) throw notFound();
  return row;
}

async function withNames(deps: Deps, row: Appointment) {
  const counsellors = await counsellorsOf(deps, [row]);
  const [student] = await deps.db
    .select({ name: users.fullName })
    .from(users)
    .where(eq(users.id, row.userId));
  return staffView(row, student?.name ?? null, counsellors);
}

/** Lists the calls of the last days, so that their outcome can be recorded. */
export const listPastCalls: StaffOperationHandler<typeof contract.listPastCalls> = async (_, c) => {
  const { deps, claims } = c.var;
  const now = deps.now();
  const rows = await callsWithNames(deps.db)
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
  const names = await counsellorsOf(
    deps,
    rows.map(({ call }) => call),
  );
  return {
    result: rows.map(({ call, name }) =>
      pastCallView(call, name, names.get(call.resource) ?? null),
    ),
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
    await recordOutcome(tx, deps, marked, claims.userId);
    await publishEvent(tx, deps, `booking.${status}`, bookingData(marked));
    return marked;
  });
  return { result: { id, status }, about: [row] };
};

/** A call that took place is a contact with the student's lead. A missed one is to be rebooked. */
async function recordOutcome(
  tx: Database,
  deps: Deps,
  { userId, status }: Appointment,
  staffId: string,
): Promise<void> {
  const [lead] = await tx.select({ id: leads.id }).from(leads).where(eq(leads.userId, userId));
  if (!lead) return;
  if (status === "completed") await markContacted(tx, deps, lead.id);
  else await setRetry(tx, deps, lead.id, { outcome: "no_show", staffId });
}
