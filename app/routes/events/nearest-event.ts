import { redirect } from "@remix-run/node";
import { sitePath } from "#domain/site/site-path";
import { withVisitor } from "~/services/auth/guards.server";
import { services } from "~/services/client/services.server";

/** core.md §2: the events entry goes to the nearest upcoming event, or 404 if none. */
export const loader = withVisitor(async ({ visitor }) => {
  const [nearest] = (await services(visitor).events.listEvents()).upcoming;
  if (!nearest) throw new Response("", { status: 404 });
  return redirect(sitePath(nearest.path), {
    status: 302,
    headers: { "Cache-Control": "no-store" },
  });
});
