import type { HeadersFunction } from "@remix-run/node";
import { OFFLINE_HEADER, type OfflineUse } from "#domain/offline";

/** Lets any cache store public pages briefly and serve them stale while revalidating. */
export const PUBLIC_PAGE = "public, max-age=0, s-maxage=300, stale-while-revalidate=86400";
export const PRIVATE_PAGE = "private, no-store";

/**
 * `headers` export of a content page: shared caching, unless a loader of the page (root included)
 * said `no-store`, as it does for a visitor with a session. The stricter of the two wins.
 */
export const publicPageHeaders: HeadersFunction = ({
  loaderHeaders,
  parentHeaders,
  errorHeaders,
}) => {
  const all = [loaderHeaders, parentHeaders, errorHeaders];
  const isPrivate = all.some((headers) =>
    /no-store|private/.test(headers?.get("Cache-Control") ?? ""),
  );
  return {
    "Cache-Control": isPrivate || errorHeaders ? PRIVATE_PAGE : PUBLIC_PAGE,
    // Apart from the account in the header, the page is the same for all visitors.
    ...(isPrivate && !errorHeaders ? { [OFFLINE_HEADER]: "shared" satisfies OfflineUse } : {}),
  };
};

/**
 * `headers` export of what stands around the pages: a `no-store` of the shell's loader reaches them,
 * and an error page is one visitor's and says when to come back.
 */
export const frameHeaders: HeadersFunction = ({ loaderHeaders, parentHeaders, errorHeaders }) => {
  const cacheControl = errorHeaders
    ? PRIVATE_PAGE
    : (loaderHeaders.get("Cache-Control") ?? parentHeaders.get("Cache-Control"));
  const wait = errorHeaders?.get("Retry-After");
  return {
    ...(cacheControl ? { "Cache-Control": cacheControl } : {}),
    ...(wait ? { "Retry-After": wait } : {}),
  };
};

/** From a loader to entry.server.tsx: the origin that a form of the page is posted to. Never sent on. */
export const FORM_ACTION_HEADER = "X-Form-Action";

/** `headers` export of a page with a form that posts to another site. */
export const handOverHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const origin = loaderHeaders.get(FORM_ACTION_HEADER);
  return { "Cache-Control": PRIVATE_PAGE, ...(origin ? { [FORM_ACTION_HEADER]: origin } : {}) };
};

/** `headers` export of a personal page. */
export const privatePageHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const policy = loaderHeaders.get("Referrer-Policy");
  return { "Cache-Control": PRIVATE_PAGE, ...(policy ? { "Referrer-Policy": policy } : {}) };
};
