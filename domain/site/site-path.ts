/** Everything the site serves is below this path. */
export const BASE_PATH = "/study-abroad";

/**
 * Adds the base path to a page's path: `sitePath("/enquiry")` is `/study-abroad/enquiry`. Absolute
 * and already prefixed addresses are unchanged.
 */
export function sitePath(path: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith("#")) return path;
  if (path === BASE_PATH || path.startsWith(`${BASE_PATH}/`) || path.startsWith(`${BASE_PATH}?`)) {
    return path;
  }
  if (path === "/" || path === "") return BASE_PATH;
  if (path.startsWith("/?") || path.startsWith("?")) return BASE_PATH + path.replace(/^\//, "");
  return `${BASE_PATH}${path.startsWith("/") ? "" : "/"}${path}`;
}

/** Removes the base path: `/study-abroad/enquiry` → `/enquiry`, and the base itself → `/`. */
export function pathBelowBase(pathname: string): string {
  if (pathname === BASE_PATH) return "/";
  return pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname;
}

/** Removes slashes at the end of a path, except that of the root. In linear time, unlike a regular expression. */
export function withoutTrailingSlash(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === "/") end -= 1;
  return pathname.slice(0, end);
}

/** Whether every escape in a path is valid UTF-8. */
export function isDecodablePath(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
