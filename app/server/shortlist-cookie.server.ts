import { parseCookie, stringifySetCookie } from "cookie";
import { ownCookie } from "./cookie-name.server";
import { env } from "./env.server";

/** The shortlist of a visitor who is not signed in; it moves to the account at the next chance. */
const name = () => ownCookie("disha_shortlist");
const MAX = 40;
const DAYS = 30;
const isCourseId = (id: string): boolean => /^\d{1,9}-[a-z0-9-]{1,120}$/.test(id);

/** Course ids, the latest first; whatever is no id is left out. */
export function readShortlist(request: Request): string[] {
  const stored = parseCookie(request.headers.get("cookie") ?? "")[name()] ?? "";
  return [...new Set(stored.split("."))].filter(isCourseId).slice(0, MAX);
}

/** The `Set-Cookie` value that keeps these, or with none of them forgets the cookie. */
export function writeShortlist(ids: readonly string[]): string {
  const value = ids.filter(isCourseId).slice(0, MAX).join(".");
  return stringifySetCookie({
    name: name(),
    value,
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    secure: !env().isLocal,
    maxAge: value === "" ? 0 : DAYS * 24 * 60 * 60,
  });
}
