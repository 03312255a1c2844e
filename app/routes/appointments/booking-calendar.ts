import type { LoaderFunctionArgs } from "@remix-run/node";
import { appointmentCalendar } from "~/services/appointment/appointment.server";
import { Visitor } from "~/services/auth/visitor.server";
import { orNotFound } from "~/services/or-not-found.server";

/** The calendar file of a call, by its signed link. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.of(request);
  const file = await orNotFound(appointmentCalendar(visitor, params.token ?? ""));
  return visitor.finish(
    new Response(file.body, {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": 'attachment; filename="call.ics"',
        "Cache-Control": "private, no-store",
        "X-Robots-Tag": "noindex",
      },
    }),
  );
}
