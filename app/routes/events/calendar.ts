import type { LoaderFunctionArgs } from "@remix-run/node";
import { pathBelowBase } from "#domain/site/site-path";
import { Visitor } from "~/services/auth/session/visitor.server";
import { calendarFile } from "~/services/events/events.server";

/** Calendar file of one event or webinar, or of all upcoming events (`/events.ics`). */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  const isWebinar = pathBelowBase(new URL(request.url).pathname).startsWith("/webinar/");
  const file = await calendarFile(visitor, isWebinar ? "webinar" : "event", params.id ?? null);
  return new Response(file.body, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${params.id ?? "events"}.ics"`,
      "Cache-Control": "public, max-age=600",
      "X-Robots-Tag": "noindex",
    },
  });
}
