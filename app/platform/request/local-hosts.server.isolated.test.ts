import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beforeEach, describe, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("PUBLIC_ORIGIN", "");
  vi.stubEnv("TRUSTED_PROXIES", "0");
});

const run = { loader: () => "loaded", action: () => "done" };

/** Result of a guarded loader or action, or the status of the response it throws. */
async function resultOf(
  kind: keyof typeof run,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { withLocalHostCheck } = await import("./local-hosts.server");
  const page = { id: "page", path: "page", module: { ...run, default: undefined } };
  const { page: guarded } = withLocalHostCheck({ page });
  const handler = guarded?.module[kind] as (
    args: LoaderFunctionArgs & ActionFunctionArgs,
  ) => unknown;
  const request = new Request("http://localhost/page", { headers });
  try {
    return handler({ request, params: {}, context: {} });
  } catch (thrown) {
    return (thrown as Response).status;
  }
}

describe.each([
  ["loader", "loaded"],
  ["action", "done"],
] as const)("in local mode, a %s", (kind, result) => {
  it.each(["localhost:3000", "vn.localhost:3000", "127.0.0.1", "[::1]:3000"])(
    "answers %s",
    async (host) => expect(await resultOf(kind, { host })).toBe(result),
  );

  it.each(["evil.example", "localhost.evil.example", ""])("refuses the host %j", async (host) =>
    expect(await resultOf(kind, { host })).toBe(421),
  );

  it.each(["x-forwarded-for", "forwarded", "via"])("refuses a request with %s", async (name) =>
    expect(await resultOf(kind, { host: "localhost", [name]: "203.0.113.7" })).toBe(403),
  );

  it("accepts a declared proxy for this computer's hosts only", async () => {
    vi.stubEnv("TRUSTED_PROXIES", "1");
    const forwarded = { "x-forwarded-for": "203.0.113.7" };
    expect(await resultOf(kind, { host: "localhost", ...forwarded })).toBe(result);
    expect(await resultOf(kind, { host: "evil.example", ...forwarded })).toBe(421);
  });
});

it("leaves production to its proxy", async () => {
  vi.stubEnv("PUBLIC_ORIGIN", "https://www.disha.example");
  expect(await resultOf("loader", { host: "www.disha.example", via: "1.1 edge" })).toBe("loaded");
});
