import { eq } from "drizzle-orm";
import type * as contract from "#contract/appointments/appointments";
import type { OperationInput } from "#contract/operation/index";
import { addTime, toIst } from "#domain/time/dates";
import { sqlStateOf, UNIQUE_VIOLATION } from "../platform/db/database";
import { appointments } from "../platform/db/schema/appointments";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import { ApiError, notFound } from "../platform/http/errors";
import { openLink } from "../platform/links/secret-links";
import type { FileHandler, OperationHandler } from "../platform/operations/operations";
import { spendForAccount } from "../platform/outbox/budget";
import { takeBack } from "../platform/outbox/enqueue";
import { announce, calendarFileOf, type Appointment } from "./messages";
import { findOtherPlace } from "./slots";
import { linkTokenFor, viewOf } from "./views";

/** Counted from the start of the call. */
const LINK_LIFETIME_DAYS = 1;

type Change = OperationInput<typeof contract.changeAppointment>["body"];

/**
 * Returns the appointment of a signed link, which expires a day after the call, and ends when the
 * account is deactivated or its links are revoked. @throws ApiError 404
 */
async function findByToken(tx: Database, deps: Deps, token: string): Promise<Appointment> {
  const link = await openLink(tx, deps, "booking", token);
  if (!link) throw notFound();
  const [row] = await tx
    .select()
    .from(appointments)
    .where(eq(appointments.id, link.subject))
    .for("update");
  if (!row || addTime(row.startsAt, LINK_LIFETIME_DAYS, "day") < deps.now()) throw notFound();
  return row;
}

/** Shows the appointment of a signed link. */
export const showAppointment: OperationHandler<typeof contract.showAppointment> = async (
  { params },
  c,
) => {
  const { deps } = c.var;
  return viewOf(deps, await findByToken(deps.db, deps, params.token));
};

/** Returns the calendar file of an appointment. */
export const downloadCalendar: FileHandler<typeof contract.downloadCalendar> = async (
  { params },
  c,
) => {
  const { deps } = c.var;
  const row = await findByToken(deps.db, deps, params.token);
  const { publicOrigin: origin } = callerOf(c, deps.config);
  const link = { origin, token: await linkTokenFor(deps.db, deps, row) };
  return new Response(calendarFileOf(row, link), {
    headers: { "Content-Type": "text/calendar; charset=utf-8" },
  });
};

/** Moves or cancels an appointment and announces it to the student. */
export const changeAppointment: OperationHandler<typeof contract.changeAppointment> = async (
  { params: { token }, body: change },
  c,
) => {
  const { deps } = c.var;
  const caller = callerOf(c, deps.config);
  const { userId } = await findByToken(deps.db, deps, token);
  await spendForAccount(deps, userId, caller);
  const find = (tx: Database) => findByToken(tx, deps, token);
  const origin = () => Promise.resolve(caller.publicOrigin);
  return viewOf(deps, await changeCall(deps, find, change, origin));
};

/**
 * Moves or cancels a call, and announces it to the student. `find` returns the locked row. @throws
 * ApiError 404, 409 SLOT_TAKEN
 */
export async function changeCall(
  deps: Deps,
  find: (tx: Database) => Promise<Appointment>,
  change: Change,
  originOf: (tx: Database, row: Appointment) => Promise<string>,
): Promise<Appointment> {
  const changing = deps.db.transaction(async (tx) => {
    const row = await update(tx, deps, await find(tx), change);
    const origin = await originOf(tx, row);
    return announce(tx, deps, row, { origin, token: await linkTokenFor(tx, deps, row) });
  });
  // If two calls are moved to the same time, the unique index accepts only one.
  const changed = await changing.catch((error: unknown) => {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new ApiError(409, "SLOT_TAKEN");
    throw error;
  });
  deps.wakeOutbox();
  return changed;
}

async function update(
  tx: Database,
  deps: Deps,
  row: Appointment,
  { startsAt, status }: Change,
): Promise<Appointment> {
  // Cancelled and past calls cannot be changed.
  if (row.status !== "confirmed" || row.startsAt <= deps.now()) throw notFound();
  const isOff = status === "cancelled";
  const place =
    startsAt && !isOff && startsAt !== toIst(row.startsAt)
      ? await findOtherPlace(tx, deps, row, startsAt)
      : {};
  const [next] = await tx
    .update(appointments)
    .set({
      ...place,
      ...(isOff ? { status } : {}),
      sequence: row.sequence + 1,
      changedAt: deps.now(),
      conflictToldAt: null,
      reminderIds: [],
    })
    .where(eq(appointments.id, row.id))
    .returning();
  await takeBack(tx, row.reminderIds);
  return next ?? row;
}
