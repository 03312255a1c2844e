/**
 * Addresses with a secret in their path. Anyone who has one can do what it allows, so what is stored,
 * logged, counted or sent elsewhere has `:token` in its place.
 */
export const secretPaths = [
  "/otp/link/:token",
  "/bookings/:token",
  "/bookings/:token/calendar.ics",
  "/staff-calendar/:token/calls.ics",
  "/confirm-contact/:token",
  "/unsubscribe/:token",
  "/your-enquiry/:token",
  "/ticket/:token",
] as const;

/**
 * Names in a query whose value is such a secret: `/chat?for=…`, `/ebooks/…/download?for=…`. They are
 * never stored, also not where other names of the query are.
 */
const secretQueryNames: readonly string[] = ["for"];

const prefixes = [...new Set(secretPaths.map((path) => path.replace(/^\/|\/:token.*$/g, "")))];
const SECRET = new RegExp(`(/(?:${prefixes.join("|")})/)[^/?#]+`, "i");

const SECRET_QUERY = new RegExp(`([?&](?:${secretQueryNames.join("|")})=)[^&#]*`, "gi");

/** Replaces the secrets in an address with the names of their parameters. */
export const withoutSecret = (address: string): string =>
  address.replace(SECRET, "$1:token").replace(SECRET_QUERY, "$1:token");

/** Whether a path has a secret in it, which is case-sensitive. */
export const hasSecret = (path: string): boolean => SECRET.test(path);

/**
 * The address of a page as it may be stored: without secrets in its path, and with the named parts of
 * the query only. A query can contain links with rights, numbers and searches.
 */
export function storableAddress(address: string, queryNames: readonly string[]): string {
  const [path = "", search = ""] = (address.split("#")[0] ?? "").split(/\?(.*)/s);
  const kept = [...new URLSearchParams(search)].filter(
    ([name]) => queryNames.includes(name) && !secretQueryNames.includes(name),
  );
  const query = new URLSearchParams(kept).toString();
  return withoutSecret(path) + (query ? `?${query}` : "");
}

/** What is logged of an address: no secret, and only whether there was a query. */
export const addressForLog = (address: string): string =>
  withoutSecret(address.split(/[?#]/)[0] ?? "") + (address.includes("?") ? "?…" : "");
