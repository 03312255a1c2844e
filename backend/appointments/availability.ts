import { and, eq, gte } from "drizzle-orm";
import { TALK_MINUTES } from "#domain/appointments/appointments";
import { matchOf, type AssignableLead, type AssignmentRule } from "#domain/leads/assignment";
import { dayOf, toIst } from "#domain/time/dates";
import { isAtWorkDuring } from "#domain/time/working-hours";
import { staffWith } from "../platform/access/staff";
import { appointments } from "../platform/db/schema/appointments";
import { assignmentRules, holidays } from "../platform/db/schema/leads";
import type { Database } from "../platform/db/types";
import { TEAM } from "./messages";

/** A member of staff who works with students. */
interface Callee {
  readonly id: string;
  /** What they take, and when. Null for those who get nothing automatically. */
  readonly rule: AssignmentRule | null;
  /** Start times of confirmed calls, in Indian time. */
  readonly calls: ReadonlySet<string>;
}

/** The staff with their calls, the calls of the team, and the holidays of all. */
export interface Availability {
  readonly callees: readonly Callee[];
  /** Start times of calls that nobody in particular takes. */
  readonly teamCalls: ReadonlySet<string>;
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
  const ruleOf = new Map(rules.map((rule) => [rule.staffId, rule]));
  const callsOf = new Map(
    [TEAM, ...staff.map(({ id }) => id)].map((id) => [id, new Set<string>()]),
  );
  for (const { resource, startsAt } of taken) callsOf.get(resource)?.add(toIst(startsAt));
  return {
    callees: staff.map(({ id }) => ({
      id,
      rule: ruleOf.get(id) ?? null,
      calls: callsOf.get(id) ?? new Set(),
    })),
    teamCalls: callsOf.get(TEAM) ?? new Set(),
    holidays: new Set(days.map(({ day }) => day)),
  };
}

/** Who wants a call. */
export interface CallWish {
  /** What the assignment rules look at. */
  readonly person: AssignableLead;
  /** The person's own counsellor, or who has the call now. They take it whatever their rule asks for. */
  readonly preferred: string | null;
  /** The colleague whom staff have chosen: nobody else takes the call. */
  readonly calleeId?: string | undefined;
}

/**
 * Who is free for a call at a time (`2026-12-01T09:30`, Indian), among those who take calls and
 * whose rule fits the person as it does for leads: the preferred one first, then those whose rule
 * fits most closely, then those with the fewest upcoming calls. If no rule fits, the team takes one
 * call at a time.
 */
export function freeCallees(
  { callees, teamCalls, holidays: closed }: Availability,
  slot: string,
  { person, preferred, calleeId }: CallWish,
): string[] {
  if (closed.has(slot.slice(0, 10))) return [];
  const fitting = callees.flatMap(({ id, rule, calls }) => {
    if (!rule?.acceptsCalls) return [];
    const isAsked = id === (calleeId ?? preferred);
    const match = isAsked ? Infinity : calleeId ? null : matchOf(rule, person);
    return match === null ? [] : [{ id, rule, calls, match }];
  });
  if (fitting.length === 0) return calleeId || teamCalls.has(slot) ? [] : [TEAM];
  return fitting
    .filter(({ rule, calls }) => !calls.has(slot) && isAtWorkDuring(rule, slot, TALK_MINUTES))
    .sort((a, b) => (a.match === b.match ? a.calls.size - b.calls.size : b.match - a.match))
    .map(({ id }) => id);
}
