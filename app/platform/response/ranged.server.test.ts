import { describe, expect, it } from "vitest";
import { rangedFile } from "./ranged.server";

const bytes = new Uint8Array(Buffer.from("0123456789"));
const ask = async (headers: Record<string, string>) => {
  const request = new Request("http://localhost/x", { headers });
  const response = rangedFile(request, bytes, { "Content-Type": "application/pdf" });
  return {
    status: response.status,
    body: await response.text(),
    range: response.headers.get("content-range"),
    etag: response.headers.get("etag") ?? "",
  };
};

describe("a file in parts", () => {
  it.each([
    [{}, 200, "0123456789", null],
    [{ range: "bytes=4-" }, 206, "456789", "bytes 4-9/10"],
    [{ range: "bytes=2-3" }, 206, "23", "bytes 2-3/10"],
    [{ range: "bytes=-2" }, 206, "89", "bytes 8-9/10"],
    [{ range: "bytes=20-" }, 416, "", "bytes */10"],
    [{ range: "bytes=0-1,4-5" }, 200, "0123456789", null],
    [{ range: "lines=1-2" }, 200, "0123456789", null],
    [{ range: "nonsense" }, 200, "0123456789", null],
    [{ range: "bytes=4-", "if-range": '"older"' }, 200, "0123456789", null],
  ])("%j: %i", async (headers, status, body, range) => {
    expect(await ask(headers as Record<string, string>)).toMatchObject({ status, body, range });
  });

  it("resumes an interrupted download of the same file", async () => {
    const { etag } = await ask({});
    expect(await ask({ range: "bytes=8-", "if-range": etag })).toMatchObject({ body: "89" });
    expect(await ask({ "if-none-match": etag })).toMatchObject({ status: 304, body: "" });
  });
});
