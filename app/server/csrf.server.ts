import { createCookie } from "@remix-run/node";
import { CSRF, CSRFError } from "remix-utils/csrf/server";
import { ownCookie } from "./cookie-name.server";
import { env } from "./env.server";

/** Request header of our own: the post names an origin that is not this host (http-observer.server.ts). */
export const FOREIGN_ORIGIN = "x-foreign-origin";

/** The name of the hidden field that carries the token. */
export const CSRF_FIELD = "csrf";

let csrf: CSRF | undefined;

function csrfTokens(): CSRF {
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
  return (csrf = new CSRF({ cookie, formDataKey: CSRF_FIELD }));
}

/** The token for forms under a session, and the cookie to set when it is new. */
export async function issueCsrfToken(
  request: Request,
): Promise<{ token: string; setCookie: string | null }> {
  const [token, setCookie] = await csrfTokens().commitToken(request);
  return { token, setCookie };
}

/** Whether the post carries the token of this browser. */
export async function hasCsrfToken(form: FormData, request: Request): Promise<boolean> {
  try {
    await csrfTokens().validate(form, request.headers);
    return true;
  } catch (error) {
    if (error instanceof CSRFError) return false;
    throw error;
  }
}

/**
 * Whether a post comes from a page of this host. `Sec-Fetch-Site` decides where the browser sends it,
 * else `Origin`, else `Referer`. Text browsers send none of them; an anonymous form has no authority
 * to ride on, so they pass, and a form under a session needs its token anyway.
 */
export function isFromThisSite(request: Request): boolean {
  if (request.headers.has(FOREIGN_ORIGIN)) return false;
  // Read here: remix-utils 7.7 asks for a header "Set-Fetch-Site", which no browser sends.
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const host = request.headers.get("host");
  const named = request.headers.get("origin") ?? request.headers.get("referer");
  if (named === null) return true;
  return URL.canParse(named) && new URL(named).host === host;
}
