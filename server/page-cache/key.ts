import { parseCookie } from "cookie";
import { LANGUAGE_COOKIE, spokenLanguage } from "#domain/language/language";
import { regionOfHost } from "#domain/site/regions";

/** First-party cookies that do not affect the page. */
const IMPERSONAL = ["disha_attribution", "disha_analytics"];

const isPersonal = (name: string): boolean =>
  name === "hide_layout" ||
  name === "domain_restriction" ||
  (/^(__Host-)?disha_/.test(name) && !IMPERSONAL.includes(name));

/**
 * Parameters that every page reads: the first sets a cookie, the second shows drafts. Neither page is
 * shared.
 */
const PERSONAL_PARAMETERS = ["hide_layout", "previewStatus"];

/** Parameters of advertisements and newsletters. No page depends on them. */
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|gad_\w+|gclsrc|srsltid|fbclid|igshid|msclkid|ttclid|twclid|yclid|li_fat_id|mc_[ce]id|_g[al]|_hs(enc|mi))$/i;

/** The parts of a request that a cached page depends on. */
export interface PageRequest {
  readonly method: string;
  readonly host: string;
  /** Path and query string. */
  readonly target: string;
  readonly cookie: string | undefined;
  readonly saveData: string | undefined;
}

export interface PageKey {
  readonly key: string;
  /** Path and query string, with only the parameters that the page reads. */
  readonly target: string;
}

/**
 * Returns the cache key of an anonymous request: region, path, the parameters that the route reads in
 * a fixed order, language and Save-Data. Returns null where the page may be personal, and where it
 * depends on parameters that the route doesn't declare.
 *
 * @param known names of the query parameters that the route reads; undefined if it doesn't declare them
 */
export function pageCacheKey(
  request: PageRequest,
  known: readonly string[] | undefined,
): PageKey | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const cookies = request.cookie ? parseCookie(request.cookie) : {};
  if (Object.keys(cookies).some(isPersonal)) return null;
  const target = canonicalTarget(request.target, known);
  if (target === null) return null;
  const region = regionOfHost(request.host);
  const language = spokenLanguage(region.languages, cookies[LANGUAGE_COOKIE]);
  const saveData = request.saveData?.toLowerCase() === "on" ? "save-data" : "";
  return { target, key: [region.key, target, language, saveData].join("\n") };
}

function canonicalTarget(target: string, known: readonly string[] | undefined): string | null {
  const at = target.indexOf("?");
  if (at < 0) return target;
  const query = new URLSearchParams(target.slice(at));
  const page = query.get("page");
  // The layout redirects to /404 for these, on every page.
  if (page !== null && !/^\d+$/.test(page)) return null;
  if (PERSONAL_PARAMETERS.some((name) => query.has(name))) return null;
  const kept = [...query].filter(([name]) => known?.includes(name) ?? !TRACKING.test(name));
  if (kept.length === 0) return target.slice(0, at);
  if (!known) return null;
  const canonical = new URLSearchParams(kept);
  canonical.sort();
  return `${target.slice(0, at)}?${canonical}`;
}
