import { createRequire } from "node:module";

/** What Remix encodes with. `require` gives the copy that Remix has. */
const turboStream = createRequire(import.meta.url)("turbo-stream") as { encode: unknown };

/**
 * Stops Remix from encoding loader data. It does so for each document, and appends the result in scripts, for React in
 * the browser. No page runs React there.
 */
export function skipDataEncoding(): void {
  turboStream.encode = () => undefined;
}
