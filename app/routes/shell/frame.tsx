import { Outlet } from "@remix-run/react";
import { RouteError } from "~/components/route-error";
import { frameHeaders } from "~/server/headers.server";

/**
 * EngagementWidgets every page of the site, and without an address: it catches what a page's loader or action
 * throws. Above a boundary loaders still run, so the error page keeps header and footer; were it the
 * root's, a refused post would lose them.
 */
export const headers = frameHeaders;

export default function Frame() {
  return <Outlet />;
}

export { RouteError as ErrorBoundary };
