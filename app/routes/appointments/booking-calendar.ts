import { withVisitor } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** The calendar file of a call, by its signed link. */
export const loader = withVisitor(async ({ params, visitor }): Promise<Response> => {
  const file = await orNotFound(
    services(visitor).appointments.downloadCalendar({ params: { token: params.token ?? "" } }),
  );
  return new Response(file.body, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="call.ics"',
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
});
