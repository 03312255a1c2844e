import { Outlet } from "@remix-run/react";
import { RouteError } from "~/components/site/route-error";
import { frameHeaders } from "~/platform/response/headers.server";

/**
 * Layout route of every page. Its error boundary catches what a page's loader or action throws.
 * Loaders above a boundary still run, so error pages keep header and footer.
 */
export const headers = frameHeaders;

export default function Frame() {
  return <Outlet />;
}

export { RouteError as ErrorBoundary };
