import { beforeAll, describe, expect, it, vi } from "vitest";
import { isFromThisSite } from "~/platform/forms/csrf.server";
import { visitorOrigin } from "./region.server";

const secret = "unit-secret-0123456789-0123456789-0123";

describe("in local mode", () => {
  beforeAll(() => {
    for (const name of ["SESSION_SECRETS", "SERVICE_KEY"]) vi.stubEnv(name, secret);
    vi.stubEnv("PUBLIC_ORIGIN", "");
    vi.stubEnv("PORT", "3105");
  });

  it("uses the configured origin for links in emails, whatever the Host header", () => {
    const originFor = (host: string) =>
      visitorOrigin(new Request(`http://${host}/study-abroad/sign-in`, { headers: { host } }));
    expect(originFor("evil.example:3105")).toBe("http://localhost:3105");
    expect(originFor("127.0.0.1:3105")).toBe("http://localhost:3105");
    expect(originFor("vn.localhost:3105")).toBe("http://vn.localhost:3105");
  });

  it("a post from another scheme of the same host is foreign", () => {
    const post = (headers: Record<string, string>) =>
      isFromThisSite(
        new Request("http://localhost:3105/", {
          method: "POST",
          headers: { host: "localhost:3105", ...headers },
        }),
      );
    expect(post({ origin: "http://localhost:3105" })).toBe(true);
    expect(post({ origin: "https://localhost:3105" })).toBe(false);
    expect(post({ referer: "https://localhost:3105/study-abroad" })).toBe(false);
  });
});
