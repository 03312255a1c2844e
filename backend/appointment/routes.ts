import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import { Hono, type Context } from "hono";
import { z } from "zod";
import {
  appointmentStatuses,
  bookableDays,
  isBookable,
  slotAt,
  slotsOf,
} from "#domain/appointments";
import { momentOf } from "#domain/event-timing";
import type { AccessEnv } from "../auth/access";
import { staffRoute, type StaffResult } from "../auth/staff-route";
import { seesAll } from "../auth/staff-scope";
import type { Claims } from "../auth/tokens";
import { findUser } from "../auth/accounts";
import { ownUser } from "../auth/bearer";
import { sqlStateOf, UNIQUE_VIOLATION, type Database } from "../db/database";
import { users } from "../db/schema";
import { appointments } from "../db/schema-care";
import { staffWith } from "../desk/staff";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import { notFound, ApiError } from "../http/errors";
import { limited } from "../http/limits";
import { spendForAccount } from "../outbox/budget";
import { takeBack } from "../outbox/enqueue";
import { idOfLinkToken, linkTokenOf } from "../signed-links";
import { announce, calendarFileOf, type Appointment } from "./messages";

/** While no counsellor has an account, the whole team takes one call at a time. */
const TEAM = "team";
/** Purpose of the signed links. */
const LINK = "appointment";
const HOUR_MS = 3_600_000;
/** Counted from the start of the call. */
const LINK_LIFETIME_MS = 24 * HOUR_MS;
/** Maximum upcoming calls per student. */
const MAX_UPCOMING = 3;

const bookSchema = z
  .object({
    startsAt: z.string().max(20),
    mobile: z.string().regex(/^\+\d{6,15}$/),
    topic: z.string().trim().min(1).max(300),
  })
  .strict();
const changeSchema = z
  .object({
    startsAt: z.string().max(20).optional(),
    status: z.enum(appointmentStatuses).optional(),
  })
  .strict();

