import { withUser } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** The deadline and the dates of an application as a calendar file. */
export const loader = withUser(async ({ params, visitor }) => {
  const file = await orNotFound(
    services(visitor).applications.downloadApplicationCalendar({
      params: { applicationId: params.id ?? "" },
    }),
  );
  return new Response(file.body, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="application.ics"',
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
});
