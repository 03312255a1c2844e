import { describe, expect, it } from "vitest";
import { PUBLIC_PAGE } from "#platform/cache-headers";
import {
  FORM_ACTION_HEADER,
  frameHeaders,
  handOverHeaders,
  publicPageHeaders,
} from "./headers.server";
import { PRIVATE_PAGE, privatePageHeaders } from "./private-page";

type Given = Readonly<Record<string, string>>;

/** Headers of a page whose loaders set these. Only error pages have `error`. */
const argsOf = ({
  own = {},
  parent = {},
  error,
}: {
  own?: Given;
  parent?: Given;
  error?: Given;
}) => ({
  loaderHeaders: new Headers(own),
  parentHeaders: new Headers(parent),
  actionHeaders: new Headers(),
  errorHeaders: error && new Headers(error),
});
const noStore = { "Cache-Control": "private, no-store" };

describe("a content page", () => {
  it("may be shared if no loader forbids it", () => {
    expect(publicPageHeaders(argsOf({}))).toEqual({ "Cache-Control": PUBLIC_PAGE });
  });

  it.each([
    ["its own loader", { own: noStore }],
    ["the root loader", { parent: noStore }],
    ["a loader that says private only", { own: { "Cache-Control": "private" } }],
  ])("is private by %s, and may be saved offline", (_, given) => {
    expect(publicPageHeaders(argsOf(given))).toEqual({
      "Cache-Control": PRIVATE_PAGE,
      "X-Offline": "shared",
    });
  });

  it("is never shared as an error page", () => {
    expect(publicPageHeaders(argsOf({ error: {} }))).toEqual({ "Cache-Control": PRIVATE_PAGE });
    expect(publicPageHeaders(argsOf({ error: noStore }))).toEqual({
      "Cache-Control": PRIVATE_PAGE,
    });
  });
});

describe("a layout", () => {
  it("passes on what the loader or the parent says", () => {
    expect(frameHeaders(argsOf({}))).toEqual({});
    expect(frameHeaders(argsOf({ own: noStore }))).toEqual(noStore);
    expect(frameHeaders(argsOf({ parent: noStore }))).toEqual(noStore);
    const both = { own: noStore, parent: { "Cache-Control": "public" } };
    expect(frameHeaders(argsOf(both))).toEqual(noStore);
  });

  it("makes error pages private, with the time to wait", () => {
    const given = { own: { "Cache-Control": "public" }, error: { "Retry-After": "30" } };
    expect(frameHeaders(argsOf(given))).toEqual({ ...noStore, "Retry-After": "30" });
    expect(frameHeaders(argsOf({ error: {} }))).toEqual(noStore);
  });
});

it("a page that posts to another site names its origin", () => {
  const origin = { [FORM_ACTION_HEADER]: "https://pay.example" };
  expect(handOverHeaders(argsOf({ own: origin }))).toEqual({ ...noStore, ...origin });
  expect(handOverHeaders(argsOf({}))).toEqual(noStore);
});

it("a personal page keeps its referrer policy and its reloads", () => {
  const policy = { "Referrer-Policy": "no-referrer" };
  const given = (own: Given) =>
    [...new Headers(privatePageHeaders(argsOf({ own })))].map(([name]) => name);
  expect(given(policy)).toEqual(["cache-control", "referrer-policy"]);
  expect(given({ Refresh: "5", Other: "left out" })).toEqual(["cache-control", "refresh"]);
  expect(given({})).toEqual(["cache-control"]);
});
