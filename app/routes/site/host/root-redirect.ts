import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { sitePath } from "#domain/site/site-path";

/** `/` redirects to the home page with the query string, for campaigns. */
export function loader({ request }: LoaderFunctionArgs): Response {
  return redirect(sitePath("/") + new URL(request.url).search, 301);
}
