import { createHash } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { LINKS_COOKIE } from "~/platform/request/cookie-name.server";
import { signedCookie } from "~/platform/request/signed-cookie.server";

/** Marks the name of an opened link. No token begins with it. */
const OPENED = "~";
/** Links that a browser has open at a time. */
const MAX_OPEN = 5;

/** Tokens of opened links by name, until the browser is closed or signs out. The latest is last. */
const openLinks = signedCookie(
  LINKS_COOKIE,
  z.array(z.tuple([z.string(), z.string()])).max(MAX_OPEN),
);

/** Says which link it is, and nothing that opens it. */
const nameOf = (token: string): string =>
  OPENED + createHash("sha256").update(token).digest("base64url").slice(0, 12);

/**
 * The token of a link that changes something. At its first opening it goes into a cookie, and the
 * browser to an address without it, except in the answer to a post (RFC 8058: no redirect). `given` is what the address has: a token or the name of one.
 * @throws Response the redirect, or 404 if this browser hasn't opened the link
 */
export async function exchangedToken(request: Request, given: string): Promise<string> {
  if (given.startsWith(OPENED)) return tokenOfLink(request, given);
  // The page that answers a post. Its loader gets the post's headers, but not its method.
  if (request.headers.has("Content-Type")) return given;
  const name = nameOf(given);
  const others = ((await openLinks.read(request)) ?? []).filter(([one]) => one !== name);
  const open: [string, string][] = [...others, [name, given]];
  const { pathname, search } = new URL(request.url);
  const clean =
    pathname.split("/").map(withName(given, name)).join("/") +
    search.replace(/([?&]for=)[^&]*/, `$1${name}`);
  throw redirect(clean, {
    status: 303,
    headers: {
      "Set-Cookie": await openLinks.write(open.slice(-MAX_OPEN)),
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}

const withName = (token: string, name: string) => (part: string) =>
  decodeURIComponent(part) === token ? name : part;

/**
 * The token of a post. Mail programs post to the link itself (RFC 8058). @throws Response 404 if this
 * browser hasn't opened the link
 */
export async function tokenOfLink(request: Request, given: string): Promise<string> {
  if (!given.startsWith(OPENED)) return given;
  const open = (await openLinks.read(request)) ?? [];
  const token = open.find(([name]) => name === given)?.[1];
  if (token === undefined) throw new Response("", { status: 404 });
  return token;
}
