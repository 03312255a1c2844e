import * as contract from "#contract/appointments/appointments";
import type { BookableDay } from "#contract/appointments/appointments";
import type { Appointment } from "#domain/appointments/appointments";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

export type { Appointment, BookableDay };

/** The days to choose from, each with its times and whether a counsellor is free. */
export const bookableDays = (visitor: Visitor): Promise<BookableDay[]> =>
  visitor.invoke(contract.listSlots, {});

/** The visitor's upcoming calls, the next first. */
export const ownAppointments = (visitor: Visitor): Promise<Appointment[]> =>
  visitor.invoke(contract.listOwnAppointments, { params: ownerOf(visitor) });

/** Books a time. @throws ServiceError 409 SLOT_TAKEN, 400 with `fields`, 429. */
export const bookAppointment = (
  visitor: Visitor,
  body: { readonly startsAt: string; readonly mobile: string; readonly topic: string },
): Promise<Appointment> =>
  visitor.invoke(contract.bookAppointment, { params: ownerOf(visitor), body });

/** The appointment of a signed link. @throws Response 404 */
export const appointmentOf = (visitor: Visitor, token: string): Promise<Appointment> =>
  orNotFound(visitor.invoke(contract.showAppointment, { params: { token } }));

/** Moves or cancels an appointment. @throws ServiceError 409 SLOT_TAKEN, 404, 400. */
export async function changeAppointment(
  visitor: Visitor,
  token: string,
  body: { readonly startsAt: string } | { readonly status: "cancelled" },
): Promise<void> {
  await visitor.invoke(contract.changeAppointment, { params: { token }, body });
}

/** Its calendar file. @throws ServiceError 404. */
export const appointmentCalendar = (visitor: Visitor, token: string): Promise<Response> =>
  visitor.download(contract.downloadCalendar, { params: { token } });

/** The calls that a counsellor has to make, the next first. */
export const staffAppointments = (visitor: Visitor) =>
  visitor.invoke(contract.listUpcomingCalls, {});
