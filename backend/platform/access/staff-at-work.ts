import { eq, or } from "drizzle-orm";
import { dayOf } from "#domain/time/dates";
import { isAtWork } from "#domain/time/working-hours";
import { assignmentRules, holidays } from "../db/schema/leads";
import type { Database } from "../db/types";
import { staffWith } from "./staff";

/** Whether today, in Indian time, is a holiday of the team. */
export const isHoliday = async (db: Database, now: Date): Promise<boolean> =>
  (await db.$count(holidays, eq(holidays.day, dayOf(now)))) > 0;

/** Ids of active staff who take leads or calls and are at work now. Nobody is on a holiday. */
export async function staffAtWork(db: Database, now: Date): Promise<string[]> {
  if (await isHoliday(db, now)) return [];
  const rules = await db
    .select()
    .from(assignmentRules)
    .where(or(eq(assignmentRules.acceptsLeads, true), eq(assignmentRules.acceptsCalls, true)));
  const atWork = rules.filter((rule) => isAtWork(rule, now)).map(({ staffId }) => staffId);
  return (await staffWith(db, atWork)).map(({ id }) => id);
}
