import { randomBytes } from "node:crypto";
import { z } from "zod";
import { isSameOrigin } from "#domain/text/same-origin";
import { mainOrigin } from "~/platform/env.server";
import { requestContext } from "~/platform/request-context.server";
import { signedCookie } from "~/platform/request/signed-cookie.server";
import { sameText } from "#platform/same-text";

/** Name of the hidden field with the token. */
export const CSRF_FIELD = "csrf";

/** Signed, so that an attacker can't plant a token (double-submit cookie, OWASP). */
const csrfCookie = signedCookie("disha_csrf", z.string());

/**
 * The token for forms of a session, and the cookie to set if it is new. The token is bound to the
 * account, so a form that one person left open can't be submitted in another's session.
 */
export async function issueCsrfToken(
  request: Request,
  userId: string,
): Promise<{ token: string; setCookie: string | null }> {
  const existing = await csrfCookie.read(request);
  if (existing !== null && ownerOf(existing) === userId)
    return { token: existing, setCookie: null };
  const token = `${randomBytes(32).toString("base64url")}.${userId}`;
  return { token, setCookie: await csrfCookie.write(token) };
}

/** Whether the post has this browser's token, issued to this account. */
export async function hasCsrfToken(
  form: FormData,
  request: Request,
  userId: string,
): Promise<boolean> {
  const expected = await csrfCookie.read(request);
  const given = form.get(CSRF_FIELD);
  if (expected === null || typeof given !== "string") return false;
  return sameText(given, expected) && ownerOf(expected) === userId;
}

/** The account that this browser's token was issued to. Null without a valid token. */
export async function csrfOwner(request: Request): Promise<string | null> {
  const token = await csrfCookie.read(request);
  return token === null ? null : ownerOf(token);
}

const ownerOf = (token: string): string | null => token.split(".")[1] ?? null;

/**
 * Whether a post comes from a page of this site (same scheme, host and port), by `Sec-Fetch-Site`,
 * else `Origin`, else `Referer`. Text browsers send none of them. Their anonymous forms pass,
 * because there is no authority to abuse, and forms of a session need a token anyway.
 */
export function isFromThisSite(request: Request): boolean {
  if (requestContext().isCrossOrigin) return false;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const named = request.headers.get("origin") ?? request.headers.get("referer");
  if (named === null) return true;
  const host = request.headers.get("host") ?? "";
  return isSameOrigin(named, host, new URL(mainOrigin()).protocol);
}
