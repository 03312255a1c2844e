import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { hrefTo } from "#domain/site/href";

/** `/` redirects to the home page with the query string, for campaigns. */
export function loader({ request }: LoaderFunctionArgs): Response {
  return redirect(hrefTo("/") + new URL(request.url).search, 301);
}
