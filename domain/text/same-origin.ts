import { urlOf } from "./url-of";

/**
 * Whether an `Origin` or `Referer` header has the same scheme, host and port as the request.
 * @param protocol the protocol of the configured origin (`https:`), because a process behind a
 * proxy sees plain HTTP
 */
export function isSameOrigin(named: string, host: string, protocol: string): boolean {
  const own = urlOf(`${protocol}//${host}`);
  return own !== null && urlOf(named)?.origin === own.origin;
}
