import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as KeptAnswers from "./kept-answers.server";

const CACHE_SECONDS = 10;
let keptAnswer: typeof KeptAnswers.keptAnswer;
let isForEveryone: typeof KeptAnswers.isForEveryone;
const dropCopies = vi.fn();

beforeEach(async () => {
  vi.resetModules();
  vi.stubEnv("CACHE_SECONDS", String(CACHE_SECONDS));
  vi.doMock("~/server/page-copies.server", () => ({ dropCopies }));
  dropCopies.mockClear();
  vi.useFakeTimers({ toFake: ["performance"] });
  ({ keptAnswer, isForEveryone } = await import("./kept-answers.server"));
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
  (await keptAnswer(key, ask)).text();
const later = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

describe("an answer that everyone gets", () => {
  it("is asked for once by those who ask at the same time, public or not", async () => {
    const ask = vi.fn(() => Promise.resolve(new Response("one")));
    expect(await Promise.all([1, 2, 3].map(() => textOf("k", ask)))).toEqual(["one", "one", "one"]);
    expect(ask).toHaveBeenCalledTimes(1);
    await textOf("k", ask);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("is kept for its time when it is public, then given out once more while it is asked for anew", async () => {
    const ask = vi.fn(() => Promise.resolve(publicly("old")));
    await textOf("k", ask);
    later(CACHE_SECONDS - 1);
    expect(await textOf("k", ask)).toBe("old");
    expect(ask).toHaveBeenCalledTimes(1);
    later(2);
    const anew = vi.fn(() => Promise.resolve(publicly("new")));
    expect(await textOf("k", anew)).toBe("old");
    await vi.waitFor(async () => expect(await textOf("k", anew)).toBe("new"));
    expect(anew).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["is away", () => Promise.reject(new Error("away"))],
    ["is broken", () => Promise.resolve(new Response("", { status: 500 }))],
  ])("stands in when the service %s, however long ago it was given", async (_, fail) => {
    await textOf("k", () => Promise.resolve(publicly("good")));
    later(3600);
    expect(await textOf("k", fail)).toBe("good");
  });

  it("is an error when nothing was kept", async () => {
    await expect(keptAnswer("k", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    const broken = await keptAnswer("k", () => Promise.resolve(new Response("", { status: 500 })));
    expect(broken.status).toBe(500);
  });

  it("is forgotten with all others, and with the pages, when the catalogue is another", async () => {
    await textOf("a", () => Promise.resolve(publicly("a1", "1")));
    await textOf("b", () => Promise.resolve(publicly("b1", "1")));
    expect(dropCopies).not.toHaveBeenCalled();
    await textOf("c", () => Promise.resolve(publicly("c2", "2")));
    expect(dropCopies).toHaveBeenCalledTimes(1);
    expect(await textOf("a", () => Promise.resolve(publicly("a2", "2")))).toBe("a2");
  });
});

it.each([
  [{ service: "pathway", path: "/courses" }, true],
  [{ service: "metatag", path: "" }, true],
  [{ service: "articles", path: "/x", query: { previewStatus: "true" } }, false],
  [{ service: "marketing", path: "/funnel" }, false],
  [{ service: "marketing", path: "/subscription/abc" }, false],
  [{ service: "pathway", path: "/brochure/x" }, false],
  [{ service: "pathway", path: "/courses", method: "POST" }, false],
  [{ service: "user", path: "/me" }, false],
] as const)("%j is everyone's: %s", (call, expected) => {
  expect(isForEveryone(call)).toBe(expected);
});
