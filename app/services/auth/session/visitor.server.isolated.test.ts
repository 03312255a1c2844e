import { data } from "@remix-run/node";
import { UnsecuredJWT } from "jose";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { asVisitor, withUser, withVisitor } from "~/services/auth/guards.server";
import { completeSignIn, signOut } from "~/services/auth/sign-in.server";
import { ServiceError } from "~/services/client/client.server";
import { forgetFailures } from "~/services/client/resilience.server";
import { responseOf } from "../../../../tests/setup/response-of";
import { commitSession, readSession, type SessionData } from "./session.server";
import { Visitor } from "./visitor.server";

const services = "http://services.test";
const userId = "3f6f2f0a-3b1c-4a53-9a43-2f9a7e0f0001";
const thing = { service: "user", path: "/thing", schema: z.object({ word: z.string() }) } as const;

/** Remote services as msw doubles, which can fail in ways that a real server can't be made to. */
const server = setupServer(
  // `withVisitor` looks up every page. The operator has set nothing for these.
  http.get(`${services}/metatag`, () => HttpResponse.json({}, { status: 404 })),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  vi.stubEnv("SERVICES_URL", services);
});
afterEach(() => {
  server.resetHandlers();
  forgetFailures();
  vi.unstubAllEnvs();
});
afterAll(() => server.close());

let tokens = 0;
/** A token in the format of the auth service. These tests don't verify its signature. */
const accessToken = (name: string) =>
  new UnsecuredJWT({ userId, permissions: [], paidUser: false, name }).setJti(name).encode();
const newPair = () => {
  tokens++;
  return { accessToken: accessToken(`expired-${tokens}`), refreshToken: `refresh-${tokens}` };
};

const liteUser = {
  fullName: "Asha Rao",
  email: null,
  mobile: null,
  countryCode: null,
  extraFields: {},
  paidUser: false,
};

async function requestOf(session: Partial<SessionData>, path = "/study-abroad/usa") {
  const stored = await readSession(new Request("http://localhost/"));
  for (const [key, value] of Object.entries(session)) stored.set(key as keyof SessionData, value);
  const cookie = (await commitSession(stored)).split(";")[0] ?? "";
  return new Request(`http://localhost${path}`, { headers: { cookie } });
}

/** The session that a response's cookie leaves behind. */
async function sessionAfter(response: Pick<Response, "headers">) {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith("disha_session="));
  if (!cookie) return null;
  return readSession(
    new Request("http://localhost/", { headers: { cookie: cookie.split(";")[0] ?? "" } }),
  );
}

/** A service that accepts one access token, and a refresh that returns it. Calls are counted. */
function serviceWith(options: { good: string; refresh?: () => Response | Promise<Response> }) {
  const seen = { checks: 0, refreshes: 0, calls: 0 };
  const give = () =>
    HttpResponse.json({ data: { access_token: options.good, refresh_token: "refresh-next" } });
  server.use(
    http.get(`${services}/user/thing`, ({ request }) => {
      seen.calls++;
      return request.headers.get("authorization") === `Bearer ${options.good}`
        ? HttpResponse.json({ data: { word: "hello" } })
        : HttpResponse.json({ code: "UNAUTHORIZED" }, { status: 401 });
    }),
    http.get(`${services}/auth/session`, ({ request }) => {
      seen.checks++;
      return request.headers.get("authorization") === `Bearer ${options.good}`
        ? HttpResponse.json({ data: {} })
        : HttpResponse.json({ code: "UNAUTHORIZED" }, { status: 401 });
    }),
    http.get(`${services}/auth/refresh`, async () => {
      seen.refreshes++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return options.refresh ? options.refresh() : give();
    }),
  );
  return seen;
}

const loader = withUser(async ({ visitor }) => data((await visitor.call(thing)).data));
const load = async (request: Request) =>
  responseOf(await loader({ request, params: {}, context: {} }));

