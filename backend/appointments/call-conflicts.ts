import type * as contract from "#contract/appointments/appointments";
import { TALK_MINUTES, type CallConflict } from "#domain/appointments/appointments";
import { dayOf, toIst } from "#domain/time/dates";
import { isAtWorkDuring, isAway } from "#domain/time/working-hours";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { readAvailability, type Availability } from "./availability";
import { TEAM, type Appointment } from "./messages";
import { upcomingCalls, staffView } from "./staff-calls";
import { counsellorsOf } from "./views";

/** Lists upcoming calls that nobody will take at their time, so that they can be rebooked. */
export const listCallConflicts: StaffOperationHandler<typeof contract.listCallConflicts> = async (
  _,
  c,
) => {
  const { deps, claims } = c.var;
  const availability = await readAvailability(deps.db, deps.now());
  const found = (await upcomingCalls(deps, claims)).flatMap(({ call, name }) => {
    const conflict = conflictOf(availability, call);
    return conflict ? [{ call, name, conflict }] : [];
  });
  const counsellors = await counsellorsOf(
    deps,
    found.map(({ call }) => call),
  );
  return {
    result: found.map(({ call, name, conflict }) => ({
      ...staffView(call, name, counsellors),
      conflict,
    })),
    about: found.map(({ call }) => call),
  };
};

/** Why nobody takes a call at its time. Null if somebody does. */
export function conflictOf(
  { holidays, callees }: Availability,
  { resource, startsAt }: Pick<Appointment, "resource" | "startsAt">,
): CallConflict | null {
  const day = dayOf(startsAt);
  if (holidays.has(day)) return "holiday";
  if (resource === TEAM) return null;
  const callee = callees.find(({ id }) => id === resource);
  if (!callee) return "left";
  const { rule } = callee;
  if (rule === null) return null;
  if (isAway(rule, day)) return "absent";
  return isAtWorkDuring(rule, toIst(startsAt), TALK_MINUTES) ? null : "hours";
}
