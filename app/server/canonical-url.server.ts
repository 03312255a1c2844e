import { BASE_PATH } from "#domain/site-path";

/** Addresses whose parts are secrets or names with capitals of their own. */
const asTheyAre = [
  /\/otp\//,
  /\/bookings\/./,
  /\/unsubscribe\//,
  /\/confirm-contact\//,
  /\/build\//,
  /\/dev\//,
];

/**
 * The one address of a page, when it was asked for under another: without a slash at the end, in lower
 * case. Null when the address is proper.
 */
export function canonicalPath(url: URL): string | null {
  const { pathname, search } = url;
  if (!pathname.startsWith(BASE_PATH) || asTheyAre.some((pattern) => pattern.test(pathname)))
    return null;
  if (!isDecodable(pathname)) return null;
  const proper = pathname.replace(/(.)\/+$/, "$1").toLowerCase();
  return proper === pathname ? null : proper + search;
}

/** Whether every escape in a path is valid UTF-8. */
function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
