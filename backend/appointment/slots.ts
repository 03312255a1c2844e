import type { listSlots as operation } from "#contract/appointment";
import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { parseIst, toIst } from "#domain/dates";
import { bookableDays, bookableSlots, isBookable } from "#domain/appointments";
import type { Database } from "../db/database";
import { appointments } from "../db/schema-care";
import { staffWith } from "../desk/staff";
import type { Deps } from "../deps";
import { ApiError } from "../http/errors";
import type { OperationHandler } from "../http/operations";
import { TEAM, type Appointment } from "./messages";

/** A counsellor or the team, at a time. */
interface Place {
  readonly resource: string;
  readonly startsAt: Date;
}

/** Lists the bookable times of the next days, each with whether a counsellor is free. */
export const listSlots: OperationHandler<typeof operation> = async (_, c) => {
  const { db, now: clock } = c.var.deps;
  const now = clock();
  const [resources, taken] = await Promise.all([
    resourcesFor(db, null),
    db
      .select({ startsAt: appointments.startsAt, number: sql<number>`count(*)::int` })
      .from(appointments)
      .where(and(eq(appointments.status, "confirmed"), gte(appointments.startsAt, now)))
      .groupBy(appointments.startsAt),
  ]);
  const busy = new Map(taken.map(({ startsAt, number }) => [toIst(startsAt), number]));
  const slotsFor = (day: string) =>
    bookableSlots(day, now).map((slot) => ({
      startsAt: slot,
      isFree: (busy.get(slot) ?? 0) < resources.length,
    }));
  return bookableDays(now).map((day) => ({ day, slots: slotsFor(day) }));
};

/** Returns the possible counsellors for a call, the student's own first. */
async function resourcesFor(tx: Database, ownCounsellor: string | null): Promise<string[]> {
  const ids = (await staffWith(tx, null)).map(({ id }) => id);
  // While no counsellor has an account, the whole team takes one call at a time.
  if (ids.length === 0) return [TEAM];
  return ownCounsellor && ids.includes(ownCounsellor)
    ? [ownCounsellor, ...ids.filter((id) => id !== ownCounsellor)]
    : ids;
}

/**
 * Books a time with the first available counsellor. A unique index prevents concurrent double
 * bookings. @throws ApiError 409 SLOT_TAKEN, 400
 */
export async function bookSlot(
  tx: Database,
  deps: Deps,
  slot: string,
  ownCounsellor: string | null,
  valuesAt: (place: Place) => typeof appointments.$inferInsert,
): Promise<Appointment> {
  const startsAt = startOfBookable(deps, slot);
  for (const resource of await resourcesFor(tx, ownCounsellor)) {
    const [row] = await tx
      .insert(appointments)
      .values(valuesAt({ resource, startsAt }))
      .onConflictDoNothing()
      .returning();
    if (row) return row;
  }
  throw new ApiError(409, "SLOT_TAKEN");
}

/**
 * Finds an available counsellor at another time for an appointment. @throws ApiError 409
 * SLOT_TAKEN, 400
 */
export async function findOtherPlace(
  tx: Database,
  deps: Deps,
  row: Appointment,
  slot: string,
): Promise<Place> {
  const startsAt = startOfBookable(deps, slot);
  const resources = await resourcesFor(tx, row.resource);
  const busy = await tx
    .select({ resource: appointments.resource })
    .from(appointments)
    .where(
      and(
        eq(appointments.status, "confirmed"),
        eq(appointments.startsAt, startsAt),
        inArray(appointments.resource, resources),
      ),
    );
  const resource = resources.find((one) => !busy.some((other) => other.resource === one));
  if (!resource) throw new ApiError(409, "SLOT_TAKEN");
  return { resource, startsAt };
}

function startOfBookable(deps: Deps, slot: string): Date {
  if (!isBookable(slot, deps.now()))
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { startsAt: "cannot be booked" } });
  return parseIst(slot);
}
