import { eq } from "drizzle-orm";
import type * as operations from "#contract/events/events";
import type { DocumentSummary } from "#domain/catalogue/documents";
import { documentOr404, withSurroundings } from "../catalogue/document-detail";
import { universitiesBySlug } from "../catalogue/university-rows";
import { registrations } from "../platform/db/schema/events";
import { callerOf } from "../platform/http/caller";
import type { FileHandler, OperationHandler } from "../platform/operations/operations";
import { calendarResponse, registrationOf } from "./event-access";
import { listsOf, upcomingOf } from "./event-lists";
import { cancel, register } from "./registration";

/** Lists events, optionally of one city. */
export const listEvents: OperationHandler<typeof operations.listEvents> = async (
  { query: { city } },
  c,
) => {
  const { upcoming, previous } = await listsOf(c.var.deps, "event");
  const wanted = city?.trim().toLowerCase();
  const isThere = ({ fields }: DocumentSummary) =>
    !wanted || String(fields.city).toLowerCase() === wanted;
  return { upcoming: upcoming.filter(isThere), previous: previous.filter(isThere) };
};

/** Lists the upcoming events and webinars that a user is registered for. */
export const listRegistrations: OperationHandler<typeof operations.listEventRegistrations> = async (
  _,
  c,
) => {
  const { deps, claims } = c.var;
  const rows = await deps.db
    .select({ kind: registrations.kind, slug: registrations.slug })
    .from(registrations)
    .where(eq(registrations.userId, claims.userId));
  return upcomingOf(deps, rows);
};

/** Returns the upcoming events as a calendar file. */
export const downloadEventsCalendar: FileHandler<typeof operations.downloadEventsCalendar> = async (
  _,
  c,
) => {
  const { deps } = c.var;
  const { upcoming } = await listsOf(deps, "event");
  return calendarResponse(c, deps, upcoming);
};

/** Registers a user for an event. */
export const registerForEvent: OperationHandler<typeof operations.registerForEvent> = async (
  { params },
  c,
) => {
  const { deps, claims } = c.var;
  const document = await documentOr404(deps, c, ["event"], params.eventId);
  return register(deps, document, claims.userId, callerOf(c, deps.config));
};

/** Cancels a user's registration for an event or webinar. */
export const cancelRegistration: OperationHandler<typeof operations.cancelRegistration> = async (
  { params: { kind, slug } },
  c,
) => {
  const { deps, claims } = c.var;
  await cancel(deps, { kind, slug, userId: claims.userId });
  return {};
};

/** Shows an event with its universities and the visitor's registration. */
export const showEvent: OperationHandler<typeof operations.showEvent> = async ({ params }, c) => {
  const { deps } = c.var;
  const document = await documentOr404(deps, c, ["event"], params.slug);
  const slugs = document.data.fields.universities;
  const universities = await universitiesBySlug(deps.db, Array.isArray(slugs) ? slugs : []);
  return {
    ...(await withSurroundings(deps, document)),
    ...(await registrationOf(deps, c, document)),
    universities,
  };
};

export const downloadEventCalendar: FileHandler<typeof operations.downloadEventCalendar> = async (
  { params },
  c,
) => {
  const { deps } = c.var;
  const document = await documentOr404(deps, c, ["event"], params.slug);
  return calendarResponse(c, deps, [{ ...document, fields: document.data.fields }]);
};
