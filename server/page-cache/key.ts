import { parseCookie } from "cookie";
import { LANGUAGE_COOKIE } from "#domain/language/language";

/** First-party cookies that do not affect the page. */
const IMPERSONAL = ["disha_attribution", "disha_analytics"];

const isPersonal = (name: string): boolean =>
  name === "hide_layout" ||
  name === "domain_restriction" ||
  (/^(__Host-)?disha_/.test(name) && !IMPERSONAL.includes(name));

/** The parts of a request that a cached page depends on. */
export interface PageRequest {
  readonly method: string;
  readonly host: string;
  /** Path and query string. */
  readonly target: string;
  readonly cookie: string | undefined;
  readonly saveData: string | undefined;
}

/**
 * Returns the cache key of an anonymous request: host, path, query, language and Save-Data.
 * Returns null where the page may be personal, because of the method or a personal first-party
 * cookie.
 */
export function pageCacheKey(request: PageRequest): string | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const cookies = request.cookie ? parseCookie(request.cookie) : {};
  if (Object.keys(cookies).some(isPersonal)) return null;
  const language = cookies[LANGUAGE_COOKIE] ?? "";
  const saveData = request.saveData?.toLowerCase() === "on" ? "save-data" : "";
  return [request.host.toLowerCase(), request.target, language, saveData].join("\n");
}
