import type * as contract from "#contract/appointments/appointments";
import { findUser } from "../auth/accounts";
import { siteOfPerson } from "../notifications/notify-person";
import { mayAccessStudent } from "../platform/access/access";
import { forbidden } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { findOrInsert } from "./booking";
import { linkTokenFor, counsellorsOf } from "./views";
import { announce } from "./messages";
import { staffView } from "./staff-calls";

/**
 * Books a call for a student, who gets the same confirmation as for their own booking.
 * @throws ApiError 403, 404, 409 SLOT_TAKEN
 */
export const bookStaffCall: StaffOperationHandler<typeof contract.bookStaffCall> = async (
  { body: { userId, ...booking } },
  c,
) => {
  const { deps, claims } = c.var;
  if (!(await mayAccessStudent(deps, claims, userId))) throw forbidden();
  const { fullName } = await findUser(deps.db, userId);
  const { origin, ...reader } = await siteOfPerson(deps.db, deps, userId, false);
  const { booked, isNew } = await findOrInsert(deps.db, deps, userId, { ...booking, reader });
  const row = isNew
    ? await announce(deps.db, deps, booked, {
        origin,
        token: await linkTokenFor(deps.db, deps, booked),
      })
    : booked;
  return {
    result: staffView(row, fullName, await counsellorsOf(deps, [row])),
    about: [{ userId }],
  };
};
