import { eq } from "drizzle-orm";
import { toIst } from "#domain/time/dates";
import { staffWith } from "../platform/access/staff";
import { appointments } from "../platform/db/schema/appointments";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { linkToken } from "../platform/links/secret-links";
import { bookedReader, TEAM, type Appointment } from "./messages";

/** Returns the token of the link with which its student changes or cancels an appointment. */
export const linkTokenFor = (
  db: Database,
  deps: Deps,
  { id, userId }: Pick<Appointment, "id" | "userId">,
): Promise<string> => linkToken(db, deps, { kind: "booking", subject: id, holder: { userId } });

/** A call without the student's link, for staff. */
export const callView = (row: Appointment, counsellorName: string | null) => ({
  id: row.id,
  startsAt: toIst(row.startsAt),
  timeZone: bookedReader(row).timeZone.id,
  status: row.status,
  mobile: row.mobile,
  topic: row.topic,
  counsellor: counsellorName,
});

/** A call of the past days, for staff. */
export const pastCallView = (row: Appointment, name: string | null, counsellor: string | null) => ({
  id: row.id,
  userId: row.userId,
  name,
  startsAt: toIst(row.startsAt),
  status: row.status,
  mobile: row.mobile,
  topic: row.topic,
  counsellor,
});

/** Calls with the names of their students. */
export const callsWithNames = (db: Database) =>
  db
    .select({ call: appointments, name: users.fullName })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.userId));

const viewWith = async (deps: Deps, row: Appointment, counsellorName: string | null) => ({
  token: await linkTokenFor(deps.db, deps, row),
  ...callView(row, counsellorName),
});

/** The names of the counsellors of some calls, loaded in one query. */
export async function counsellorsOf(deps: Deps, rows: readonly Appointment[]) {
  const ids = new Set(rows.map(({ resource }) => resource).filter((one) => one !== TEAM));
  return new Map((await staffWith(deps.db, [...ids])).map(({ id, name }) => [id, name]));
}

/** Returns appointments with the counsellors' names, for their student. */
export async function viewsOf(deps: Deps, rows: readonly Appointment[]) {
  const names = await counsellorsOf(deps, rows);
  return Promise.all(rows.map((row) => viewWith(deps, row, names.get(row.resource) ?? null)));
}

/** Returns an appointment with the counsellor's name. */
export async function viewOf(deps: Deps, row: Appointment) {
  const [name] = row.resource === TEAM ? [] : await staffWith(deps.db, [row.resource]);
  return viewWith(deps, row, name?.name ?? null);
}
