import { redirect } from "@remix-run/node";
import { hrefTo } from "#domain/site/href";
import { withUser } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** Opens the visitor's ticket for an event. */
export const loader = withUser(async ({ params, visitor }) => {
  const { token } = await orNotFound(
    services(visitor).events.showOwnTicket({ params: { slug: params.id ?? "" } }),
  );
  return redirect(hrefTo("/ticket/:token", { token }), {
    status: 303,
    headers: { "Cache-Control": "private, no-store" },
  });
});
