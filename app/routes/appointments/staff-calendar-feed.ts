import type { LoaderFunctionArgs } from "@remix-run/node";
import { Visitor } from "~/services/auth/session/visitor.server";
import { privateFile } from "~/services/client/private-file.server";
import { services } from "~/services/client/services.server";

/** A counsellor's calls, for their calendar program. The token in the address is the key. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  const file = await privateFile(() =>
    services(visitor).appointments.downloadCalendarFeed({ params: { token: params.token ?? "" } }),
  );
  file.headers.set("X-Robots-Tag", "noindex");
  return file;
}
