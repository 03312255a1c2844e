import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { sitePath } from "#domain/site-path";

/** `/` has nothing of its own; a campaign's query is kept. */
export function loader({ request }: LoaderFunctionArgs): Response {
  return redirect(sitePath("/") + new URL(request.url).search, 301);
}
