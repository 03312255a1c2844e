/** On cacheable service responses: the catalogue import they were made from. */
export const CATALOGUE_VERSION_HEADER = "Catalogue-Version";

/**
 * On public responses: what they show, by which a CDN purges them. Cloudflare and Google Cloud CDN read
 * it as it is (docs/caching.md).
 */
export const CACHE_TAG_HEADER = "Cache-Tag";

/** Content that changes together. All public pages show the catalogue, by their menu at least. */
export type ContentTag = "catalogue" | "events";

/** The tags of a public response. */
export const cacheTags = ({ showsEvents = false }: { readonly showsEvents?: boolean }): string =>
  (["catalogue", ...(showsEvents ? ["events" as const] : [])] satisfies ContentTag[]).join(",");

/** Lets any cache store public pages briefly, and serve them stale while revalidating and in outages. */
export const PUBLIC_PAGE =
  "public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=86400";

/** Leaves a page in shared caches for seconds only: it is stale, or lacks a part. */
export const sharedBriefly = (cacheControl: string): string =>
  cacheControl.replace(/s-maxage=\d+, stale-while-revalidate=\d+/, "s-maxage=10");

/** Whether any cache may store the response. */
export const isPublic = (headers: Headers): boolean =>
  /\bpublic\b/.test(headers.get("Cache-Control") ?? "");

/** Leaves the response to one visitor's browser, because it contains something of this visitor. */
export function makePrivate(headers: Headers): void {
  headers.set("Cache-Control", "private, no-cache");
  headers.delete(CACHE_TAG_HEADER);
}
