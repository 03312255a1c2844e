import { beforeAll, describe, expect, it, vi } from "vitest";

const secret = "unit-secret-0123456789-0123456789-0123";

beforeAll(() => {
  vi.stubEnv("SESSION_SECRETS", secret);
  vi.stubEnv("SERVICE_KEY", secret);
  // Local mode behind a declared proxy, as end-to-end tests run it.
  vi.stubEnv("PUBLIC_ORIGIN", "");
  vi.stubEnv("TRUSTED_PROXIES", "1");
});

/** What the loader threw: a refusal, or the failed call to services that this test does not have. */
async function statusOf(path: string, headers: Readonly<Record<string, string>>) {
  const { loader } = path.includes("/mail/") ? await import("./mail") : await import("./outbox");
  const request = new Request(`http://localhost/study-abroad${path}`, { headers });
  const thrown: unknown = await loader({ request, params: { id: "1" }, context: {} }).then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof Response ? thrown.status : null;
}

describe("outgoing messages", () => {
  it.each(["/dev/outbox", "/dev/outbox/mail/1"])(
    "%s is not shown through a proxy",
    async (path) => {
      expect(await statusOf(path, { "x-forwarded-for": "203.0.113.7" })).toBe(404);
      expect(await statusOf(path, { "x-forwarded-proto": "https" })).toBe(404);
      expect(await statusOf(path, {})).not.toBe(404);
    },
  );
});
