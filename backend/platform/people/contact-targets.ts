import { OFFICE_HOURS } from "#domain/appointments/office-hours";
import { afterOpenMinutes, beforeOpenMinutes, type OpenTimes } from "#domain/time/working-hours";
import { holidays } from "../db/schema/leads";
import type { Database } from "../db/types";
import type { Deps } from "../deps";
import { settingOf } from "../settings";

/** When the office is open: in the office hours of every day that isn't a holiday. */
export async function openTimes(db: Database): Promise<OpenTimes> {
  const closed = await db.select({ day: holidays.day }).from(holidays);
  return { hours: OFFICE_HOURS, closedDays: new Set(closed.map(({ day }) => day)) };
}

/** The target of a first contact, in minutes of the office hours. */
export interface FirstContactTarget {
  /** When a first contact is due. */
  readonly dueAt: (enquiredAt: Date) => Date;
  /** Leads that enquired earlier are overdue. */
  readonly overdueBefore: (now: Date) => Date;
}

/** The target of a first contact: the setting `FIRST_CONTACT_MINUTES`. */
export async function firstContactTarget(
  { config }: Pick<Deps, "config">,
  db: Database,
): Promise<FirstContactTarget> {
  const minutes = await settingOf({ config }, db, "FIRST_CONTACT_MINUTES");
  const times = await openTimes(db);
  return {
    dueAt: (enquiredAt) => afterOpenMinutes(enquiredAt, minutes, times),
    overdueBefore: (now) => beforeOpenMinutes(now, minutes, times),
  };
}
