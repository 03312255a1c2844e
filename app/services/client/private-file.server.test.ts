import { expect, it } from "vitest";
import { privateFile } from "./private-file.server";

const stored = () =>
  new Response("%PDF-1.7", {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": "inline; filename*=UTF-8''%E0%A4%95.pdf",
      "X-Content-Type-Options": "nosniff",
      "Set-Cookie": "a=b",
    },
  });

it("is sandboxed, never cached, and has the type and name of its owner", async () => {
  const { headers } = await privateFile(() => Promise.resolve(stored()));
  expect(Object.fromEntries(headers)).toEqual({
    "cache-control": "private, no-store",
    "content-disposition": "inline; filename*=UTF-8''%E0%A4%95.pdf",
    "content-security-policy": expect.stringMatching(/^sandbox; .*script-src 'none'/) as string,
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
  });
});
