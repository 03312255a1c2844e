import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarOfFeed } from "~/services/appointments/staff-calls.server";
import { Visitor } from "~/services/auth/session/visitor.server";
import { privateFile } from "~/services/client/private-file.server";

/** A counsellor's calls, for their calendar program. The token in the address is the key. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  const file = await privateFile(() => calendarOfFeed(visitor, params.token ?? ""));
  file.headers.set("X-Robots-Tag", "noindex");
  return file;
}
