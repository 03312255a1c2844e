import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CSRF_FIELD, issueCsrfToken } from "~/platform/forms/csrf.server";
import {
  defineAction,
  defineWebhook,
  type PostArgs,
  type PostPolicy,
} from "./define-action.server";
import { consumePendingForm, storePendingForm } from "./pending/pending-form.server";
import type * as refreshModule from "./session/refresh.server";
import { activeSession } from "./session/refresh.server";
import { commitSession, readSession } from "./session/session.server";

vi.mock("./session/refresh.server", async (original) => ({
  ...(await original<typeof refreshModule>()),
  activeSession: vi.fn(() => Promise.resolve({})),
}));
vi.mock("./pending/pending-form.server", () => ({
  consumePendingForm: vi.fn(() => Promise.resolve()),
  storePendingForm: vi.fn(() => Promise.resolve(redirect("/pending", 303))),
}));
beforeEach(() => {
  vi.mocked(consumePendingForm).mockClear();
  vi.mocked(storePendingForm).mockClear();
});

const ORIGIN = "http://localhost:3000";
const address = `${ORIGIN}/study-abroad/x`;
const rate = { points: 100, perSeconds: 60 };
const pending = [{ title: "Save your details", fields: {} }];
const policies: Record<"session" | "origin" | "anonymous", PostPolicy> = {
  session: { csrf: "session", honeypot: false, rate, pending },
  origin: { csrf: "origin", honeypot: false, rate },
  anonymous: { csrf: "anonymous", honeypot: false, rate },
};

/** The cookies of a signed-in browser and the token of its forms. */
async function signedIn(userId = "asha") {
  const claims = Buffer.from(JSON.stringify({ userId })).toString("base64url");
  const session = await readSession(new Request(address));
  session.set("accessToken", `e30.${claims}.x`);
  session.set("refreshToken", "x");
  const { token, setCookie } = await issueCsrfToken(new Request(address), userId);
  const cookie = [await commitSession(session), setCookie ?? ""]
    .map((one) => one.split(";")[0])
    .join("; ");
  return { token, cookie };
}

const post = (body: BodyInit, headers: Record<string, string> = {}): ActionFunctionArgs => ({
  params: { id: "7" },
  context: {},
  request: new Request(address, {
    method: "POST",
    body,
    headers: { host: "localhost:3000", ...headers },
  }),
});
const fields = (values: Record<string, string>) => new URLSearchParams(values);

/** Runs an action. `handled` is undefined if the request did not reach it. */
async function run(policy: PostPolicy, args: ActionFunctionArgs) {
  const handle = vi.fn((_: PostArgs) => Promise.resolve(data(null)));
  const response = await defineAction(
    policy,
    handle,
  )(args).then(
    () => null,
    (thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    },
  );
  return { response, handled: handle.mock.calls[0]?.[0] };
}

describe("a form of a signed-in visitor", () => {
  it.each(["session", "origin"] as const)("needs the session's token: %s", async (csrf) => {
    const { token, cookie } = await signedIn();
    const good = await run(policies[csrf], post(fields({ [CSRF_FIELD]: token }), { cookie }));
    expect(good.response).toBeNull();
    expect(good.handled?.visitor.isSignedIn).toBe(true);
    for (const body of [fields({}), fields({ [CSRF_FIELD]: `${token}x` })]) {
      const { response, handled } = await run(policies[csrf], post(body, { cookie }));
      expect(response?.status).toBe(403);
      expect(response?.headers.get("cache-control")).toBe("private, no-store");
      expect(await response?.text()).toMatch(/^This form is out of date/);
      expect(handled).toBeUndefined();
    }
  });

  it("needs a token that was issued to the session's account", async () => {
    const [mine, theirs] = [await signedIn("asha"), await signedIn("ravi")];
    const cookie = `${mine.cookie.split("; ")[0]}; ${theirs.cookie.split("; ")[1]}`;
    const args = post(fields({ [CSRF_FIELD]: theirs.token }), { cookie });
    expect((await run(policies.session, args)).response?.status).toBe(403);
  });

  it("needs no token where the post acts for no account", async () => {
    const { cookie } = await signedIn();
    const { response } = await run(policies.anonymous, post(fields({}), { cookie }));
    expect(response).toBeNull();
  });

  it("clears a pending submission only where the action needs a session", async () => {
    const { token, cookie } = await signedIn();
    const submit = (policy: PostPolicy) =>
      run(policy, post(fields({ [CSRF_FIELD]: token }), { cookie }));
    await submit(policies.origin);
    expect(consumePendingForm).not.toHaveBeenCalled();
    await submit(policies.session);
    expect(consumePendingForm).toHaveBeenCalledTimes(1);
    expect(activeSession).toHaveBeenCalled();
  });
});

describe("a form whose session has ended", () => {
  it("is stored with its route parameters, and the action does not run", async () => {
    const { response, handled } = await run(policies.session, post(fields({ a: "1" })));
    expect(response?.headers.get("location")).toBe("/pending");
    expect(handled).toBeUndefined();
    const [stored] = vi.mocked(storePendingForm).mock.calls[0] ?? [];
    expect(stored).toMatchObject({ pending, params: { id: "7" } });
    expect(stored?.form.get("a")).toBe("1");
  });

  it("is accepted without a token where no session is needed", async () => {
    expect((await run(policies.origin, post(fields({})))).handled?.isTooBig).toBe(false);
  });
});

describe("a body that can't be read", () => {
  const large = "x".repeat(70_000);

  it("reaches an action with a file as an empty form, without the token check", async () => {
    const { cookie } = await signedIn();
    const policy = { ...policies.session, maxBytes: () => 1_000 };
    const { handled } = await run(policy, post(fields({ large }), { cookie }));
    expect(handled?.isTooBig).toBe(true);
    expect([...(handled?.form ?? [])]).toEqual([]);
  });

  it("gets a full error page otherwise", async () => {
    const tooLarge = await run(policies.origin, post(fields({ large })));
    expect(tooLarge.response?.status).toBe(413);
    const json = { "content-type": "application/json" };
    for (const policy of [policies.origin, { ...policies.origin, maxBytes: () => 1_000 }]) {
      const { response, handled } = await run(policy, post("{}", json));
      expect([response?.status, await response?.text()]).toEqual([
        415,
        "We couldn't read this form. Go back, reload the page and send it again.",
      ]);
      expect(handled).toBeUndefined();
    }
  });
});

describe("the rate limit", () => {
  it("says when to try again", async () => {
    const action = defineAction({ ...policies.origin, rate: { points: 1, perSeconds: 60 } }, () =>
      Promise.resolve(data(null)),
    );
    await action(post(fields({})));
    const thrown: unknown = await action(post(fields({}))).catch((error: unknown) => error);
    if (!(thrown instanceof Response)) throw thrown;
    const seconds = Number(thrown.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await thrown.text()).toBe(`Too many requests. Try again in ${seconds} seconds.`);
  });

  it("applies to webhooks, which get their body unread", async () => {
    const handle = vi.fn(async ({ request }: ActionFunctionArgs) =>
      Response.json(await request.text()),
    );
    const webhook = defineWebhook({ points: 1, perSeconds: 60 }, handle);
    expect(webhook.policy).toMatchObject({ csrf: "signature", honeypot: false });
    const foreign = { "sec-fetch-site": "cross-site" };
    expect(await (await webhook(post("{}", foreign))).json()).toBe("{}");
    await expect(webhook(post("{}", foreign))).rejects.toMatchObject({ status: 429 });
    expect(handle).toHaveBeenCalledTimes(1);
  });
});
