import { and, asc, eq, gte } from "drizzle-orm";
import type * as contract from "#contract/appointments/appointments";
import type { OperationInput } from "#contract/operation/index";
import type { Reader } from "#domain/site/reader";
import { addTime, toIst } from "#domain/time/dates";
import { appointments } from "../platform/db/schema/appointments";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import { ApiError } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { spendForAccount } from "../platform/outbox/budget";
import { announce, type Appointment } from "./messages";
import { bookSlot, wishOf } from "./slots";
import { linkTokenFor, viewOf, viewsOf } from "./views";

/** Maximum upcoming calls per student. */
const MAX_UPCOMING = 3;

interface NewCall extends Readonly<OperationInput<typeof contract.bookAppointment>["body"]> {
  /** How the student reads. */
  readonly reader: Reader;
  /** A colleague whom staff have chosen. */
  readonly calleeId?: string | undefined;
}

/** Matches confirmed calls that have not ended, including one that is under way. */
export const isUpcoming = (deps: Deps) =>
  and(
    eq(appointments.status, "confirmed"),
    gte(appointments.startsAt, addTime(deps.now(), -1, "hour")),
  );

/** Lists a student's upcoming calls. */
export const listOwnAppointments: OperationHandler<typeof contract.listOwnAppointments> = async (
  _,
  c,
) => {
  const { deps, claims } = c.var;
  const rows = await deps.db
    .select()
    .from(appointments)
    .where(and(eq(appointments.userId, claims.userId), isUpcoming(deps)))
    .orderBy(asc(appointments.startsAt));
  return viewsOf(deps, rows);
};

/** Books a call and announces it to the student. */
export const bookAppointment: OperationHandler<typeof contract.bookAppointment> = async (
  { body },
  c,
) => {
  const { deps, claims } = c.var;
  const caller = callerOf(c, deps.config);
  await spendForAccount(deps, claims.userId, caller);
  const row = await deps.db.transaction(async (tx) => {
    const { booked, isNew } = await findOrInsert(tx, deps, claims.userId, {
      ...body,
      reader: caller.reader,
    });
    if (!isNew) return booked;
    const link = { origin: caller.publicOrigin, token: await linkTokenFor(tx, deps, booked) };
    return announce(tx, deps, booked, link);
  });
  deps.wakeOutbox();
  return viewOf(deps, row);
};

/** Books a call. A student who has one at that time gets it again, because the request was repeated. */
export async function findOrInsert(
  tx: Database,
  deps: Deps,
  userId: string,
  { startsAt, mobile, topic, session, reader, calleeId }: NewCall,
): Promise<{ readonly booked: Appointment; readonly isNew: boolean }> {
  // Locks the student's row, so that concurrent bookings cannot exceed the limit.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const own = await tx
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, userId),
        eq(appointments.status, "confirmed"),
        gte(appointments.startsAt, deps.now()),
      ),
    );
  const same = own.find((one) => toIst(one.startsAt) === startsAt);
  if (same) return { booked: same, isNew: false };
  if (own.length >= MAX_UPCOMING) throw new ApiError(429, "TOO_MANY_REQUESTS");
  const wish = { ...(await wishOf(tx, userId, reader)), calleeId };
  const booked = await bookSlot(tx, deps, startsAt, wish, (place) => ({
    ...place,
    userId,
    mobile,
    topic,
    session,
    language: reader.language,
    timeZone: reader.timeZone.id,
    createdAt: deps.now(),
    changedAt: deps.now(),
  }));
  return { booked, isNew: true };
}
