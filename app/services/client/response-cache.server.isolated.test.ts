import { beforeEach, describe, expect, it, vi } from "vitest";
import { waitFor } from "../../../tests/setup/wait-for";
import type * as ResponseCache from "./response-cache.server";

const CACHE_SECONDS = 10;
let cachedResponse: typeof ResponseCache.cachedResponse;
let clearResponseCache: typeof ResponseCache.clearResponseCache;
const catalogueChanged = vi.fn();

beforeEach(async () => {
  vi.resetModules();
  vi.stubEnv("CACHE_SECONDS", String(CACHE_SECONDS));
  catalogueChanged.mockClear();
  vi.useFakeTimers({ toFake: ["performance"] });
  const module = await import("./response-cache.server");
  ({ cachedResponse, clearResponseCache } = module);
  module.onCatalogueChange(catalogueChanged);
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  };
});

const publicly = (text: string, version = "1") =>
  new Response(text, {
    headers: { "cache-control": "public, max-age=10", "catalogue-version": version },
  });
const textOf = async (key: string, ask: () => Promise<Response>) =>
  (await cachedResponse(key, ask)).text;
const advance = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

describe("a public response", () => {
  it("is fetched once for simultaneous calls, cacheable or not", async () => {
    const ask = vi.fn(() => Promise.resolve(new Response("one")));
    expect(await Promise.all([1, 2, 3].map(() => textOf("k", ask)))).toEqual(["one", "one", "one"]);
    expect(ask).toHaveBeenCalledTimes(1);
    await textOf("k", ask);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("is parsed once, into data that no request can change", async () => {
    const ask = () => Promise.resolve(publicly('{"links":[{"title":"Germany"}]}'));
    const parse = vi.fn((text: string) => JSON.parse(text) as { links: { title: string }[] });
    const schema = {};
    const read = async () => (await cachedResponse("k", ask)).dataFor(schema, parse);
    const first = await read();
    expect(await read()).toBe(first);
    expect(parse).toHaveBeenCalledTimes(1);
    expect(() => first.links.push({ title: "France" })).toThrow(TypeError);
    (await cachedResponse("k", ask)).dataFor({}, parse);
    expect(parse).toHaveBeenCalledTimes(2);
  });

  it("is served fresh, then stale while one call revalidates it", async () => {
    const ask = vi.fn(() => Promise.resolve(publicly("old")));
    await textOf("k", ask);
    advance(CACHE_SECONDS - 1);
    expect(await textOf("k", ask)).toBe("old");
    expect(ask).toHaveBeenCalledTimes(1);
    advance(2);
    const revalidate = vi.fn(() => Promise.resolve(publicly("new")));
    expect(await textOf("k", revalidate)).toBe("old");
    await waitFor(async () => expect(await textOf("k", revalidate)).toBe("new"));
    expect(revalidate).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["is down", () => Promise.reject(new Error("down"))],
    ["is broken", () => Promise.resolve(new Response("", { status: 500 }))],
  ])("is served stale when the service %s", async (_, fail) => {
    await textOf("k", () => Promise.resolve(publicly("good")));
    advance(3600);
    expect(await textOf("k", fail)).toBe("good");
  });

  it("is neither awaited nor stored after the cache was cleared meanwhile", async () => {
    let respond = (_: Response): void => undefined;
    const slow = textOf("k", () => new Promise((resolve) => (respond = resolve)));
    clearResponseCache();
    expect(await textOf("k", () => Promise.resolve(publicly("new")))).toBe("new");
    respond(publicly("old"));
    expect(await slow).toBe("old");
    expect(await textOf("k", () => Promise.reject(new Error("not called")))).toBe("new");
  });

  it("fails when nothing is cached", async () => {
    await expect(cachedResponse("k", () => Promise.reject(new Error("down")))).rejects.toThrow(
      "down",
    );
    const broken = await cachedResponse("k", () =>
      Promise.resolve(new Response("", { status: 500 })),
    );
    expect(broken.status).toBe(500);
  });

  it("is dropped with all others, and listeners are told, when the catalogue changes", async () => {
    await textOf("a", () => Promise.resolve(publicly("a1", "1")));
    await textOf("b", () => Promise.resolve(publicly("b1", "1")));
    expect(catalogueChanged).not.toHaveBeenCalled();
    await textOf("c", () => Promise.resolve(publicly("c2", "2")));
    expect(catalogueChanged).toHaveBeenCalledTimes(1);
    expect(await textOf("a", () => Promise.resolve(publicly("a2", "2")))).toBe("a2");
  });
});
