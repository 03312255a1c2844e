import { hasSecret } from "../secret-paths";
import { BASE_PATH, isDecodablePath } from "../site-path";

/** Other paths with case-sensitive parts. */
const asTheyAre = [/\/otp\//, /\/build\//, /\/dev\//];

/** Addresses of the specification that redirect to another page. */
const aliases: Readonly<Record<string, string>> = {
  [`${BASE_PATH}/exam/all`]: `${BASE_PATH}/exam`,
};

const INVISIBLE = /[\p{Cf}\p{Cc}]+/gu;
/**
 * What a chat or a mail leaves at the end of a link: punctuation, spaces and their escapes. Tokens
 * and slugs may end with `-` and `_`.
 */
const LAST = /(?:(?![-_])[\p{P}\p{Z}\p{S}]|%(?:2c|3b|3a|3f|40|24|26|2b))$/iu;

/**
 * The canonical path of a page: one slash at a time, nothing invisible or escaped without need, no
 * trailing slash or punctuation, in lower case. Null if the requested path is already canonical, or
 * isn't one of the site's pages.
 * @param pathname as requested, not resolved
 */
export function canonicalPath(pathname: string): string | null {
  if (!isDecodablePath(pathname)) return null;
  const decoded = decodeURI(pathname)
    .replace(INVISIBLE, "")
    .replace(/[\\/]+/g, "/");
  const tidied = withoutTail(decoded);
  if (!`${tidied.toLowerCase()}/`.startsWith(`${BASE_PATH}/`)) return null;
  // Escaped delimiters stay escaped.
  const tidy =
    BASE_PATH +
    encodeURI(tidied.slice(BASE_PATH.length)).replace(/%25(2[346bcf]|3[abdf]|40)/gi, "%$1");
  const isExact = hasSecret(tidy) || asTheyAre.some((pattern) => pattern.test(tidy));
  const lower = isExact ? tidy : tidy.toLowerCase();
  const proper = aliases[lower] ?? lower;
  return proper === pathname ? null : proper;
}

/** Without slashes and punctuation at the end, in any order: `/usa/).` In linear time. */
function withoutTail(path: string): string {
  let end = path.length;
  for (;;) {
    const last = LAST.exec(path.slice(Math.max(0, end - 3), end));
    if (!last) return path.slice(0, end);
    end -= last[0].length;
  }
}
