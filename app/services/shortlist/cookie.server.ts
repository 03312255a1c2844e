import { parseCookie, stringifySetCookie } from "cookie";
import { formatShortlist, parseShortlist } from "#domain/shortlist/shortlist";
import { env } from "~/platform/env.server";
import { ownCookie } from "~/platform/request/cookie-name.server";

/** The shortlist of a visitor who is not signed in. Signing in moves it to the account. */
const name = () => ownCookie("disha_shortlist");
const MAX_AGE_DAYS = 30;

/** Course ids, the latest first. */
export const readShortlist = (request: Request): string[] =>
  parseShortlist(parseCookie(request.headers.get("cookie") ?? "")[name()] ?? "");

/** The `Set-Cookie` value that stores these ids. Without ids it deletes the cookie. */
export function writeShortlist(ids: readonly string[]): string {
  const value = formatShortlist(ids);
  return stringifySetCookie({
    name: name(),
    value,
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    secure: !env().isLocal,
    maxAge: value === "" ? 0 : MAX_AGE_DAYS * 24 * 60 * 60,
  });
}
