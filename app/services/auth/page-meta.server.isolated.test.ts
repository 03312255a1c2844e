import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { seoDataFor } from "./page-meta.server";
import { Visitor } from "./session/visitor.server";

const service = setupServer();
beforeAll(() => service.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  service.resetHandlers();
  vi.unstubAllEnvs();
});
afterAll(() => service.close());

async function lookUp(response: () => Response): Promise<unknown> {
  vi.stubEnv("SERVICES_URL", "http://services.test");
  service.use(http.get("http://services.test/metatag", response));
  const request = new Request("http://localhost:3000/study-abroad/old", {
    headers: { host: "localhost:3000" },
  });
  const visitor = await Visitor.of(request);
  return seoDataFor(visitor).catch((thrown: unknown) => thrown);
}

const statusAndTarget = (result: unknown) =>
  result instanceof Response ? [result.status, result.headers.get("location")] : result;

describe("redirect handling by the metatag service (core.md §4)", () => {
  it.each([
    [{ redirectUrl: "/usa" }, [301, "/study-abroad/usa"]],
    [{ redirectUrl: "/usa", customStatus: 302 }, [302, "/study-abroad/usa"]],
    [{ redirectUrl: "//evil.example/x", customStatus: 308 }, [308, "/study-abroad/evil.example/x"]],
    [
      { redirectUrl: "https://other.example/a", customStatus: 999 },
      [301, "https://other.example/a"],
    ],
    [{ customStatus: 410 }, [410, null]],
    [{ customStatus: 503 }, [503, null]],
    [{ customStatus: 302 }, [302, "/study-abroad"]],
  ])("%j leads to %j", async (data, expected) => {
    expect(statusAndTarget(await lookUp(() => HttpResponse.json({ data })))).toEqual(expected);
  });

  it("redirects a 404 that carries a location, by its custom status or else 301", async () => {
    const plain = () => new HttpResponse(null, { status: 404, headers: { location: "/uk" } });
    expect(statusAndTarget(await lookUp(plain))).toEqual([301, "/study-abroad/uk"]);
    const custom = () =>
      HttpResponse.json(
        { details: { customStatus: 307 } },
        { status: 404, headers: { location: "/uk" } },
      );
    expect(statusAndTarget(await lookUp(custom))).toEqual([307, "/study-abroad/uk"]);
  });

  it("lets the page render when there is nothing to say, and when the service fails", async () => {
    expect(await lookUp(() => HttpResponse.json({ data: { title: "T" } }))).toEqual({ title: "T" });
    expect(await lookUp(() => new HttpResponse(null, { status: 404 }))).toBeNull();
    expect(await lookUp(() => HttpResponse.error())).toBeNull();
    expect(await lookUp(() => HttpResponse.text("broken"))).toBeNull();
  });
});
