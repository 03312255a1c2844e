import type { LoaderFunctionArgs } from "@remix-run/node";
import { Visitor } from "~/services/auth/visitor.server";
import { calendarOfFeed } from "~/services/appointment/staff-calls.server";
import { privateFile } from "~/services/private-file.server";

/** A counsellor's calls, for their calendar program. The token in the address is the key. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  const file = await privateFile(() => calendarOfFeed(visitor, params.token ?? ""));
  file.headers.set("X-Robots-Tag", "noindex");
  return file;
}
