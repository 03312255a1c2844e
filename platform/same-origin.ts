/**
 * Whether an `Origin` or `Referer` header has the same scheme, host and port as the request.
 * @param protocol the protocol of the configured origin (`https:`), because a process behind a
 * proxy sees plain HTTP
 */
export function isSameOrigin(named: string, host: string, protocol: string): boolean {
  const own = `${protocol}//${host}`;
  if (!URL.canParse(named) || !URL.canParse(own)) return false;
  return new URL(named).origin === new URL(own).origin;
}
