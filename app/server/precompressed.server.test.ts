import { describe, expect, it } from "vitest";
import { preferCompressedFile } from "./precompressed.server";

const files = new Set(["/study-abroad/build/root-A1.js", "/study-abroad/build/a b/:c-1.js"]);

function ask(url: string, encoding?: string) {
  const headers = new Map<string, unknown>();
  const request = { url, method: "GET", headers: encoding ? { "accept-encoding": encoding } : {} };
  const response = {
    setHeader(name: string, value: unknown) {
      headers.set(name, value);
      return this as never;
    },
  };
  preferCompressedFile(request, response, files);
  return { url: request.url, headers: Object.fromEntries(headers) };
}

describe("a built file", () => {
  it("comes compressed to who takes brotli", () => {
    expect(ask("/study-abroad/build/root-A1.js", "gzip, deflate, br")).toEqual({
      url: "/study-abroad/build/root-A1.js.br",
      headers: {
        Vary: "Accept-Encoding",
        "Content-Type": "text/javascript; charset=utf-8",
        "Content-Encoding": "br",
      },
    });
    expect(ask("/study-abroad/build/a%20b/:c-1.js", "br").url).toBe(
      "/study-abroad/build/a%20b/:c-1.js.br",
    );
  });

  it("stays as it is for others, and caches are told", () => {
    expect(ask("/study-abroad/build/root-A1.js", "gzip")).toEqual({
      url: "/study-abroad/build/root-A1.js",
      headers: { Vary: "Accept-Encoding" },
    });
    expect(ask("/study-abroad/build/root-A1.js").headers).toEqual({ Vary: "Accept-Encoding" });
  });

  it.each(["/study-abroad/build/unknown.js", "/study-abroad/usa", "/favicon.svg"])(
    "is the only thing touched: not %s",
    (url) => {
      expect(ask(url, "br")).toEqual({ url, headers: {} });
    },
  );
});
