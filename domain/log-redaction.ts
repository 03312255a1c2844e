/**
 * An address as a log may hold it: without its query (searches, tokens, numbers) and without the
 * secret that the link of a mail carries in its path.
 */
export function redactUrl(address: string): string {
  const path = address.split("?")[0] ?? "";
  return (
    path.replace(/(\/(?:otp\/link|confirm-contact|bookings|unsubscribe)\/)[^/]+/, "$1…") +
    (address.includes("?") ? "?…" : "")
  );
}
