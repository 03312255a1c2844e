import { createRequire } from "node:module";

/** What Remix encodes with. `require` gives the copy that Remix has. */
const turboStream = createRequire(import.meta.url)("turbo-stream") as { encode: unknown };

/**
 * Lets Remix encode nothing for the browser. It encodes the loader data of each document, for React in the browser, and
 * appends it in scripts. No page runs React there, and encoding took a twentieth of a signed-in page's time.
 */
export function skipDataEncoding(): void {
  turboStream.encode = () => undefined;
}
