import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage } from "./error-page";

/** What a route's error boundary shows: the thrown status with its words, or "something went wrong". */
export function RouteError() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error) ? error : null;
  const message = typeof known?.data === "string" && known.status < 500 ? known.data : undefined;
  return <ErrorPage status={known?.status ?? 500} message={message} />;
}
