import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage } from "./error-page";

/** Error boundary of a route: the message of the thrown status, or "something went wrong". */
export function RouteError() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error) ? error : null;
  const message = typeof known?.data === "string" && known.status < 500 ? known.data : undefined;
  return <ErrorPage status={known?.status ?? 500} message={message} />;
}
