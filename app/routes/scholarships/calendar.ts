import type { LoaderFunctionArgs } from "@remix-run/node";
import { readScholarshipFilters } from "#domain/scholarships/scholarship-query";
import { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** Scholarship deadlines as a calendar to subscribe to, with the filters of the list or of one scholarship. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  const query = new URL(request.url).searchParams;
  const file = await services(visitor).scholarships.downloadScholarshipCalendar({
    query: { ...readScholarshipFilters(query), slug: query.get("slug") ?? undefined },
  });
  return new Response(file.body, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="scholarships.ics"',
      "Cache-Control": "public, max-age=3600",
      "X-Robots-Tag": "noindex",
    },
  });
}
