/**
 * An address as a URL, or null if it is none. `URL.canParse` of Node 20 refuses some addresses with letters outside
 * ASCII once it has been called often.
 */
export function urlOf(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
