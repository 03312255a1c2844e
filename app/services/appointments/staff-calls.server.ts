import * as contract from "#contract/appointments/appointments";
import type { CallOutcome } from "#domain/appointments/appointments";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** The calls of the last 30 days, latest first. */
export const pastCalls = (visitor: Visitor) => visitor.invoke(contract.listPastCalls, {});

/** Records what came of a call. @throws ServiceError 404 if it is not due, or a colleague's */
export const markCall = (visitor: Visitor, id: string, status: CallOutcome) =>
  visitor.invoke(contract.markCall, { params: { id }, body: { status } });

/** When the address of the visitor's calendar was made, or null. */
export const calendarFeed = (visitor: Visitor) => visitor.invoke(contract.showCalendarFeed, {});

/** Makes a new address, which replaces an earlier one. @returns its token */
export const createCalendarFeed = (visitor: Visitor) =>
  visitor.invoke(contract.createCalendarFeed, {});

export const deleteCalendarFeed = (visitor: Visitor) =>
  visitor.invoke(contract.deleteCalendarFeed, {});

/** A counsellor's calendar. @throws ServiceError 404 */
export const calendarOfFeed = (visitor: Visitor, token: string): Promise<Response> =>
  visitor.download(contract.downloadCalendarFeed, { params: { token } });
