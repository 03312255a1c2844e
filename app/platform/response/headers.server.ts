import type { HeadersFunction } from "@remix-run/node";
import { PUBLIC_PAGE } from "#platform/cache-headers";
import { OFFLINE_HEADER, type OfflineUse } from "~/browser/shared/offline";
import { PRIVATE_PAGE } from "./private-page";

/**
 * `headers` export of a content page: shared caching, unless a loader of the page (including root)
 * set `no-store`, as for visitors with a session. The stricter value wins.
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
 * `headers` export of layout routes. A loader's `no-store` is passed on. Error pages are never
 * shared and may have `Retry-After`.
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

/**
 * Internal header from a loader to entry.server.tsx: an additional `form-action` origin. It is
 * never sent.
 */
export const FORM_ACTION_HEADER = "X-Form-Action";

/** `headers` export of a page with a form that posts to another site. */
export const handOverHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const origin = loaderHeaders.get(FORM_ACTION_HEADER);
  return { "Cache-Control": PRIVATE_PAGE, ...(origin ? { [FORM_ACTION_HEADER]: origin } : {}) };
};
