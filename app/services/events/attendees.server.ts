import * as contract from "#contract/events/attendees";
import type { OperationRequest, RequestDefinition } from "#contract/operation/index";
import { eventKinds, type EventKind } from "#domain/events/event-attendance";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

type Body<D extends RequestDefinition> = OperationRequest<D>["body"];

interface EventPlace {
  readonly kind: EventKind;
  readonly slug: string;
}

/** The event of an address. @throws Response 404 */
export function eventPlace(params: Readonly<Record<string, string | undefined>>): EventPlace {
  const kind = eventKinds.find((one) => one === params.kind);
  if (!kind) throw new Response("", { status: 404 });
  return { kind, slug: params.slug ?? "" };
}

/** Events and webinars with their numbers of attendees, the latest first. */
export const staffEvents = (visitor: Visitor) => visitor.invoke(contract.listStaffEvents, {});

/** A page of the people who have registered. @throws Response 404 */
export const eventAttendees = (
  visitor: Visitor,
  params: EventPlace,
  query: NonNullable<OperationRequest<typeof contract.listAttendees>["query"]>,
) => orNotFound(visitor.invoke(contract.listAttendees, { params, query }));

/** @throws ServiceError 404 for someone who hasn't registered. */
export const setAttendance = (
  visitor: Visitor,
  place: EventPlace,
  userId: string,
  attended: boolean,
) => visitor.invoke(contract.setAttendance, { params: { ...place, userId }, body: { attended } });

/** The people who have registered, as CSV. @throws ServiceError 404 */
export const attendeesCsv = (visitor: Visitor, params: EventPlace): Promise<Response> =>
  visitor.download(contract.exportAttendees, { params });

/** @throws ServiceError 400, 404. */
export const previewFollowUp = (
  visitor: Visitor,
  params: EventPlace,
  body: Body<typeof contract.previewFollowUp>,
) => visitor.invoke(contract.previewFollowUp, { params, body });

/** Each message may take some milliseconds. */
const SEND_TIMEOUT_MS = 60_000;

/** @throws ServiceError 400, 404. */
export const sendFollowUp = (
  visitor: Visitor,
  params: EventPlace,
  body: Body<typeof contract.sendFollowUp>,
) => visitor.invoke(contract.sendFollowUp, { params, body }, { timeoutMs: SEND_TIMEOUT_MS });
