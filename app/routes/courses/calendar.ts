import type { LoaderFunctionArgs } from "@remix-run/node";
import { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** The closing dates of a course as a calendar file. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  const file = await orNotFound(
    services(visitor).courses.downloadCourseCalendar({
      params: { slug: params.universityName ?? "", course: params.courseName ?? "" },
    }),
  );
  return new Response(file.body, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="deadlines.ics"',
      "Cache-Control": "public, max-age=3600",
      "X-Robots-Tag": "noindex",
    },
  });
}
