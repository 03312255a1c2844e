import { parseCookie, stringifySetCookie } from "cookie";
import { env } from "~/platform/env.server";

/** Set while the site is embedded in an app; cleared at sign-out. */
export const HIDE_LAYOUT_COOKIE = "hide_layout";

/**
 * Hide-layout mode (core.md §2): on when the `hide_layout` query or cookie equals "true". The query
 * is stored for the rest of the browser session. `hide_layout=false` turns the mode off.
 */
export function hideLayoutOf(request: Request): { hidden: boolean; setCookie: string | null } {
  const asked = new URL(request.url).searchParams.get(HIDE_LAYOUT_COOKIE);
  const stored = parseCookie(request.headers.get("cookie") ?? "")[HIDE_LAYOUT_COOKIE] === "true";
  if (asked === null) return { hidden: stored, setCookie: null };
  const hidden = asked === "true";
  return { hidden, setCookie: hidden === stored ? null : cookie(hidden) };
}

const cookie = (hidden: boolean): string =>
  stringifySetCookie({
    name: HIDE_LAYOUT_COOKIE,
    value: hidden ? "true" : "",
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    secure: !env().isLocal,
    ...(hidden ? {} : { maxAge: 0 }),
  });
