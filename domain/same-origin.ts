/**
 * Whether an `Origin` or `Referer` header names the site that a request was sent to: scheme, host and port.
 * @param protocol of the configured origin (`https:`), because a process behind a proxy sees plain HTTP.
 */
export function isSameOrigin(named: string, host: string, protocol: string): boolean {
  const own = `${protocol}//${host}`;
  if (!URL.canParse(named) || !URL.canParse(own)) return false;
  return new URL(named).origin === new URL(own).origin;
}
