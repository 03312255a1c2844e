import { staffWith } from "../desk/staff";
import type { Deps } from "../deps";
import { linkTokenOf } from "../signed-links";
import type { Appointment } from "./messages";
import { TEAM } from "./slots";
import { toIst } from "#domain/dates";

/** Purpose of the signed links. */
export const LINK = "appointment";

/** Returns the token of the link that changes or cancels an appointment. */
export const linkTokenFor = (deps: Deps, id: string): string => linkTokenOf(deps, LINK, id);

const viewOf = (deps: Deps, row: Appointment, counsellorName: string | null) => ({
  token: linkTokenFor(deps, row.id),
  startsAt: toIst(row.startsAt),
  status: row.status,
  mobile: row.mobile,
  topic: row.topic,
  counsellor: counsellorName,
});

/** Returns appointments with the counsellors' names, loaded in one query. */
export async function viewsOf(deps: Deps, rows: readonly Appointment[]) {
  const ids = new Set(rows.map(({ resource }) => resource).filter((one) => one !== TEAM));
  const names = new Map((await staffWith(deps.db, [...ids])).map(({ id, name }) => [id, name]));
  return rows.map((row) => viewOf(deps, row, names.get(row.resource) ?? null));
}
