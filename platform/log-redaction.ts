/**
 * Removes from a URL what must not be logged: the query string (searches, tokens, numbers) and the
 * secret in the path of email links.
 */
export function redactUrl(address: string): string {
  const path = address.split("?")[0] ?? "";
  return (
    path.replace(/(\/(?:otp\/link|confirm-contact|bookings|unsubscribe)\/)[^/]+/, "$1…") +
    (address.includes("?") ? "?…" : "")
  );
}
