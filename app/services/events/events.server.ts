import type * as events from "#contract/events/events";
import type { ResponseData } from "#contract/operation/index";
import type { EventKind } from "#domain/events/event-attendance";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { pageContext } from "~/services/catalogue/catalogue.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** Registrations for events and webinars. Their pages come from the catalogue. */

/** A page each of upcoming and previous webinars (navigation-and-content.md §7: both as JSON). */
export function webinarLists(
  visitor: Visitor,
  {
    upcomingPage,
    previousPage,
    country,
    isRecorded,
  }: {
    readonly upcomingPage: number;
    readonly previousPage: number;
    readonly country: string | null;
    readonly isRecorded: boolean;
  },
) {
  const size = 6;
  return services(visitor).events.listWebinars({
    query: {
      upcoming: JSON.stringify({ page: upcomingPage, size }),
      previous: JSON.stringify({ page: previousPage, size, country, isRecorded }),
    },
  });
}

export type StudyEvent = ResponseData<typeof events.showEvent>;

/** @throws Response 404 */
export async function eventPage(
  visitor: Visitor,
  kind: EventKind,
  slug: string,
): Promise<StudyEvent> {
  const query = pageContext(visitor, kind);
  if (kind === "event")
    return orNotFound(services(visitor).events.showEvent({ params: { slug }, query }));
  const call = services(visitor).events.showWebinar({ params: { id: slug }, query });
  return { ...(await orNotFound(call)), universities: [] };
}

/** Registers the signed-in visitor. @throws ServiceError 410 when it is over. */
export const registerFor = (visitor: Visitor, kind: EventKind, slug: string) =>
  kind === "webinar"
    ? services(visitor).events.registerForWebinar({ params: { id: slug } })
    : services(visitor).events.registerForEvent({ params: { eventId: slug } });

/** Cancels the visitor's registration. @throws ServiceError */
export const cancelRegistration = (visitor: Visitor, kind: EventKind, slug: string) =>
  services(visitor).events.cancelRegistration({ params: { kind, slug } });

/** One event, or without a slug all upcoming events, as a calendar file. @throws Response 404 */
export const calendarFile = (
  visitor: Visitor,
  kind: EventKind,
  slug: string | null,
): Promise<Response> =>
  orNotFound(
    slug === null
      ? services(visitor).events.downloadEventsCalendar()
      : kind === "webinar"
        ? services(visitor).events.downloadWebinarCalendar({ params: { id: slug } })
        : services(visitor).events.downloadEventCalendar({ params: { slug } }),
  );
