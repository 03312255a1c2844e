import { eq } from "drizzle-orm";
import type { listSlots as operation } from "#contract/appointments/appointments";
import type { OperationInput } from "#contract/operation/index";
import { bookableDays, bookableSlots, isBookable } from "#domain/appointments/appointments";
import type { Reader } from "#domain/site/reader";
import { parseIst } from "#domain/time/dates";
import { facetsOfPerson } from "../leads/assignment/facets";
import { claimsOf } from "../platform/access/bearer";
import { isCounsellor } from "../platform/access/staff-scope";
import { appointments } from "../platform/db/schema/appointments";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import { ApiError, forbidden, unauthorized } from "../platform/http/errors";
import { openLink } from "../platform/links/secret-links";
import type { OperationHandler } from "../platform/operations/operations";
import { freeCallees, readAvailability, type CallWish } from "./availability";
import { bookedReader, type Appointment } from "./messages";

/** A counsellor or the team, at a time. */
interface Place {
  readonly resource: string;
  readonly startsAt: Date;
}

/** Lists the bookable times of the next days, each with whether somebody who fits is free. */
export const listSlots: OperationHandler<typeof operation> = async ({ query }, c) => {
  const { deps } = c.var;
  const now = deps.now();
  const userId = await personOf(c, query);
  const wish = await wishOf(deps.db, userId, callerOf(c, deps.config).reader);
  const availability = await readAvailability(deps.db, now);
  const slotsFor = (day: string) =>
    bookableSlots(day, now).map((startsAt) => ({
      startsAt,
      isFree: freeCallees(availability, startsAt, wish).length > 0,
    }));
  return bookableDays(now).map((day) => ({ day, slots: slotsFor(day) }));
};

/**
 * Who would have the call: the person of a booking's link, the student for whom staff book, or the
 * caller. Null without an account. @throws ApiError 401, 403
 */
async function personOf(
  c: Parameters<OperationHandler<typeof operation>>[1],
  { booking, studentId }: OperationInput<typeof operation>["query"],
): Promise<string | null> {
  const { deps } = c.var;
  if (booking) return (await openLink(deps.db, deps, "booking", booking))?.userId ?? null;
  const claims = await claimsOf(deps, c.req.raw);
  if (!studentId) return claims?.userId ?? null;
  if (!claims) throw unauthorized();
  if (!isCounsellor(claims)) throw forbidden();
  return studentId;
}

/** What a person needs of whoever takes their call. */
export async function wishOf(
  db: Database,
  userId: string | null,
  reader: Reader,
): Promise<CallWish> {
  const [user] = userId ? await db.select().from(users).where(eq(users.id, userId)) : [];
  return {
    person: await facetsOfPerson(db, userId, reader),
    preferred: user?.counsellorId ?? null,
  };
}

/**
 * Books a time with the first who is free (`freeCallees`). A unique index prevents concurrent
 * double bookings. @throws ApiError 409 SLOT_TAKEN, 400
 */
export async function bookSlot(
  tx: Database,
  deps: Deps,
  slot: string,
  wish: CallWish,
  valuesAt: (place: Place) => typeof appointments.$inferInsert,
): Promise<Appointment> {
  const startsAt = startOfBookable(deps, slot);
  const availability = await readAvailability(tx, deps.now());
  for (const resource of freeCallees(availability, slot, wish)) {
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
  const wish = await wishOf(tx, row.userId, bookedReader(row));
  const current = availability.callees.find(({ id }) => id === row.resource)?.id;
  const preferred = current ?? wish.preferred;
  const [resource] = freeCallees(availability, slot, { ...wish, preferred });
  if (!resource) throw new ApiError(409, "SLOT_TAKEN");
  return { resource, startsAt };
}

function startOfBookable(deps: Deps, slot: string): Date {
  if (!isBookable(slot, deps.now()))
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { startsAt: "cannot be booked" } });
  return parseIst(slot);
}
