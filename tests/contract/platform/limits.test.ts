import { like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateLimits } from "#backend/platform/db/schema/platform";
import { clientLimits, LIMIT } from "#backend/platform/operations/limits";
import { openEnvironment, type TestEnvironment } from "../environment";
import { enquiryFor, makePerson } from "../test-users";

/** Paths that issue or check a code, whatever their method. */
const CODE_STEP = /\/otp\//;

describe("limits of routes", () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openEnvironment();
  });
  afterAll(() => environment.close());

  /** Every route with whether one of its handlers is a limit. */
  const table = () => {
    const routes = new Map<string, { method: string; path: string; limits: string[] }>();
    for (const { method, path, handler } of environment.app.routes) {
      if (method === "ALL") continue;
      const key = `${method} ${path}`;
      const route = routes.get(key) ?? { method, path, limits: [] };
      const limit = (handler as { [LIMIT]?: string })[LIMIT];
      if (limit) route.limits.push(limit);
      routes.set(key, route);
    }
    return [...routes.values()];
  };

  it("are declared by every POST and every OTP step", () => {
    const needing = table().filter(({ method, path }) => method !== "GET" || CODE_STEP.test(path));
    expect(needing.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        "POST /auth/enquiry",
        "POST /auth/otp/send",
        "POST /auth/otp/resend",
        "POST /auth/otp/verify",
        "GET /auth/otp/link/:token",
        "POST /user/register",
      ]),
    );
    expect(needing.filter(({ limits }) => limits.length === 0)).toEqual([]);
  });

  it("are all used", () => {
    const used = new Set(table().flatMap(({ limits }) => limits));
    expect([...used].sort()).toEqual(Object.keys(clientLimits).sort());
  });

  it("trust a visitor's address only with the service key", async () => {
    const send = (address: string) =>
      environment.app.request("/auth/otp/verify", {
        method: "POST",
        headers: { "X-Client-Address": address },
        body: JSON.stringify({ linkToken: "x" }),
      });
    let refused = 0;
    for (let n = 0; n < 122; n++) {
      if ((await send(`203.0.113.${n}`)).status === 429) refused++;
    }
    expect(refused).toBe(2);
  });
});

describe("the enquiry limit", () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openEnvironment();
  });
  afterAll(() => environment.close());

  /** An enquiry as the website sends it. */
  const enquire = (address: string | null) =>
    environment.app.request("/auth/enquiry", {
      method: "POST",
      headers: {
        "X-Service-Key": environment.deps.config.SERVICE_KEY[0] ?? "",
        ...(address ? { "X-Client-Address": address } : {}),
      },
      body: JSON.stringify(enquiryFor(makePerson(), { sendOtp: false })),
    });
  const counters = like(rateLimits.key, "%lead:%");
  const used = async () =>
    (await environment.deps.db.select().from(rateLimits).where(counters)).map(({ key, points }) => [
      key.split(":").slice(0, 2).join(":"),
      points,
    ]);
  const setUsed = (key: string, points: number) =>
    environment.deps.db.update(rateLimits).set({ points }).where(like(rateLimits.key, key));

  it("does not count enquiries without a client address as one client", async () => {
    expect((await enquire(null)).status).toBe(200);
    expect(await used()).toEqual([["all:lead", 1]]);
  });

  it("stops a flood from one client with 429, its own error code and Retry-After", async () => {
    expect((await enquire("203.0.113.7")).status).toBe(200);
    await setUsed("client:lead:%", clientLimits.lead.points - 1);
    expect((await enquire("203.0.113.7")).status).toBe(200);
    const refused = await enquire("203.0.113.7");
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await enquire("203.0.113.8")).status).toBe(200);
  });

  it("also limits all clients together", async () => {
    await setUsed("all:lead:all", clientLimits.lead.inAll);
    expect((await enquire(null)).status).toBe(429);
    expect((await enquire("203.0.113.9")).status).toBe(429);
  });
});
