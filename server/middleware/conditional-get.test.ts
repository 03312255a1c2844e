import { describe, expect, it } from "vitest";
import { appWith } from "../../tests/setup/server/test-context";
import { conditionalGet, isNotModified } from "./conditional-get";

describe("isNotModified", () => {
  it.each([
    [undefined, false],
    ["", false],
    ['"b"', false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a"', true],
    ['"b" ,  "a" ', true],
    ['"aW/"', false],
  ])("If-None-Match %s: %s", (header, expected) => {
    expect(isNotModified(header, '"a"')).toBe(expected);
  });
});

describe("conditionalGet", () => {
  const html = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "public, max-age=0" };
  const send = (
    headers: Record<string, string>,
    { status = 200, method = "GET", known = "" } = {},
  ) =>
    appWith(conditionalGet(), () => new Response("<p>Hello</p>", { status, headers })).request(
      "/",
      {
        method,
        headers: { "if-none-match": known },
      },
    );

  it("adds an ETag that depends on the body", async () => {
    const response = await send(html);
    expect(response.headers.get("etag")).toMatch(/^"[\w-]{22}"$/);
    expect(await response.text()).toBe("<p>Hello</p>");
    const other = await appWith(
      conditionalGet(),
      () => new Response("x", { headers: html }),
    ).request("/");
    expect(other.headers.get("etag")).not.toBe(response.headers.get("etag"));
  });

  it("sends 304 without the headers of a body to a client that has the page", async () => {
    const known = (await send(html)).headers.get("etag") ?? "";
    const response = await send(
      { ...html, "Content-Length": "12", "Content-Encoding": "x" },
      { known },
    );
    expect([response.status, response.body]).toEqual([304, null]);
    expect(Object.fromEntries(response.headers)).toEqual({
      etag: known,
      "cache-control": "public, max-age=0",
    });
  });

  it.each<[string, Record<string, string>, Parameters<typeof send>[1]?]>([
    ["a POST", html, { method: "POST" }],
    ["an error", html, { status: 404 }],
    ["a private page", { ...html, "Cache-Control": "private" }],
    ["a page that forbids caching by saying nothing", { "Content-Type": "text/html" }],
    ["another type", { ...html, "Content-Type": "application/json" }],
    ["a response without a type", { "Cache-Control": "public" }],
  ])("adds no ETag to %s", async (_, headers, options) => {
    const response = await send(headers, options);
    expect(response.headers.get("etag")).toBeNull();
  });

  it("keeps the ETag of the page cache", async () => {
    expect((await send({ ...html, ETag: '"own"' })).headers.get("etag")).toBe('"own"');
  });
});
