import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { sitePath } from "#domain/site/site-path";

/** Addresses without the base path lead below it, so that no page has two addresses. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  // More than one leading slash would be read as another host.
  return redirect(sitePath(pathname.replace(/^\/+/, "/")) + search, 301);
}
