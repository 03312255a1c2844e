import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { purgeCdn } from "./purge-cdn";

const FIRST = "https://cdn.example/purge";
const SECOND = "https://other.example/purge";
const calls: { readonly url: string; readonly authorization: string | null; body: unknown }[] = [];
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  calls.length = 0;
});
afterAll(() => server.close());

const answering = (url: string, status: number) =>
  http.post(url, async ({ request }) => {
    const authorization = request.headers.get("authorization");
    calls.push({ url, authorization, body: await request.json() });
    return new HttpResponse(null, { status });
  });
const purge = (urls: string[] | undefined, token?: string) =>
  purgeCdn(
    { CDN_PURGE_URL: urls, CDN_PURGE_TOKEN: token },
    { data: { tag: "events" }, signal: new AbortController().signal },
  );

it("names the tag and proves who asks", async () => {
  server.use(answering(FIRST, 200));
  await purge([FIRST], "secret");
  expect(calls).toEqual([
    { url: FIRST, authorization: "Bearer secret", body: { tags: ["events"] } },
  ]);
});

it("fails if one address refuses, so that it is tried again, and still calls the others", async () => {
  server.use(answering(FIRST, 503), answering(SECOND, 200));
  await expect(purge([FIRST, SECOND])).rejects.toThrow("answered 503");
  expect(calls.map(({ url }) => url)).toEqual(expect.arrayContaining([FIRST, SECOND]));
});

it("does nothing without an address", async () => {
  await purge(undefined);
  expect(calls).toEqual([]);
});
