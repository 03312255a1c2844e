/**
 * Access control for a process without `PUBLIC_ORIGIN` (docs/deployment.md "Local mode and production mode"). Local
 * mode shows every outgoing message, including sign-in codes, so only this computer may use it.
 * Listening on loopback is not enough: a web page can point its own host name at 127.0.0.1 (DNS
 * rebinding), and a reverse proxy on the same machine also connects from loopback.
 */

const LOOPBACK_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether a `Host` header means this computer: `localhost`, `*.localhost`, `127.0.0.1` or `[::1]`.
 */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host);

/** Headers that reverse proxies and tunnels add. */
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

/** Whether a request passed through a reverse proxy or tunnel. `has` receives lower-case names. */
export const isForwarded = (has: (name: string) => boolean): boolean =>
  FORWARDING_HEADERS.some((name) => has(name));

export type LocalRequestFault = "unknown host" | "forwarded";

/**
 * Returns why local mode rejects a request, or null. Forwarded requests are accepted only with
 * `TRUSTED_PROXIES`; the outgoing message pages reject them even then.
 */
export function localRequestFault(
  host: string,
  has: (name: string) => boolean,
  trustedProxies: number,
): LocalRequestFault | null {
  if (!isLoopbackHost(host)) return "unknown host";
  return trustedProxies === 0 && isForwarded(has) ? "forwarded" : null;
}
