/**
 * Who may reach a copy that runs without `PUBLIC_ORIGIN` (docs/operations.md "Two modes"). It shows every
 * outgoing message, sign-in codes included, so it answers this computer alone. Listening on the loopback
 * address is not enough: a web page can point its own name at 127.0.0.1 (DNS rebinding), and a reverse
 * proxy on the same machine connects from it too.
 */

const LOOPBACK_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Whether a `Host` header names this computer: `localhost`, `*.localhost`, `127.0.0.1` or `[::1]`. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host);

/** What reverse proxies and tunnels add to the requests that they pass on. */
const FORWARDING_HEADERS = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-forwarded-server",
  "x-real-ip",
  "via",
] as const;

/** Whether a request passed through a reverse proxy or tunnel. `has` takes names in lower case. */
export const isForwarded = (has: (name: string) => boolean): boolean =>
  FORWARDING_HEADERS.some((name) => has(name));

export type LocalRefusal = "unknown host" | "forwarded";

/**
 * Why local mode refuses a request, or null. Forwarded requests are accepted only where `TRUSTED_PROXIES`
 * says that there is a proxy; the pages of outgoing messages refuse those too.
 */
export function localRefusal(
  host: string,
  has: (name: string) => boolean,
  trustedProxies: number,
): LocalRefusal | null {
  if (!isLoopbackHost(host)) return "unknown host";
  return trustedProxies === 0 && isForwarded(has) ? "forwarded" : null;
}