describe("an expired access token", () => {
  it("costs twenty concurrent loaders one check and one refresh", async () => {
    const seen = serviceWith({ good: "fresh" });
    const session = newPair();
    const requests = await Promise.all(Array.from({ length: 20 }, () => requestOf(session)));
    const responses = await Promise.all(requests.map(load));
    for (const response of responses) expect(await response.json()).toEqual({ word: "hello" });
    expect(seen).toEqual({ checks: 1, refreshes: 1, calls: 20 });
  });

  it("is replaced in the cookie, and the page isn't shared", async () => {
    serviceWith({ good: "fresh" });
    const response = await load(await requestOf(newPair()));
    const session = await sessionAfter(response);
    expect(session?.get("accessToken")).toBe("fresh");
    expect(session?.get("refreshToken")).toBe("refresh-next");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("is refreshed for each session by itself", async () => {
    const seen = serviceWith({ good: "fresh" });
    const requests = [await requestOf(newPair()), await requestOf(newPair())];
    await Promise.all(requests.map(load));
    expect(seen.refreshes).toBe(2);
  });

  it("is refreshed once, even if the new one is rejected too", async () => {
    const seen = serviceWith({
      good: "never given",
      refresh: () =>
        HttpResponse.json({ data: { access_token: "no good", refresh_token: "refresh-next" } }),
    });
    await expect(load(await requestOf(newPair()))).rejects.toMatchObject({ status: 500 });
    expect(seen).toEqual({ checks: 1, refreshes: 1, calls: 1 });
  });
});

describe("the cookie with new tokens", () => {
  const broken = withVisitor(async ({ visitor }) => {
    await Promise.resolve();
    throw new Error(visitor.isSignedIn ? "broken" : "signed out");
  });

  it("reaches the browser also when the loader fails", async () => {
    serviceWith({ good: "fresh" });
    const request = await requestOf(newPair());
    const thrown = await broken({ request, params: {}, context: {} }).catch((e: unknown) => e);
    expect(thrown).toMatchObject({ status: 500 });
    expect((await sessionAfter(thrown as Response))?.get("refreshToken")).toBe("refresh-next");
  });

  it("is cleared also when the loader fails after the session has ended", async () => {
    const refused = () => HttpResponse.json({ code: "UNAUTHORIZED" }, { status: 401 });
    serviceWith({ good: "fresh", refresh: refused });
    const request = await requestOf(newPair());
    const thrown = await broken({ request, params: {}, context: {} }).catch((e: unknown) => e);
    expect(thrown).toMatchObject({ status: 500 });
    expect((await sessionAfter(thrown as Response))?.has("refreshToken")).toBe(false);
  });

  it("is not asked for once the response has left: the browser would never get it", async () => {
    serviceWith({ good: "fresh" });
    const session = { accessToken: "fresh", refreshToken: "refresh-stream" };
    const visitor = await Visitor.of(await requestOf(session));
    await visitor.commit(new Response());
    // Simulates a stream that calls a service later, after its token has expired.
    const later = serviceWith({ good: "newer" });
    await expect(visitor.call(thing)).rejects.toMatchObject({ status: 401 });
    expect(later).toEqual({ checks: 0, refreshes: 0, calls: 1 });
  });
});

describe("a session that can't be refreshed", () => {
  const refused = () => HttpResponse.json({ code: "UNAUTHORIZED" }, { status: 401 });

  it("is cleared, and sends a profile page home", async () => {
    serviceWith({ good: "fresh", refresh: refused });
    const request = await requestOf(newPair(), "/study-abroad/profile/documents");
    const thrown = (await load(request).catch((error: unknown) => error)) as Response;
    expect(thrown.status).toBe(303);
    expect(thrown.headers.get("location")).toBe("/study-abroad?ended=page");
    expect((await sessionAfter(thrown))?.has("accessToken")).toBe(false);
  });

  it("leaves other pages where they are, without the session", async () => {
    serviceWith({ good: "fresh", refresh: refused });
    const page = withVisitor(async ({ visitor }) => {
      const word = await visitor.call(thing).catch(() => null);
      return data({ word, isSignedIn: visitor.isSignedIn });
    });
    const request = await requestOf(newPair());
    const response = responseOf(await page({ request, params: {}, context: {} }));
    expect(await response.json()).toEqual({ word: null, isSignedIn: false });
    expect((await sessionAfter(response))?.has("refreshToken")).toBe(false);
  });

  it.each([
    ["is out of reach", () => HttpResponse.error()],
    ["answers 503", () => HttpResponse.json({}, { status: 503 })],
    ["has too many requests", () => HttpResponse.json({}, { status: 429 })],
  ])("keeps its cookie while the auth service %s", async (_what, refresh) => {
    serviceWith({ good: "fresh", refresh });
    const visitor = await Visitor.of(await requestOf(newPair(), "/study-abroad/profile"));
    await expect(visitor.call(thing)).rejects.toBeInstanceOf(ServiceError);
    expect(visitor.isSignedIn).toBe(true);
    const { headers } = await visitor.commit(new Response());
    expect(headers.getSetCookie()).toEqual([]);
  });

  it("is asked for again after a failure", async () => {
    let isDown = true;
    const seen = serviceWith({
      good: "fresh",
      refresh: () =>
        isDown
          ? HttpResponse.error()
          : HttpResponse.json({ data: { access_token: "fresh", refresh_token: "next" } }),
    });
    const session = { ...newPair(), liteUser };
    await expect(load(await requestOf(session))).rejects.toMatchObject({ status: 503 });
    isDown = false;
    expect((await load(await requestOf(session))).status).toBe(200);
    expect(seen.refreshes).toBe(2);
  });
});

it("tells a visitor without tokens, who is refused, that the network failed", async () => {
  const seen = serviceWith({ good: "fresh" });
  const visitor = await Visitor.of(await requestOf({}));
  await expect(visitor.call(thing)).rejects.toMatchObject({ status: 401, transport: "network" });
  expect(seen.refreshes).toBe(0);
});

it("sends a visitor without a session to sign in, and back", async () => {
  const thrown = (await load(await requestOf({}, "/study-abroad/profile")).catch(
    (error: unknown) => error,
  )) as Response;
  expect(thrown.status).toBe(303);
  expect(thrown.headers.get("location")).toContain("returnTo=%2Fstudy-abroad%2Fprofile");
});

describe("signing in", () => {
  const pair = { access_token: accessToken("new"), refresh_token: "refresh-new" };
  const userIs = (lite: { fullName?: string; email?: string; mobile?: string }) =>
    server.use(
      http.get(`${services}/user/user/${userId}/lite`, () =>
        HttpResponse.json({
          data: {
            fullName: null,
            email: null,
            mobile: null,
            countryCode: null,
            extraFields: {},
            paidUser: false,
            ...lite,
          },
        }),
      ),
      http.get(`${services}/user/user/${userId}/detail`, () =>
        HttpResponse.json({ data: { userProfile: { interestedEducationLevel: 44 } } }),
      ),
      http.get(`${services}/auth/user/${userId}/sso/token`, () =>
        HttpResponse.json(
          { data: {} },
          { headers: { "x-sso-user-Id": "sso-1", "x-iamauth-token": "iam-1" } },
        ),
      ),
    );

  it("keeps tokens, lite user, SSO id and level in the session", async () => {
    userIs({ fullName: "Asha Rao" });
    const visitor = await Visitor.of(await requestOf({}));
    await completeSignIn(visitor, pair);
    const session = await sessionAfter(await visitor.commit(new Response()));
    expect(session?.data).toMatchObject({
      accessToken: pair.access_token,
      refreshToken: "refresh-new",
      ssoUserId: "sso-1",
      educationLevel: "BACHELORS",
      liteUser: { fullName: "Asha Rao" },
    });
  });

  it.each([
    [{ mobile: "+919812345678" }, true],
    [{ email: "asha@example.com" }, true],
    [{ fullName: "Asha Rao" }, true],
    [{}, false],
  ])("with the lite user %j lasts: %s", async (lite, lasts) => {
    userIs(lite);
    const visitor = await Visitor.of(await requestOf({}));
    expect((await completeSignIn(visitor, pair)) !== null).toBe(lasts);
    expect(visitor.isSignedIn).toBe(lasts);
    const session = await sessionAfter(await visitor.commit(new Response()));
    expect(session?.has("accessToken")).toBe(lasts);
  });

  it("lasts when the lite user can't be fetched, and the next page fetches it", async () => {
    userIs({ fullName: "Asha Rao" });
    const lite = `${services}/user/user/${userId}/lite`;
    server.use(http.get(lite, () => HttpResponse.json({}, { status: 503 })));
    const visitor = await Visitor.of(await requestOf({}));
    expect(await completeSignIn(visitor, pair)).toBe("later");
    const session = await sessionAfter(await visitor.commit(new Response()));
    expect(session?.data).not.toHaveProperty("liteUser");
    userIs({ fullName: "Asha Rao" });
    server.use(http.get(`${services}/auth/session`, () => HttpResponse.json({ data: {} })));
    const request = await requestOf({ ...(session?.data as object) });
    const page = await asVisitor(request, (later) =>
      Promise.resolve(new Response(later.liteUser?.fullName)),
    );
    expect(await page.text()).toBe("Asha Rao");
    expect((await sessionAfter(page))?.data).toMatchObject({
      liteUser: { fullName: "Asha Rao" },
      ssoUserId: "sso-1",
      educationLevel: "BACHELORS",
    });
  });

  it("lasts without the SSO token, which is a convenience", async () => {
    userIs({ fullName: "Asha Rao" });
    server.use(
      http.get(`${services}/auth/user/${userId}/sso/token`, () =>
        HttpResponse.json({}, { status: 500 }),
      ),
    );
    const visitor = await Visitor.of(await requestOf({}));
    expect(await completeSignIn(visitor, pair)).toMatchObject({ fullName: "Asha Rao" });
    expect(visitor.get("ssoUserId")).toBeUndefined();
  });
});

describe("signing out", () => {
  it.each([
    ["the service knows of it", () => HttpResponse.json({ data: {} })],
    ["the service is away", () => HttpResponse.error()],
  ])("clears all that core.md §4 lists, when %s", async (_what, response) => {
    const revoked: unknown[] = [];
    server.use(
      http.get(`${services}/auth/session`, () => HttpResponse.json({ data: {} })),
      http.post(`${services}/auth/sign-out`, ({ request }) => {
        revoked.push(request.headers.get("content-encoding"));
        return response();
      }),
    );
    const visitor = await Visitor.of(await requestOf({ ...newPair(), ssoUserId: "sso-1" }));
    const headers = await signOut(visitor);
    expect(revoked).toHaveLength(1);
    for (const name of ["hide_layout", "disha_pending", "disha_csrf"]) {
      const cookie = headers.getSetCookie().find((one) => one.startsWith(`${name}=;`));
      expect(cookie, name).toContain("Max-Age=0");
    }
    const session = await sessionAfter(await visitor.commit(new Response()));
    expect(session?.data).toEqual({});
  });
});
