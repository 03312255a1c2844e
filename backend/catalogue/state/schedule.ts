import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Today in India, as the database knows it, so that prepared queries stay right at midnight. */
export const indianDay = sql`to_char((now() at time zone 'UTC') + interval '330 minutes', 'YYYY-MM-DD')`;

/** Whether today is one of the days on which rows are shown. */
export const isScheduledNow = ({
  publishOn,
  expireOn,
}: {
  readonly publishOn: PgColumn;
  readonly expireOn: PgColumn;
}): SQL =>
  sql`((${publishOn} is null or ${publishOn} <= ${indianDay}) and (${expireOn} is null or ${expireOn} > ${indianDay}))`;

/** `publishOn` is the first day, `expireOn` the first day after the last. */
export interface Schedule {
  readonly publishOn?: string | null;
  readonly expireOn?: string | null;
}

/** Returns why a schedule has no visible day, or null if it has one. */
export const scheduleFault = ({ publishOn, expireOn }: Schedule): string | null =>
  publishOn && expireOn && expireOn <= publishOn ? "must be later than publishOn" : null;

/** The columns of a row, and what they add to its hash: nothing without a schedule. */
export function scheduleColumns({ publishOn = null, expireOn = null }: Schedule) {
  const columns = { publishOn, expireOn };
  return { columns, hashed: publishOn || expireOn ? columns : {} };
}
