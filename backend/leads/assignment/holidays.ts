import { asc, eq, gte } from "drizzle-orm";
import type * as contract from "#contract/leads/assignment";
import { dayOf } from "#domain/time/dates";
import { changedDetails, recordChange } from "../../platform/access/change-log";
import { holidays } from "../../platform/db/schema/leads";
import type { Database } from "../../platform/db/types";
import type { StaffOperationHandler } from "../../platform/operations/operations";

/** Lists the holidays from today on. */
export const upcomingHolidays = (db: Database, now: Date) =>
  db
    .select()
    .from(holidays)
    .where(gte(holidays.day, dayOf(now)))
    .orderBy(asc(holidays.day));

/** Adds or renames a holiday. Calls that are booked on it stay. */
export const setHoliday: StaffOperationHandler<typeof contract.setHoliday> = async (
  { params: { day }, body: { name } },
  c,
) => {
  await c.var.deps.db.transaction(async (tx) => {
    const [before] = await tx.select().from(holidays).where(eq(holidays.day, day)).for("update");
    await tx
      .insert(holidays)
      .values({ day, name })
      .onConflictDoUpdate({ target: holidays.day, set: { name } });
    await recordChange(tx, c, { day, ...changedDetails(before, { name }) });
  });
  return { result: { day, name }, about: [] };
};

/** Removes a holiday. A day that isn't one stays as it is. */
export const deleteHoliday: StaffOperationHandler<typeof contract.deleteHoliday> = async (
  { params: { day } },
  c,
) => {
  await c.var.deps.db.transaction(async (tx) => {
    const [deleted] = await tx.delete(holidays).where(eq(holidays.day, day)).returning();
    await recordChange(tx, c, deleted ?? { day });
  });
  return { result: undefined, about: [] };
};
