import { eq } from "drizzle-orm";
import { z } from "zod";
import { addTime, toIst } from "#domain/dates";
import { appointmentStatuses } from "#domain/appointments";
import { sqlStateOf, UNIQUE_VIOLATION, type Database } from "../db/database";
import { appointments } from "../db/schema-care";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import type { ServiceContext } from "../http/context";
import { ApiError, notFound } from "../http/errors";
import { spendForAccount } from "../outbox/budget";
import { takeBack } from "../outbox/enqueue";
import { idOfLinkToken } from "../signed-links";
import { announce, calendarFileOf, type Appointment } from "./messages";
import { findOtherPlace } from "./slots";
import { LINK, linkTokenFor, viewsOf } from "./views";

/** Counted from the start of the call. */
const LINK_LIFETIME_DAYS = 1;

type LinkContext = ServiceContext<"/link/:token">;

const changeSchema = z
  .object({
    startsAt: z.string().max(20).optional(),
    status: z.enum(appointmentStatuses).optional(),
  })
  .strict();

/**
 * Returns the appointment of a signed link, which expires a day after the call. @throws ApiError
 * 404
 */
async function findByToken(tx: Database, deps: Deps, token: string): Promise<Appointment> {
  const id = idOfLinkToken(deps, LINK, token);
  const [row] = id
    ? await tx.select().from(appointments).where(eq(appointments.id, id)).for("update")
    : [];
  if (!row || addTime(row.startsAt, LINK_LIFETIME_DAYS, "day") < deps.now()) throw notFound();
  return row;
}

/** Shows the appointment of a signed link. */
export async function showAppointment(c: LinkContext): Promise<Response> {
  const { deps } = c.var;
  const row = await findByToken(deps.db, deps, c.req.param("token"));
  const [view] = await viewsOf(deps, [row]);
  return c.json({ data: view });
}

/** Returns the calendar file of an appointment. */
export async function downloadCalendar(
  c: ServiceContext<"/link/:token/calendar">,
): Promise<Response> {
  const { deps } = c.var;
  const row = await findByToken(deps.db, deps, c.req.param("token"));
  const { publicOrigin: origin } = callerOf(c, deps.config);
  const link = { origin, token: linkTokenFor(deps, row.id) };
  return new Response(calendarFileOf(row, link, deps.now()), {
    headers: { "Content-Type": "text/calendar; charset=utf-8" },
  });
}

/** Moves or cancels an appointment and announces it to the student. */
export async function changeAppointment(c: LinkContext): Promise<Response> {
  const { deps } = c.var;
  const token = c.req.param("token");
  const change = await readBody(c.req.raw, changeSchema);
  const caller = callerOf(c, deps.config);
  const { userId } = await findByToken(deps.db, deps, token);
  await spendForAccount(deps, userId, caller);
  const changing = deps.db.transaction(async (tx) => {
    const row = await updateByToken(tx, deps, token, change);
    const link = { origin: caller.publicOrigin, token: linkTokenFor(deps, row.id) };
    return announce(tx, deps, row, link);
  });
  // If two calls are moved to the same time, the unique index accepts only one.
  const changed = await changing.catch((error: unknown) => {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new ApiError(409, "SLOT_TAKEN");
    throw error;
  });
  deps.wakeOutbox();
  const [view] = await viewsOf(deps, [changed]);
  return c.json({ data: view });
}

async function updateByToken(
  tx: Database,
  deps: Deps,
  token: string,
  { startsAt, status }: z.output<typeof changeSchema>,
): Promise<Appointment> {
  const row = await findByToken(tx, deps, token);
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
      reminderIds: [],
    })
    .where(eq(appointments.id, row.id))
    .returning();
  await takeBack(tx, row.reminderIds);
  return next ?? row;
}
