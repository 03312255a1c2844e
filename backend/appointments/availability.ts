import { and, eq, gte } from "drizzle-orm";
import { TALK_MINUTES } from "#domain/appointments/appointments";
import { dayOf, toIst } from "#domain/time/dates";
import { isAtWorkDuring, type WorkingHours } from "#domain/time/working-hours";
import { staffWith } from "../platform/access/staff";
import { appointments } from "../platform/db/schema/appointments";
import { assignmentRules, holidays } from "../platform/db/schema/leads";
import type { Database } from "../platform/db/types";
import { TEAM } from "./messages";

/** Who can take a call: a counsellor, or the team while no counsellor has an account. */
interface Callee {
  readonly id: string;
  /** Null without stated hours: any time that can be booked. */
  readonly hours: WorkingHours | null;
  /** Start times of confirmed calls, in Indian time. */
  readonly calls: ReadonlySet<string>;
}

/** Who can take calls, and the holidays of the whole team. */
export interface Availability {
  readonly callees: readonly Callee[];
  readonly holidays: ReadonlySet<string>;
}

/** Reads who can take calls from now on, by name. */
export async function readAvailability(db: Database, now: Date): Promise<Availability> {
  // One after the other, because a transaction has one connection.
  const staff = await staffWith(db, null);
  const rules = await db.select().from(assignmentRules);
  const taken = await db
    .select({ resource: appointments.resource, startsAt: appointments.startsAt })
    .from(appointments)
    .where(and(eq(appointments.status, "confirmed"), gte(appointments.startsAt, now)));
  const days = await db
    .select({ day: holidays.day })
    .from(holidays)
    .where(gte(holidays.day, dayOf(now)));
  const hoursOf = new Map(rules.map((rule) => [rule.staffId, rule]));
  const ids = staff.length > 0 ? staff.map(({ id }) => id) : [TEAM];
  const callsOf = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const { resource, startsAt } of taken) callsOf.get(resource)?.add(toIst(startsAt));
  return {
    callees: ids.map((id) => ({
      id,
      hours: hoursOf.get(id) ?? null,
      calls: callsOf.get(id) ?? new Set(),
    })),
    holidays: new Set(days.map(({ day }) => day)),
  };
}

/**
 * Who is free for a call at a time (`2026-12-01T09:30`, Indian): the preferred counsellor first,
 * then those with the fewest upcoming calls.
 */
export function freeCallees(
  { callees, holidays: closed }: Availability,
  slot: string,
  preferred: string | null = null,
): string[] {
  if (closed.has(slot.slice(0, 10))) return [];
  return callees
    .filter(({ hours, calls }) => !calls.has(slot) && worksAt(hours, slot))
    .sort(
      (a, b) =>
        Number(b.id === preferred) - Number(a.id === preferred) || a.calls.size - b.calls.size,
    )
    .map(({ id }) => id);
}

const worksAt = (hours: WorkingHours | null, slot: string): boolean =>
  hours === null || isAtWorkDuring(hours, slot, TALK_MINUTES);
