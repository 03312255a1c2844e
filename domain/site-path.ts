/** Everything the site serves lives below this path (core.md §2). */
export const BASE_PATH = "/study-abroad";

/**
 * The address on this site of a page named without the base path.
 * `sitePath("/enquiry")` is `/study-abroad/enquiry`; absolute and base-prefixed addresses stay as they are.
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

/** The path below the base path: `/study-abroad/enquiry` → `/enquiry`; the base itself → `/`. */
export function pathBelowBase(pathname: string): string {
  if (pathname === BASE_PATH) return "/";
  return pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname;
}