/** Calls with a counsellor: available times, booking, and a signed link to change or cancel. */
export function appointmentRoutes(deps: Deps): Hono {
  const app = new Hono();
  const { db } = deps;

  const tokenOf = (id: string): string => linkTokenOf(deps, LINK, id);

  const shown = (row: Appointment, counsellorName: string | null) => ({
    token: tokenOf(row.id),
    startsAt: slotAt(row.startsAt),
    status: row.status,
    mobile: row.mobile,
    topic: row.topic,
    counsellor: counsellorName,
  });

  /**
   * Returns the appointment of a signed link, which expires a day after the call. @throws ApiError
   * 404
   */
  async function byToken(tx: Database, token: string): Promise<Appointment> {
    const id = idOfLinkToken(deps, LINK, token);
    const [row] = id
      ? await tx.select().from(appointments).where(eq(appointments.id, id)).for("update")
      : [];
    if (!row || row.startsAt.getTime() + LINK_LIFETIME_MS < deps.now().getTime()) throw notFound();
    return row;
  }

  /** Returns appointments with the counsellors' names, loaded in one query. */
  async function allShown(rows: readonly Appointment[]) {
    const ids = new Set(rows.map(({ resource }) => resource).filter((one) => one !== TEAM));
    const names = new Map((await staffWith(db, [...ids])).map(({ id, name }) => [id, name]));
    return rows.map((row) => shown(row, names.get(row.resource) ?? null));
  }
  const oneShown = async (row: Appointment) => (await allShown([row]))[0];

  /** Returns the possible counsellors for a call, the student's own first. */
  async function resourcesFor(tx: Database, ownCounsellor: string | null): Promise<string[]> {
    const ids = (await staffWith(tx, null)).map(({ id }) => id);
    if (ids.length === 0) return [TEAM];
    return ownCounsellor && ids.includes(ownCounsellor)
      ? [ownCounsellor, ...ids.filter((id) => id !== ownCounsellor)]
      : ids;
  }

  app.get("/slots", async (c) => {
    const now = deps.now();
    const days = bookableDays(now);
    const [resources, taken] = await Promise.all([
      resourcesFor(db, null),
      db
        .select({ startsAt: appointments.startsAt, number: sql<number>`count(*)::int` })
        .from(appointments)
        .where(and(eq(appointments.status, "confirmed"), gte(appointments.startsAt, now)))
        .groupBy(appointments.startsAt),
    ]);
    const busy = new Map(taken.map(({ startsAt, number }) => [slotAt(startsAt), number]));
    return c.json({
      data: days.map((day) => ({
        day,
        slots: slotsOf(day)
          .filter((slot) => isBookable(slot, now))
          .map((slot) => ({
            startsAt: slot,
            isFree: (busy.get(slot) ?? 0) < resources.length,
          })),
      })),
    });
  });

  app.get("/user/:userId", ownUser(deps), async (c) => {
    const rows = await db
      .select()
      .from(appointments)
      .where(
        and(
          eq(appointments.userId, c.req.param("userId")),
          eq(appointments.status, "confirmed"),
          gte(appointments.startsAt, new Date(deps.now().getTime() - HOUR_MS)),
        ),
      )
      .orderBy(asc(appointments.startsAt));
    return c.json({ data: await allShown(rows) });
  });

  app.post("/user/:userId", limited(deps, "book"), ownUser(deps), async (c) => {
    const { userId } = c.get("claims");
    const wanted = await readBody(c.req.raw, bookSchema);
    const caller = callerOf(c, deps.config);
    await spendForAccount(deps, userId, caller);
    const row = await db.transaction(async (tx) => {
      // Locks the student's row, so that concurrent bookings cannot exceed the limit.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
      const user = await findUser(tx, userId);
      const own = await tx
        .select({ id: appointments.id })
        .from(appointments)
        .where(
          and(
            eq(appointments.userId, userId),
            eq(appointments.status, "confirmed"),
            gte(appointments.startsAt, deps.now()),
          ),
        );
      if (own.length >= MAX_UPCOMING) throw new ApiError(429, "TOO_MANY_REQUESTS");
      const booked = await take(tx, user.counsellorId, wanted.startsAt, (place) => ({
        ...place,
        userId,
        mobile: wanted.mobile,
        topic: wanted.topic,
        createdAt: deps.now(),
      }));
      const link = { origin: caller.publicOrigin, token: tokenOf(booked.id) };
      return announce(tx, deps, booked, link);
    });
    deps.wakeOutbox();
    return c.json({ data: await oneShown(row) });
  });

  /**
   * Books a time with the first available counsellor. A unique index prevents concurrent double
   * bookings. @throws ApiError 409 SLOT_TAKEN, 400
   */
  async function take(
    tx: Database,
    ownCounsellor: string | null,
    slot: string,
    valuesAt: (place: { resource: string; startsAt: Date }) => typeof appointments.$inferInsert,
  ): Promise<Appointment> {
    if (!isBookable(slot, deps.now()))
      throw new ApiError(400, "VALIDATION_FAILED", { fields: { startsAt: "cannot be booked" } });
    const startsAt = momentOf(slot);
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

  app.get("/link/:token", async (c) => {
    const row = await byToken(db, c.req.param("token"));
    return c.json({ data: await oneShown(row) });
  });

  app.get("/link/:token/calendar", async (c) => {
    const row = await byToken(db, c.req.param("token"));
    const { publicOrigin: origin } = callerOf(c, deps.config);
    const link = { origin, token: tokenOf(row.id) };
    return new Response(calendarFileOf(row, link, deps.now()), {
      headers: { "Content-Type": "text/calendar; charset=utf-8" },
    });
  });

  app.put("/link/:token", limited(deps, "book"), async (c) => {
    const { startsAt, status } = await readBody(c.req.raw, changeSchema);
    const caller = callerOf(c, deps.config);
    const { userId } = await byToken(db, c.req.param("token"));
    await spendForAccount(deps, userId, caller);
    const changing = db.transaction(async (tx) => {
      const row = await byToken(tx, c.req.param("token"));
      // Cancelled and past calls cannot be changed.
      if (row.status !== "confirmed" || row.startsAt <= deps.now()) throw notFound();
      const isOff = status === "cancelled";
      const to =
        startsAt && !isOff && startsAt !== slotAt(row.startsAt)
          ? await moved(tx, row, startsAt)
          : {};
      const [next] = await tx
        .update(appointments)
        .set({
          ...to,
          ...(isOff ? { status } : {}),
          sequence: row.sequence + 1,
          reminderIds: [],
        })
        .where(eq(appointments.id, row.id))
        .returning();
      await takeBack(tx, row.reminderIds);
      const link = { origin: caller.publicOrigin, token: tokenOf(row.id) };
      return announce(tx, deps, next ?? row, link);
    });
    // If two calls are moved to the same time, the unique index accepts only one.
    const changed = await changing.catch((error: unknown) => {
      if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new ApiError(409, "SLOT_TAKEN");
      throw error;
    });
    deps.wakeOutbox();
    return c.json({ data: await oneShown(changed) });
  });

  /**
   * Moves an appointment to another time and an available counsellor. @throws ApiError 409
   * SLOT_TAKEN, 400
   */
  async function moved(tx: Database, row: Appointment, slot: string) {
    if (!isBookable(slot, deps.now()))
      throw new ApiError(400, "VALIDATION_FAILED", { fields: { startsAt: "cannot be booked" } });
    const startsAt = momentOf(slot);
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

  // Lists a counsellor's upcoming calls.
  const upcomingCalls = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const rows = await db
      .select({ appointment: appointments, name: users.fullName })
      .from(appointments)
      .innerJoin(users, eq(users.id, appointments.userId))
      .where(
        and(
          eq(appointments.status, "confirmed"),
          gte(appointments.startsAt, new Date(deps.now().getTime() - HOUR_MS)),
          seesAll(claims) ? undefined : inArray(appointments.resource, [claims.userId, TEAM]),
        ),
      )
      .orderBy(asc(appointments.startsAt))
      .limit(200);
    const all = await allShown(rows.map(({ appointment }) => appointment));
    const response = c.json({
      data: all.map((one, index) => ({ ...one, name: rows[index]?.name ?? null })),
    });
    return { response, about: rows.map(({ appointment }) => appointment) };
  };
  app.get("/staff", staffRoute(deps, "counsellor", upcomingCalls));

  return app;
}
