import type { listSlots as operation } from "#contract/appointments/appointments";
import { bookableDays, bookableSlots, isBookable } from "#domain/appointments/appointments";
import { parseIst } from "#domain/time/dates";
import { appointments } from "../platform/db/schema/appointments";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { freeCallees, readAvailability } from "./availability";
import type { Appointment } from "./messages";

/** A counsellor or the team, at a time. */
interface Place {
  readonly resource: string;
  readonly startsAt: Date;
}

/** Lists the bookable times of the next days, each with whether a counsellor is free. */
export const listSlots: OperationHandler<typeof operation> = async (_, c) => {
  const { db, now: clock } = c.var.deps;
  const now = clock();
  const availability = await readAvailability(db, now);
  const slotsFor = (day: string) =>
    bookableSlots(day, now).map((startsAt) => ({
      startsAt,
      isFree: freeCallees(availability, startsAt).length > 0,
    }));
  return bookableDays(now).map((day) => ({ day, slots: slotsFor(day) }));
};

interface Wanted {
  /** Preferred if free. */
  readonly ownCounsellor: string | null;
  /** The chosen member of staff. Without one, anyone may take the call. */
  readonly calleeId?: string | undefined;
}

/**
 * Books a time with the first available counsellor: the student's own if possible, otherwise the
 * one with the fewest calls. A unique index prevents concurrent double bookings. @throws ApiError
 * 409 SLOT_TAKEN, 400
 */
export async function bookSlot(
  tx: Database,
  deps: Deps,
  slot: string,
  { ownCounsellor, calleeId }: Wanted,
  valuesAt: (place: Place) => typeof appointments.$inferInsert,
): Promise<Appointment> {
  const startsAt = startOfBookable(deps, slot);
  const availability = await readAvailability(tx, deps.now());
  const free = freeCallees(availability, slot, ownCounsellor);
  for (const resource of calleeId ? free.filter((id) => id === calleeId) : free) {
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
 * Finds an available counsellor at another time for an appointment, the same one if possible.
 * @throws ApiError 409 SLOT_TAKEN, 400
 */
export async function findOtherPlace(
  tx: Database,
  deps: Deps,
  row: Appointment,
  slot: string,
): Promise<Place> {
  const startsAt = startOfBookable(deps, slot);
  const availability = await readAvailability(tx, deps.now());
  const [resource] = freeCallees(availability, slot, row.resource);
  if (!resource) throw new ApiError(409, "SLOT_TAKEN");
  return { resource, startsAt };
}

function startOfBookable(deps: Deps, slot: string): Date {
  if (!isBookable(slot, deps.now()))
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { startsAt: "cannot be booked" } });
  return parseIst(slot);
}
