import { hasSecret } from "#domain/site/secret-paths";
import { BASE_PATH, isDecodablePath, withoutTrailingSlash } from "#domain/site/site-path";

/** Other paths with case-sensitive parts. */
const asTheyAre = [/\/otp\//, /\/build\//, /\/dev\//];

/** Addresses of the specification that redirect to another page. */
const aliases: Readonly<Record<string, string>> = {
  [`${BASE_PATH}/exam/all`]: `${BASE_PATH}/exam`,
};

/**
 * The canonical path of a page, in lower case and without a trailing slash. Null if the requested path is already
 * canonical.
 */
export function canonicalPath(url: URL): string | null {
  const { pathname, search } = url;
  if (!pathname.startsWith(BASE_PATH)) return null;
  if (hasSecret(pathname) || asTheyAre.some((pattern) => pattern.test(pathname))) return null;
  if (!isDecodablePath(pathname)) return null;
  const lower = withoutTrailingSlash(pathname).toLowerCase();
  const proper = aliases[lower] ?? lower;
  return proper === pathname ? null : proper + search;
}
