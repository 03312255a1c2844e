import { data, type ActionFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { HONEYPOT_FIELD } from "~/platform/forms/honeypot-field";
import { requestContext, runWithRequestContext } from "~/platform/request-context.server";
import { responseOf } from "../../../tests/setup/response-of";
import { defineAction, type PostPolicy } from "./define-action.server";
import type { LoaderResult } from "./guards.server";
import { commitSession, readSession } from "./session/session.server";

const policy: PostPolicy = { csrf: "origin", honeypot: true, rate: { points: 3, perSeconds: 60 } };
const host = "localhost:3000";

function post(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): ActionFunctionArgs {
  const request = new Request(`http://${host}/study-abroad/x`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { host, ...headers },
  });
  return { request, params: {}, context: {} };
}

const run = (
  action: (args: ActionFunctionArgs) => Promise<LoaderResult>,
  args: ActionFunctionArgs,
): Promise<Response> =>
  action(args).then(responseOf, (thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });

/** Runs with the client address that the server found. */
const from = <T>(clientAddress: string | null, run: () => T): T =>
  runWithRequestContext({ ...requestContext(), clientAddress }, run);

const echo = (own: PostPolicy = policy) =>
  defineAction(own, async ({ form, isSpam }) => data({ spam: isSpam, a: form.get("a") }));

describe("defineAction", () => {
  it("hands over the form of our own page", async () => {
    const response = await run(
      echo(),
      post({ a: "1", [HONEYPOT_FIELD]: "" }, { "sec-fetch-site": "same-origin" }),
    );
    expect(await response.json()).toEqual({ spam: false, a: "1" });
  });

  it.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ referer: "https://evil.example/page" }],
  ])("refuses a post from elsewhere: %j", async (headers) => {
    expect((await run(echo(), post({}, headers as Record<string, string>))).status).toBe(403);
  });

  it.each([[{ origin: `http://${host}` }], [{ referer: `http://${host}/study-abroad` }], [{}]])(
    "takes the post of a browser without fetch metadata: %j",
    async (headers) => {
      const response = await run(echo(), post({ [HONEYPOT_FIELD]: "" }, headers));
      expect(response.status).toBe(200);
    },
  );

  it("refuses a signed-in visitor's form without the token of the session", async () => {
    const session = await readSession(new Request(`http://${host}/`));
    const claims = Buffer.from(JSON.stringify({ userId: "7b5c" })).toString("base64url");
    session.set("accessToken", `e30.${claims}.x`);
    session.set("refreshToken", "x");
    const cookie = (await commitSession(session)).split(";")[0] ?? "";
    const response = await run(echo(), post({ a: "1", [HONEYPOT_FIELD]: "" }, { cookie }));
    expect(response.status).toBe(403);
  });

  it("notices a filled or missing trap field", async () => {
    const filled = await run(echo(), post({ [HONEYPOT_FIELD]: "http://spam.example" }));
    expect(await filled.json()).toMatchObject({ spam: true });
    const missing = await run(echo(), post({ a: "1" }));
    expect(await missing.json()).toMatchObject({ spam: true });
  });

  it("limits a client address with Retry-After, without affecting others", async () => {
    const action = echo();
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) {
      const response = await from("203.0.113.5", () => run(action, post({})));
      statuses.push(response.status);
      if (response.status === 429)
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await from("203.0.113.6", () => run(action, post({})))).status).toBe(200);
  });

  it("counts the addresses of an IPv6 /64 as one client", async () => {
    const action = echo();
    const statusFrom = async (address: string) =>
      (await from(address, () => run(action, post({})))).status;
    const statuses: number[] = [];
    for (let i = 1; i <= 4; i++) statuses.push(await statusFrom(`2001:db8:1:2::${i}`));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await statusFrom("2001:db8:1:3::1")).toBe(200);
  });

  it("refuses a post that the server has recognised as cross-origin", async () => {
    const context = { ...requestContext(), isCrossOrigin: true };
    const response = await runWithRequestContext(context, () => run(echo(), post({})));
    expect(response.status).toBe(403);
  });

  it("wants a session where the route needs one", async () => {
    const response = await run(echo({ ...policy, csrf: "session", pending: [] }), post({}));
    expect(response.status).toBe(303);
    const to = new URL(response.headers.get("location") ?? "", `http://${host}`);
    expect([to.pathname, to.searchParams.get("returnTo")]).toEqual([
      "/study-abroad/sign-in",
      "/study-abroad/x",
    ]);
    // Nothing shows that this browser ever had a session: nothing is stored.
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  it("accepts cross-site posts only with a valid signature", async () => {
    const foreign = { "sec-fetch-site": "cross-site", "x-foreign-origin": "1" };
    const signed = echo({ ...policy, csrf: "signature", honeypot: false });
    expect((await run(signed, post({ a: "1" }, foreign))).status).toBe(200);
  });

  it("states its policy where a test can read it", () => {
    expect(echo().policy).toEqual(policy);
  });

  it("does not count requests without a client address as one client, where all have a limit", async () => {
    const rate = { points: 1, perSeconds: 60, inAll: 3 };
    const action = echo({ ...policy, rate });
    const status = async (address?: string) =>
      (await from(address ?? null, () => run(action, post({})))).status;
    expect([await status(), await status("unknown")]).toEqual([200, 200]);
    expect([await status("203.0.113.1"), await status("203.0.113.1")]).toEqual([200, 429]);
    // All clients together have had their three.
    expect(await status("203.0.113.2")).toBe(429);
    const plain = echo({ ...policy, rate: { points: 1, perSeconds: 60 } });
    expect((await run(plain, post({}))).status).toBe(200);
    expect((await run(plain, post({}))).status).toBe(429);
  });
});
