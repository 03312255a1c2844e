import { parseCookie } from "cookie";
import type { CallContext } from "~/services/http.server";
import { visitorOrigin, visitorRegion } from "./region.server";

/** core.md §3: holds a country value that is sent as a header. */
export const DOMAIN_RESTRICTION_COOKIE = "domain_restriction";

/** What service calls carry of this request (core.md §7 "Shared client"). */
export function callContextOf(request: Request): CallContext {
  const restricted = parseCookie(request.headers.get("cookie") ?? "")[DOMAIN_RESTRICTION_COOKIE];
  return {
    country:
      restricted && /^[A-Z]{2}$/.test(restricted) ? restricted : visitorRegion(request).country,
    clientAddress: clientAddressOf(request),
    requestId: request.headers.get("x-request-id"),
    publicOrigin: visitorOrigin(request),
    signal: request.signal,
  };
}

/** The visitor's address as the server found it; null where it could not tell. */
export function clientAddressOf(request: Request): string | null {
  const address = request.headers.get("x-client-address");
  return address === "unknown" ? null : address;
}
