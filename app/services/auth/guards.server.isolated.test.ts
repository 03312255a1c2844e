import { data } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import { logServerError } from "~/platform/log.server";
import { ServiceError } from "~/services/client/client.server";
import {
  asVisitor,
  frameLoader,
  redirectToSignIn,
  safeReturnTo,
  withLearner,
  withUser,
  withVisitor,
} from "./guards.server";
import type * as pageMetaModule from "./page-meta.server";
import { seoDataFor } from "./page-meta.server";
import type * as refreshModule from "./session/refresh.server";
import { commitSession, readSession } from "./session/session.server";

vi.mock("./session/refresh.server", async (original) => ({
  ...(await original<typeof refreshModule>()),
  activeSession: () => Promise.resolve({}),
}));
vi.mock("./page-meta.server", async (original) => ({
  ...(await original<typeof pageMetaModule>()),
  seoDataFor: vi.fn(() => Promise.resolve(null)),
}));
vi.mock("~/platform/log.server", () => ({ logServerError: vi.fn() }));

const anonymous = () => new Request("http://localhost/study-abroad/profile/courses");

/** A request of a signed-in visitor. */
async function signedIn(claims: Record<string, unknown> = {}) {
  const session = await readSession(anonymous());
  const token = Buffer.from(JSON.stringify({ userId: "asha", ...claims })).toString("base64url");
  session.set("accessToken", `e30.${token}.x`);
  session.set("refreshToken", "x");
  session.set("liteUser", {
    fullName: "Asha Rao",
    email: null,
    mobile: null,
    countryCode: null,
    extraFields: {},
    paidUser: false,
  });
  const cookie = (await commitSession(session)).split(";")[0] ?? "";
  return new Request(anonymous().url, { headers: { cookie } });
}

const thrownBy = (running: Promise<unknown>) => running.catch((error: unknown) => error);
const argsOf = (request: Request) => ({ request, params: { id: "7" }, context: {} });

describe("asVisitor", () => {
  it("keeps the headers of data() and adds those of the session", async () => {
    const result = await asVisitor(await signedIn(), () =>
      Promise.resolve(data("page", { status: 201, headers: { "X-Part": "1" } })),
    );
    const headers = new Headers(result.init?.headers);
    expect([result.data, result.init?.status]).toEqual(["page", 201]);
    expect([headers.get("x-part"), headers.get("cache-control")]).toEqual([
      "1",
      "private, no-store",
    ]);
  });

  it("adds the session's headers to a response, returned or thrown", async () => {
    const response = await asVisitor(await signedIn(), () => Promise.resolve(new Response("x")));
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const missing = new Response("", { status: 404 });
    const thrown = await thrownBy(
      asVisitor(await signedIn(), async () => {
        await Promise.resolve();
        throw missing;
      }),
    );
    expect(thrown).toBe(missing);
    expect(missing.headers.get("cache-control")).toBe("private, no-store");
  });

  it("rethrows an error as it is when there is no cookie to set", async () => {
    const error = new Error("broken");
    expect(await thrownBy(asVisitor(anonymous(), () => Promise.reject(error)))).toBe(error);
    expect(logServerError).not.toHaveBeenCalled();
  });

  it("logs an error that it turns into a response, unless the visitor has left", async () => {
    const failWith = (request: Request) =>
      thrownBy(
        asVisitor(request, (visitor) => {
          visitor.destroy();
          return Promise.reject(new Error("broken"));
        }),
      );
    const left = new AbortController();
    left.abort();
    await failWith(new Request(await signedIn(), { signal: left.signal }));
    expect(logServerError).not.toHaveBeenCalled();
    const thrown = await failWith(await signedIn());
    expect(thrown).toMatchObject({ status: 500 });
    expect(await (thrown as Response).text()).toBe("");
    expect(logServerError).toHaveBeenCalledTimes(1);
  });
});

describe("loaders", () => {
  it("look up the address of a page, but not of the layout", async () => {
    const seoData = { title: "Courses" } as never;
    vi.mocked(seoDataFor).mockResolvedValueOnce(seoData);
    const handle = vi.fn(({ visitor, params }: Parameters<Parameters<typeof withVisitor>[0]>[0]) =>
      Promise.resolve(data([visitor.seoData, params.id])),
    );
    const page = await withVisitor(handle)(argsOf(anonymous()));
    expect(page.data).toEqual([seoData, "7"]);
    vi.mocked(seoDataFor).mockClear();
    await frameLoader(handle)(argsOf(anonymous()));
    expect(seoDataFor).not.toHaveBeenCalled();
  });

  it("give the page the status with which its service refused it", async () => {
    const call = { service: "pathway", path: "/v1/x" } as const;
    const loader = withVisitor(() => Promise.reject(new ServiceError(call, { status: 410 })));
    const status = await loader(argsOf(anonymous())).catch(
      (thrown: unknown) => (thrown as Response).status,
    );
    expect(status).toBe(410);
  });

  it("state who may open them", () => {
    const handle = () => Promise.resolve(data(null));
    expect(withVisitor(handle).access).toBe("anyone");
    expect(withUser(handle).access).toBe("user");
    expect(withLearner("paid", handle).access).toBe("user");
  });

  it.each([
    ["paid", true, "tab"],
    ["paid", false, 404],
    ["free", false, "tab"],
    ["free", true, 404],
  ] as const)("of a tab for %s learners, with paidUser %s: %s", async (kind, paidUser, result) => {
    const loader = withLearner(kind, () => Promise.resolve(data("tab")));
    const loaded = await loader(argsOf(await signedIn({ paidUser }))).then(
      (page) => page.data,
      (thrown: unknown) => (thrown as Response).status,
    );
    expect(loaded).toBe(result);
  });

  it("of a tab for learners send anonymous visitors to sign in", async () => {
    const loader = withLearner("free", () => Promise.resolve(data("tab")));
    const thrown = (await thrownBy(loader(argsOf(anonymous())))) as Response;
    expect(thrown.headers.get("location")).toBe(
      "/study-abroad/sign-in?returnTo=%2Fstudy-abroad%2Fprofile%2Fcourses",
    );
  });
});

describe("safeReturnTo", () => {
  it.each(["/study-abroad", "/study-abroad/usa?x=1#fees", "/study-abroad?utm_source=a"])(
    "stays at %s",
    (target) => {
      expect(safeReturnTo(target)).toBe(target);
    },
  );

  it.each([
    null,
    undefined,
    "",
    "https://evil.example/study-abroad",
    "//evil.example/study-abroad",
    "/\\evil.example",
    "/study-abroad\\@evil.example",
    "/study-abroad/../../evil",
    "/study-abroad/\u0000x",
    "/study-abroad/\tx",
    "/study-abroad\n//evil.example",
    "/study-abroadx",
    "/dev",
    "javascript:alert(1)",
    "study-abroad",
  ])("does not follow %j", (target) => {
    expect(safeReturnTo(target)).toBe("/study-abroad");
  });
});

it("sends to sign-in with the way back", () => {
  const response = redirectToSignIn(
    new Request("http://localhost/study-abroad/profile/documents?tab=2"),
  );
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(
    "/study-abroad/sign-in?returnTo=%2Fstudy-abroad%2Fprofile%2Fdocuments%3Ftab%3D2",
  );
});
