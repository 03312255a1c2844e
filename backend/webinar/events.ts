import { eq } from "drizzle-orm";
import type { AccessContext } from "../auth/access";
import { documentOr404, withSurroundings } from "../catalogue/document-detail";
import { universitiesBySlug } from "../catalogue/university-query";
import { registrations } from "../db/schema";
import { callerOf } from "../http/caller";
import type { ServiceContext } from "../http/context";
import { calendarResponse, registrationOf } from "./event-access";
import { listsOf, upcomingOf } from "./event-lists";
import { register } from "./registration";

export async function listEvents(c: ServiceContext): Promise<Response> {
  return c.json({ data: await listsOf(c.var.deps, "event") });
}

/** Lists the upcoming events and webinars that a user is registered for. */
export async function listRegistrations(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const rows = await deps.db
    .select({ kind: registrations.kind, slug: registrations.slug })
    .from(registrations)
    .where(eq(registrations.userId, claims.userId));
  return c.json({ data: await upcomingOf(deps, rows) });
}

/** Returns the upcoming events as a calendar file. */
export async function downloadEventsCalendar(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const { upcoming } = await listsOf(deps, "event");
  return calendarResponse(c, deps, upcoming);
}

/** Registers a user for an event. */
export async function registerForEvent(
  c: AccessContext<"/:eventId/user/:userId">,
): Promise<Response> {
  const { deps, claims } = c.var;
  const document = await documentOr404(deps, c, ["event"], c.req.param("eventId"));
  return c.json({ data: await register(deps, document, claims.userId, callerOf(c, deps.config)) });
}

/** Shows an event with its universities and the visitor's registration. */
export async function showEvent(c: ServiceContext<"/:slug">): Promise<Response> {
  const { deps } = c.var;
  const document = await documentOr404(deps, c, ["event"], c.req.param("slug"));
  const slugs = document.data.fields.universities;
  const universities = await universitiesBySlug(deps.db, Array.isArray(slugs) ? slugs : []);
  return c.json({
    data: {
      ...(await withSurroundings(deps, document)),
      ...(await registrationOf(deps, c, document)),
      universities,
    },
  });
}

export async function downloadEventCalendar(c: ServiceContext<"/:slug/calendar">) {
  const { deps } = c.var;
  const document = await documentOr404(deps, c, ["event"], c.req.param("slug"));
  return calendarResponse(c, deps, [{ ...document, fields: document.data.fields }]);
}
