import * as events from "#contract/events/events";
import type { ResponseData } from "#contract/operation/index";
import type { EventKind } from "#domain/events/event-attendance";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { pageContext } from "~/services/catalogue/catalogue.server";
import { orNotFound } from "~/services/client/or-not-found.server";

/** Registrations for events and webinars. Their pages come from the catalogue. */

/** A page each of upcoming and previous webinars (navigation-and-content.md §7: both as JSON). */
export function webinarLists(
  visitor: Visitor,
  {
    upcomingPage,
    previousPage,
    country,
  }: {
    readonly upcomingPage: number;
    readonly previousPage: number;
    readonly country: string | null;
  },
) {
  const size = 6;
  return visitor.invoke(events.listWebinars, {
    query: {
      upcoming: JSON.stringify({ page: upcomingPage, size }),
      previous: JSON.stringify({ page: previousPage, size, country }),
    },
  });
}

/** Upcoming events, soonest first, and past ones, latest first. */
export const eventList = (visitor: Visitor) => visitor.invoke(events.listEvents, {});

export type StudyEvent = ResponseData<typeof events.showEvent>;

/** @throws Response 404 */
export async function eventPage(
  visitor: Visitor,
  kind: EventKind,
  slug: string,
): Promise<StudyEvent> {
  const query = pageContext(visitor, kind);
  if (kind === "event")
    return orNotFound(visitor.invoke(events.showEvent, { params: { slug }, query }));
  const call = visitor.invoke(events.showWebinar, { params: { id: slug }, query });
  return { ...(await orNotFound(call)), universities: [] };
}

/** Upcoming events and webinars that the signed-in visitor is registered for, soonest first. */
export const registeredFor = (visitor: Visitor) =>
  visitor.invoke(events.listEventRegistrations, {
    params: { userId: visitor.claims?.userId ?? "" },
  });

/** Registers the signed-in visitor. @throws ServiceError 410 when it is over. */
export const registerFor = (visitor: Visitor, kind: EventKind, slug: string) =>
  kind === "webinar"
    ? visitor.invoke(events.registerForWebinar, { params: { id: slug } })
    : visitor.invoke(events.registerForEvent, {
        params: { eventId: slug, userId: visitor.claims?.userId ?? "" },
      });

/** One event, or without a slug all upcoming events, as a calendar file. @throws Response 404 */
export const calendarFile = (
  visitor: Visitor,
  kind: EventKind,
  slug: string | null,
): Promise<Response> =>
  orNotFound(
    slug === null
      ? visitor.download(events.downloadEventsCalendar, {})
      : kind === "webinar"
        ? visitor.download(events.downloadWebinarCalendar, { params: { id: slug } })
        : visitor.download(events.downloadEventCalendar, { params: { slug } }),
  );
