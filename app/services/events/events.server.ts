import { z } from "zod";
import { documentSchema, documentSummarySchema, listOf, universitySchema } from "#domain/catalogue";
import type { Visitor } from "../auth/visitor.server";
import { orNotFound } from "../or-not-found.server";

/** Events and webinars: the catalogue has what they are, these services who comes. */
export type EventKind = "event" | "webinar";

const segment = encodeURIComponent;
const listSchema = listOf(documentSummarySchema);

/** A page each of what comes and of what was (navigation-and-content.md §7: both as JSON strings). */
export async function webinarLists(
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
  const { data } = await visitor.call({
    service: "webinar",
    path: "/webinars",
    query: {
      upcoming: JSON.stringify({ page: upcomingPage, size }),
      previous: JSON.stringify({ page: previousPage, size, country }),
    },
    schema: z.object({ upcoming: listSchema, previous: listSchema }),
  });
  return data;
}

/** Events to come, the nearest first, and past ones, the latest first. */
export async function eventList(visitor: Visitor) {
  const { data } = await visitor.call({
    service: "event",
    path: "",
    schema: z.object({
      upcoming: z.array(documentSummarySchema),
      previous: z.array(documentSummarySchema),
    }),
  });
  return data;
}

const eventSchema = z.object({
  document: documentSchema,
  related: z.array(documentSummarySchema),
  isUpcoming: z.boolean(),
  isRegistered: z.boolean(),
  /** Only for the registered, and only while the room is open. */
  joinUrl: z.string().nullable(),
  universities: z.array(universitySchema).default([]),
});
export type StudyEvent = z.output<typeof eventSchema>;

/** @throws Response 404 */
export async function eventPage(
  visitor: Visitor,
  kind: EventKind,
  slug: string,
): Promise<StudyEvent> {
  const { data } = await orNotFound(
    visitor.call({
      service: kind,
      path: `/${segment(slug)}`,
      query: {
        sourceUrl: new URL(visitor.request.url).pathname,
        pageCategory: kind,
      },
      schema: eventSchema,
    }),
  );
  return data;
}

/** What the signed-in visitor is registered for and what is still to come, the nearest first. */
export async function registeredFor(visitor: Visitor) {
  const { data } = await visitor.call({
    service: "event",
    path: `/user/${segment(visitor.claims?.userId ?? "")}`,
    schema: z.array(documentSummarySchema),
  });
  return data;
}

/** Registers the signed-in visitor. @throws ServiceError 410 when it is over. */
export async function registerFor(visitor: Visitor, kind: EventKind, slug: string) {
  const userId = visitor.claims?.userId ?? "";
  const { data } = await visitor.call({
    service: kind,
    path:
      kind === "webinar"
        ? `/register/${segment(slug)}`
        : `/${segment(slug)}/user/${segment(userId)}`,
    method: "POST",
    body: {},
    schema: z.object({ isNew: z.boolean() }),
  });
  return data;
}

/** One event, or without a slug all events to come, as a calendar file. @throws Response 404 */
export const calendarFile = (
  visitor: Visitor,
  kind: EventKind,
  slug: string | null,
): Promise<Response> =>
  orNotFound(
    visitor.file({
      service: kind,
      path: slug === null ? "/calendar" : `/${segment(slug)}/calendar`,
    }),
  );
