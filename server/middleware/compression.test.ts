import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { appWith } from "../../tests/setup/server/test-context";
import { compress, compression, encodingFor } from "./compression";

describe("encodingFor", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["deflate", "identity"],
    ["brotli", "identity"],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["br;q=1.0", "br"],
    ["gzip, br;q=0", "gzip"],
    ["br;q=0", "identity"],
  ])("for %s is %s", (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});

/** The window of a Brotli stream in bits (RFC 7932, section 9.1). */
function windowBitsOf([first = 0]: Uint8Array): number {
  if ((first & 1) === 0) return 16;
  const high = (first >> 1) & 7;
  if (high !== 0) return 17 + high;
  const low = (first >> 4) & 7;
  return low === 0 ? 17 : 8 + low;
}

describe("compress", () => {
  // Long enough that more effort pays.
  const page = readFileSync("package-lock.json").subarray(0, 60_000);

  it.each(["gzip", "br"] as const)(
    "keeps the text with %s, and is smaller at best",
    async (encoding) => {
      const decompress = encoding === "gzip" ? gunzipSync : brotliDecompressSync;
      const fast = await compress(page, encoding);
      const best = await compress(page, encoding, "best");
      expect(decompress(fast)).toEqual(page);
      expect(decompress(best)).toEqual(page);
      expect(best.length).toBeLessThan(fast.length);
    },
  );

  it.each([
    ["the smallest window for a short body", 10, 10],
    ["a window as large as the body", 2 ** 15 - 1, 15],
    ["no larger window than the default", 2 ** 23, 22],
  ])("uses %s", async (_, bytes, bits) => {
    expect(windowBitsOf(await compress(Buffer.alloc(bytes), "br"))).toBe(bits);
  });
});

describe("compression", () => {
  const text = "a".repeat(1_000);
  interface Options {
    readonly body?: string | null;
    readonly status?: number;
    readonly method?: string;
    readonly accepts?: string;
  }
  const send = (
    headers: Record<string, string>,
    { body = text, status = 200, method = "GET", accepts = "br" }: Options = {},
  ) =>
    appWith(compression(), () => new Response(body, { status, headers })).request("/", {
      method,
      headers: { "accept-encoding": accepts },
    });
  const html = { "Content-Type": "text/html; charset=utf-8" };

  it.each([
    "text/html; charset=utf-8",
    "text/plain",
    "application/json",
    "application/xml",
    "application/rss+xml",
    "application/manifest+json",
    "image/svg+xml",
  ])("compresses %s", async (type) => {
    const response = await send({ "Content-Type": type });
    const body = Buffer.from(await response.arrayBuffer());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-encoding": "br",
      "content-length": String(body.length),
      "content-type": type,
      vary: "Accept-Encoding",
    });
    expect(brotliDecompressSync(body).toString()).toBe(text);
  });

  it.each<[string, Record<string, string>, Options?]>([
    ["an event stream", { "Content-Type": "text/event-stream" }],
    ["a picture", { "Content-Type": "image/png" }],
    ["a type that only contains text", { "Content-Type": "x-text/html" }],
    ["a download", { ...html, "Content-Disposition": 'attachment; filename="a.html"' }],
    ["part of a file", { ...html, "Content-Range": "bytes 0-9/100" }, { status: 206 }],
    ["a HEAD response", html, { method: "HEAD" }],
    ["an empty response", html, { body: null, status: 204 }],
  ])("sends %s unchanged", async (_, headers, options) => {
    const response = await send(headers, options);
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("vary")).toBeNull();
  });

  it("sends a compressed response unchanged", async () => {
    const response = await send({ ...html, "Content-Encoding": "zstd" });
    expect(response.headers.get("content-encoding")).toBe("zstd");
    expect(await response.text()).toBe(text);
  });

  it("does not compress fewer than 1,000 bytes, but varies by encoding", async () => {
    const response = await send(html, { body: text.slice(1) });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-length": "999",
      vary: "Accept-Encoding",
    });
    expect(response.headers.get("content-encoding")).toBeNull();
  });

  it("keeps the text for a client that accepts no encoding", async () => {
    const response = await send(html, { accepts: "identity" });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(await response.text()).toBe(text);
  });

  it("adds to Vary once, and keeps the status", async () => {
    const cookies = await send({ ...html, Vary: "Cookie" }, { status: 404 });
    expect([cookies.status, cookies.headers.get("vary")]).toEqual([404, "Cookie, Accept-Encoding"]);
    expect((await send({ ...html, Vary: "accept-encoding" })).headers.get("vary")).toBe(
      "accept-encoding",
    );
  });
});
