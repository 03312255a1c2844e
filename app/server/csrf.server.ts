import { createCookie, type Cookie } from "@remix-run/node";
import { CSRF, CSRFError } from "remix-utils/csrf/server";
import { ownCookie } from "./cookie-name.server";
import { env, mainOrigin } from "./env.server";
import { isSameOrigin } from "#domain/same-origin";
import { requestContext } from "./request-context.server";

/** The name of the hidden field that carries the token. */
export const CSRF_FIELD = "csrf";

let csrf: { readonly tokens: CSRF; readonly cookie: Cookie } | undefined;

function csrfTokens() {
  if (csrf) return csrf;
  const { isLocal, SESSION_SECRETS } = env();
  const cookie = createCookie(ownCookie("disha_csrf"), {
    httpOnly: true,
    secure: !isLocal,
    sameSite: "lax",
    path: "/",
    secrets: SESSION_SECRETS,
  });
  // The cookie is signed, with whichever secret; a second signature, with the first one, would end at its rotation.
  return (csrf = { tokens: new CSRF({ cookie, formDataKey: CSRF_FIELD }), cookie });
}

/**
 * The token for forms under a session, and the cookie to set when it is new. It names the account it was issued
 * to, so that a form left open by one person can't be sent under the session of another.
 */
export async function issueCsrfToken(
  request: Request,
  userId: string,
): Promise<{ token: string; setCookie: string | null }> {
  const { tokens, cookie } = csrfTokens();
  const existing: unknown = await cookie.parse(request.headers.get("cookie"));
  if (typeof existing === "string" && ownerOf(existing) === userId)
    return { token: existing, setCookie: null };
  const token = `${tokens.generate()}.${userId}`;
  return { token, setCookie: await cookie.serialize(token) };
}

/** Whether the post carries the token of this browser, issued to this account. */
export async function hasCsrfToken(
  form: FormData,
  request: Request,
  userId: string,
): Promise<boolean> {
  try {
    await csrfTokens().tokens.validate(form, request.headers);
  } catch (error) {
    if (error instanceof CSRFError) return false;
    throw error;
  }
  return (await csrfOwner(request)) === userId;
}

/** The account that this browser's token was issued to; null without a token of ours. */
export async function csrfOwner(request: Request): Promise<string | null> {
  const token: unknown = await csrfTokens().cookie.parse(request.headers.get("cookie"));
  return typeof token === "string" ? ownerOf(token) : null;
}

const ownerOf = (token: string): string | null => token.split(".")[1] ?? null;

/**
 * Whether a post comes from a page of this site: the same scheme, host and port. `Sec-Fetch-Site` decides
 * where the browser sends it, else `Origin`, else `Referer`. Text browsers send none of them; an anonymous form has no authority
 * to ride on, so they pass, and a form under a session needs its token anyway.
 */
export function isFromThisSite(request: Request): boolean {
  if (requestContext().isCrossOrigin) return false;
  // Read here: remix-utils 7.7 asks for a header "Set-Fetch-Site", which no browser sends.
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const named = request.headers.get("origin") ?? request.headers.get("referer");
  if (named === null) return true;
  const host = request.headers.get("host") ?? "";
  return isSameOrigin(named, host, new URL(mainOrigin()).protocol);
}
