import { createRequire } from "node:module";
import { describe, expect, it, vi } from "vitest";
import { skipDataEncoding } from "./data-encoding.server";

/** Remix's own function, in the file that Remix loads. */
const { encodeViaTurboStream } = createRequire(import.meta.url)(
  "@remix-run/server-runtime/dist/single-fetch.js",
) as { encodeViaTurboStream: (data: unknown, signal: AbortSignal) => unknown };

describe("loader data", () => {
  it("isn't encoded by Remix, whatever it is", () => {
    vi.useFakeTimers();
    skipDataEncoding();
    const read = vi.fn(() => "Germany");
    const data = Object.defineProperty({}, "title", { enumerable: true, get: read });
    expect(encodeViaTurboStream(data, new AbortController().signal)).toBeUndefined();
    expect(read).not.toHaveBeenCalled();
    vi.useRealTimers();
  });
});
