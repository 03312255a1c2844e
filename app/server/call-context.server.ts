import { parseCookie } from "cookie";
import type { CallContext } from "~/services/http.server";
import { visitorOrigin, visitorRegion } from "./region.server";
import { requestContext } from "./request-context.server";

/** core.md §3: holds a country value that is sent as a header. */
const DOMAIN_RESTRICTION_COOKIE = "domain_restriction";

/** What service calls carry of this request (core.md §7 "Shared client"). */
export function callContextOf(request: Request): CallContext {
  const { clientAddress, requestId, serviceCalls } = requestContext();
  const restricted = parseCookie(request.headers.get("cookie") ?? "")[DOMAIN_RESTRICTION_COOKIE];
  return {
    country:
      restricted && /^[A-Z]{2}$/.test(restricted) ? restricted : visitorRegion(request).country,
    clientAddress,
    requestId,
    serviceCalls,
    publicOrigin: visitorOrigin(request),
    signal: request.signal,
  };
}
