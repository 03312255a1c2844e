import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** The service worker in a scope of its own, with a cache of one page. */
const PAGE = "https://www.disha.example/study-abroad/germany";

interface Navigation {
  readonly request: object;
  readonly respondWith: (response: Promise<Response>) => void;
  readonly waitUntil: (work: Promise<unknown>) => void;
}
let navigate: (event: Navigation) => void;

/** Opens a page and returns what the worker responds with. */
const open = (url: string) => {
  let response: Promise<Response> | undefined;
  navigate({
    request: { url, mode: "navigate", method: "GET" },
    respondWith: (given) => {
      response = given;
    },
    waitUntil: () => undefined,
  });
  if (!response) throw new Error("no response");
  return response.then((given) => given.text());
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("caches", {
    match: (request: { readonly url: string }) =>
      Promise.resolve(request.url === PAGE ? new Response("<body>copy") : undefined),
  });
  vi.stubGlobal("self", {
    location: new URL(PAGE),
    addEventListener: (name: string, then: (event: Navigation) => void) => {
      if (name === "fetch") navigate = then;
    },
  });
  vi.resetModules();
  await import("./worker");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("shows the copy of a page when the connection stalls for two seconds", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const shown = open(PAGE);
  await vi.advanceTimersByTimeAsync(1_900);
  const early = await Promise.race([shown, Promise.resolve("nothing yet")]);
  await vi.advanceTimersByTimeAsync(200);
  expect([early, await shown]).toEqual(["nothing yet", "<body>copy"]);
});

it("waits for the network where there is no copy", async () => {
  const late = () =>
    new Promise((resolve) => setTimeout(() => resolve(new Response("late")), 9_000));
  vi.stubGlobal("fetch", late);
  const shown = open(`${PAGE}/munich`);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await shown).toBe("late");
});

it("shows what the network delivers in time", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("fresh")));
  expect(await open(PAGE)).toBe("fresh");
});
