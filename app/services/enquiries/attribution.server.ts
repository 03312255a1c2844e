import { parseCookie, stringifySetCookie } from "cookie";
import { isbot } from "isbot";
import { z } from "zod";
import { shortened, touchOf, withTouch, type Attribution } from "#domain/enquiries/attribution";
import { attributionNames } from "#domain/enquiries/enquiry-payload";
import { regions } from "#domain/site/regions";
import { storableAddress } from "#domain/site/secret-paths";
import { env } from "~/platform/env.server";
import { regionOrigin } from "~/platform/request/region.server";

/** First and last touch. Only the server reads the cookie; it expires after this time. */
const NAME = "disha_attribution";
const MAX_AGE_DAYS = 90;

const touchSchema = z.object({
  utm: z.record(z.string(), z.string()),
  clicks: z.record(z.string(), z.string()),
  referrer: z.string().nullable(),
  // A cookie of an earlier version has the whole address.
  landingPage: z.string().overwrite((page) => storableAddress(page, attributionNames)),
  at: z.string().max(40),
});
const attributionSchema = z.object({ first: touchSchema, last: touchSchema });

/** The parts of a request that show where the visitor came from. */
type View = Pick<Request, "url" | "method"> & { readonly headers: Pick<Headers, "get"> };

/** The visitor's attribution; null on a first visit, or if the cookie can't be read. */
export function readAttribution(request: Pick<View, "headers">): Attribution | null {
  const raw = parseCookie(request.headers.get("cookie") ?? "")[NAME];
  if (!raw) return null;
  try {
    const { first, last } = attributionSchema.parse(
      JSON.parse(Buffer.from(raw, "base64url").toString("utf8")),
    );
    return { first: shortened(first), last: shortened(last) };
  } catch {
    return null;
  }
}

/**
 * The cookie that records the source of this page view if it is new (first touch or a new referral), else null.
 * A response with this cookie must not be stored by shared caches.
 */
export function visitCookie(request: View): string | null {
  if (request.method !== "GET" || isbot(request.headers.get("user-agent") ?? "")) return null;
  const known = readAttribution(request);
  const touch = touchOf(
    new URL(request.url),
    request.headers.get("referer"),
    siteHosts(request),
    new Date(),
  );
  const next = withTouch(known, touch);
  return next === known ? null : attributionCookie(next);
}

const attributionCookie = (value: Attribution): string =>
  stringifySetCookie({
    name: NAME,
    value: Buffer.from(JSON.stringify(value)).toString("base64url"),
    httpOnly: true,
    sameSite: "lax",
    secure: !env().isLocal,
    path: "/",
    maxAge: MAX_AGE_DAYS * 24 * 60 * 60,
  });

let regionHosts: readonly string[] | undefined;

function siteHosts(request: View): string[] {
  const own = request.headers.get("host") ?? "";
  regionHosts ??= Object.values(regions).map((region) => new URL(regionOrigin(region)).host);
  return [own, ...regionHosts];
}
