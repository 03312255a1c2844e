import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Registry } from "prom-client";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { waitFor } from "../../tests/setup/wait-for";
import { bodyOf, PageCache } from "./page-cache";

// Before the imports, because lru-cache takes its clock when it is loaded.
vi.hoisted(() => vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterAll(() => {
  vi.useRealTimers();
});

const TTL_MS = 10_000;
const DAY_MS = 86_400_000;
const text = readFileSync("package-lock.json").subarray(0, 60_000);

let registry: Registry;
let cache: PageCache;
beforeEach(() => {
  // lru-cache takes an entry that was stored at 0 for one without a lifetime.
  vi.advanceTimersByTime(1);
  registry = new Registry();
  cache = new PageCache(TTL_MS, registry);
});

const valueOf = async (name: string) =>
  (await registry.getSingleMetric(name)?.get())?.values[0]?.value;

describe("PageCache", () => {
  it("calls a page fresh until its lifetime is over, then stale for a day", () => {
    cache.set("a", text, []);
    vi.advanceTimersByTime(TTL_MS - 1);
    expect(cache.get("a").state).toBe("fresh");
    vi.advanceTimersByTime(1);
    expect(cache.get("a").state).toBe("stale");
    vi.advanceTimersByTime(DAY_MS - TTL_MS);
    expect(cache.get("a").state).toBe("stale");
    vi.advanceTimersByTime(1_000);
    expect(cache.get("a")).toEqual({ state: "miss" });
  });

  it("counts hits, stale hits and misses, and its entries and bytes", async () => {
    cache.get("a");
    cache.set("a", text, []);
    cache.get("a");
    cache.get("a");
    vi.advanceTimersByTime(TTL_MS);
    cache.get("a");
    cache.peek("a");
    expect(await valueOf("page_cache_hits_total")).toBe(2);
    expect(await valueOf("page_cache_stale_total")).toBe(1);
    expect(await valueOf("page_cache_misses_total")).toBe(1);
    expect(await valueOf("page_cache_entries")).toBe(1);
    expect(await valueOf("page_cache_bytes")).toBe(Math.ceil(text.length * 1.5) + 1_000);
  });

  it("describes each of its metrics", async () => {
    const help = (await registry.getMetricsAsJSON()).map(({ help }) => help);
    expect(help).toEqual([
      "Requests answered with a fresh cached page",
      "Requests answered with a stale cached page",
      "Cacheable requests without a cached page",
      "Pages in the page cache",
      "Estimated size of the page cache",
    ]);
  });

  it("evicts the least recently used page beyond 48 MB", () => {
    const large = Buffer.alloc(8 * 1024 * 1024);
    for (const key of ["a", "b", "c"]) cache.set(key, large, []);
    cache.get("a");
    cache.set("d", large, []);
    expect(["a", "b", "c", "d"].filter((key) => cache.peek(key))).toEqual(["a", "c", "d"]);
  });

  it("keeps a page's headers, and tells bodies apart by their ETag", () => {
    const page = cache.set("a", text, [["x-a", "1"]]);
    expect(page.headers).toEqual([["x-a", "1"]]);
    expect(page.etag).toMatch(/^[\w-]{27}$/);
    expect(cache.set("b", text, []).etag).toBe(page.etag);
    expect(cache.set("c", Buffer.from("other"), []).etag).not.toBe(page.etag);
  });

  it("remembers an uncacheable URL for a minute, or until it has a page", () => {
    cache.setUncacheable("a");
    cache.setUncacheable("b");
    expect([cache.isUncacheable("a"), cache.isUncacheable("c")]).toEqual([true, false]);
    cache.set("a", text, []);
    expect(cache.isUncacheable("a")).toBe(false);
    vi.advanceTimersByTime(61_000);
    expect(cache.isUncacheable("b")).toBe(false);
  });

  it("forgets one page, or everything", () => {
    for (const key of ["a", "b"]) cache.set(key, text, []);
    cache.setUncacheable("c");
    cache.delete("a");
    expect([cache.peek("a"), cache.peek("b")?.size]).toEqual([undefined, text.length]);
    cache.clear();
    expect([cache.peek("b"), cache.isUncacheable("c")]).toEqual([undefined, false]);
  });

  it("runs one render of a key at a time, and another after it, also after a failure", async () => {
    let fail = (_: Error): void => undefined;
    const first = cache.singleFlight("a", () => new Promise((_, reject) => (fail = reject)));
    const second = vi.fn(() => Promise.resolve("second"));
    expect(cache.singleFlight("a", second)).toBe(first);
    expect(cache.pending("a")).toBe(first);
    expect(cache.pending("b")).toBeUndefined();
    fail(new Error("broken"));
    await expect(first).rejects.toThrow("broken");
    expect(second).not.toHaveBeenCalled();
    expect(await cache.singleFlight("a", second)).toBe("second");
    expect(cache.pending("a")).toBeUndefined();
  });
});

describe("bodyOf", () => {
  it("keeps only compressed bodies, and makes any other encoding from them", async () => {
    for (const first of ["gzip", "br"] as const) {
      const page = cache.set("a", text, []);
      expect(await bodyOf(page, "identity")).toBe(text);
      const compressed = await bodyOf(page, first);
      expect(page.identity).toBeNull();
      expect(compressed.length).toBeLessThan(text.length);
      expect(await bodyOf(page, "identity")).toEqual(text);
      expect(gunzipSync(await bodyOf(page, "gzip"))).toEqual(text);
      expect(brotliDecompressSync(await bodyOf(page, "br"))).toEqual(text);
    }
  });

  it.each(["gzip", "br"] as const)(
    "compresses a page with %s well once it is asked for twice",
    async (encoding) => {
      const page = cache.set("a", text, []);
      const fast = await bodyOf(page, encoding);
      expect(page.compressed.get(encoding)?.isBest).toBe(false);
      expect(await bodyOf(page, encoding)).toBe(fast);
      const isCompressedAgain = () => expect(page.compressed.get(encoding)?.body).not.toBe(fast);
      await waitFor(isCompressedAgain);
      const best = await bodyOf(page, encoding);
      expect(best.length).toBeLessThan(fast.length);
      expect(await bodyOf(page, encoding)).toBe(best);
      expect(await bodyOf(page, "identity")).toEqual(text);
    },
  );
});
