import { parseCookie, stringifySetCookie } from "cookie";
import {
  ANALYTICS_CONSENT_COOKIE,
  NEXT_PAGE_EVENT_COOKIE,
} from "#domain/privacy/analytics-consent";
import type { AnalyticsEvent } from "#domain/reports/analytics";
import { env } from "~/platform/env.server";

/** An event whose next page isn't opened by then isn't reported. */
const MAX_AGE_SECONDS = 10 * 60;

/**
 * Headers that report something that has just happened to the data layer and tracking service,
 * from the next page and once: the browser's script removes the cookie (core.md §7). Without
 * consent there are none. Our own counts don't depend on it (backend/reports/analytics.ts).
 */
export function nextPageEvent(
  request: Request,
  event: Omit<AnalyticsEvent, "path">,
): Readonly<Record<string, string>> {
  const consent = parseCookie(request.headers.get("cookie") ?? "")[ANALYTICS_CONSENT_COOKIE] ?? "";
  if (!consent.startsWith("yes")) return {};
  return {
    "Set-Cookie": stringifySetCookie({
      name: NEXT_PAGE_EVENT_COOKIE,
      value: JSON.stringify(event),
      path: "/",
      sameSite: "lax",
      secure: !env().isLocal,
      maxAge: MAX_AGE_SECONDS,
    }),
  };
}
