import { parseCookie } from "cookie";
import { LANGUAGE_COOKIE } from "#domain/language";

/** Cookies of ours that change nothing about a page. */
const IMPERSONAL = ["disha_attribution", "disha_counting"];

const isPersonal = (name: string): boolean =>
  name === "hide_layout" ||
  name === "domain_restriction" ||
  (/^(__Host-)?disha_/.test(name) && !IMPERSONAL.includes(name));

/** What a cached page depends on. */
export interface PageRequest {
  readonly method: string;
  readonly host: string;
  /** Path and query. */
  readonly target: string;
  readonly cookie: string | undefined;
  readonly saveData: string | undefined;
}

/**
 * The cache key of a request that any visitor could have made: host, path, query, language and
 * Save-Data. Null where the page may be personal: another method, or a personal cookie of ours.
 */
export function pageCacheKey(request: PageRequest): string | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const cookies = request.cookie ? parseCookie(request.cookie) : {};
  if (Object.keys(cookies).some(isPersonal)) return null;
  const language = cookies[LANGUAGE_COOKIE] ?? "";
  const saveData = request.saveData?.toLowerCase() === "on" ? "save-data" : "";
  return [request.host.toLowerCase(), request.target, language, saveData].join("\n");
}
