import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { issueTokens } from "#backend/auth/tokens";
import { secondFactors } from "#backend/platform/db/schema/auth";
import { users } from "#backend/platform/db/schema/users";
import type { Permission } from "#domain/auth/permissions";
import { SECOND_FACTOR_PAGE, SECOND_FACTOR_SETTINGS } from "#domain/auth/second-factor";
import { sitePath } from "#domain/site/site-path";
import { issueCsrfToken } from "~/platform/forms/csrf.server";
import { commitSession, readSession } from "~/services/auth/session/session.server";
import { TestBrowser } from "../../setup/test-browser";
import { useSite } from "../../setup/use-site";
import { makePerson } from "../test-users";

const SETTINGS = sitePath(SECOND_FACTOR_SETTINGS);
const CHALLENGE = sitePath(SECOND_FACTOR_PAGE);
const CONSOLE = sitePath("/counsellor");

describe("the pages of the second factor, in a browser without scripts", () => {
  const site = useSite({ STAFF_SECOND_FACTOR: "required" });

  async function accountWith(permissions: Permission[]) {
    const [user] = await site.environment.deps.db
      .insert(users)
      .values({ fullName: "Meena Rao", ...makePerson(), permissions })
      .returning();
    if (!user) throw new Error("no user was stored");
    return user;
  }

  /** A new browser after signing in with a code. */
  async function signedIn(user: typeof users.$inferSelect) {
    const { deps } = site.environment;
    const tokens = await deps.db.transaction((tx) => issueTokens(tx, deps, user));
    const session = await readSession(new Request("http://localhost/"));
    session.set("accessToken", tokens.access_token);
    session.set("refreshToken", tokens.refresh_token);
    const browser = new TestBrowser(site.send);
    browser.storeCookie(await commitSession(session));
    const request = new Request("http://localhost/");
    const { token, setCookie } = await issueCsrfToken(request, user.id);
    if (setCookie) browser.storeCookie(setCookie);
    const post = (path: string, fields: Record<string, string>) =>
      browser.post(path, new URLSearchParams({ csrf: token, ...fields }));
    return { browser, post };
  }

  const textOf = (response: Response) => response.text();
  const pathOf = (address = "") => address.split("?")[0];

  it("redirects staff from the console to the set-up, and back after a code", async () => {
    const user = await accountWith(["lms_user"]);
    const { browser, post } = await signedIn(user);
    const arrival = await browser.get(CONSOLE);
    expect(pathOf(arrival.addresses.at(-1))).toBe(SETTINGS);
    const begun = await post(SETTINGS, { intent: "begin" });
    const page = await textOf(begun.last);
    expect(page).toContain("<svg");
    const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
    const code = () =>
      TOTP.generate({
        secret: new TOTP({ secret: key }).secret,
        timestamp: site.environment.clock.now().getTime(),
      });
    const empty = await post(SETTINGS, { intent: "confirm", confirmCode: "" });
    expect(empty.last.status).toBe(400);
    expect(await textOf(empty.last)).toContain("Enter a code.");
    const confirmed = await post(SETTINGS, { intent: "confirm", confirmCode: code() });
    expect(confirmed.last.status).toBe(200);
    const codes = [...(await textOf(confirmed.last)).matchAll(/<code>([a-z0-9-]{29})<\/code>/g)];
    expect(codes).toHaveLength(10);
    expect((await browser.get(CONSOLE)).addresses).toEqual([CONSOLE]);

    const second = await signedIn(user);
    const asked = await second.browser.get(`${CONSOLE}/leads?q=asha`);
    expect(pathOf(asked.addresses.at(-1))).toBe(CHALLENGE);
    const wrong = await second.post(CHALLENGE, { code: "000000", returnTo: `${CONSOLE}/leads` });
    expect(wrong.last.status).toBe(400);
    expect(await textOf(wrong.last)).toContain("This code is wrong or has been used.");
    const recovery = codes[0]?.[1] ?? "";
    const passed = await second.post(CHALLENGE, { code: recovery, returnTo: `${CONSOLE}/leads` });
    expect(passed.addresses.at(-1)).toBe(`${CONSOLE}/leads`);
    expect(passed.last.status).toBe(200);

    const removed = await second.post(SETTINGS, {
      intent: "remove",
      removeCode: codes[1]?.[1] ?? "",
    });
    expect(await textOf(removed.last)).toContain("Set up authenticator app");
    expect(pathOf((await second.browser.get(CONSOLE)).addresses.at(-1))).toBe(SETTINGS);
  });

  it("returns 404 for students and leaves their header unchanged", async () => {
    const student = await signedIn(await accountWith([]));
    for (const path of [SETTINGS, CHALLENGE])
      expect((await student.browser.get(path)).last.status).toBe(404);
    for (const path of [SETTINGS, CHALLENGE])
      expect((await student.post(path, { intent: "begin", code: "1" })).last.status).toBe(404);
    const page = await textOf((await student.browser.get(sitePath("/sign-out"))).last);
    expect(page).not.toMatch(/href="[^"]*(counsellor"|second-factor)/);
    expect(await site.environment.deps.db.$count(secondFactors)).toBe(0);
  });

  it("links staff to their console in the header", async () => {
    const user = await accountWith(["view_recommendation"]);
    const { browser } = await signedIn(user);
    const page = async () => textOf((await browser.get(sitePath("/sign-out"))).last);
    expect(await page()).toContain(`href="${CHALLENGE}"`);
  });
});
