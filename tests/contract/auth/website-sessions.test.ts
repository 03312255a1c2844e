import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { endAllSignIns } from "#backend/auth/tokens";
import { setActive } from "#backend/console/accounts";
import { pendingFormSubmissions } from "#backend/platform/db/schema/auth";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { users } from "#backend/platform/db/schema/users";
import { forgetFailures } from "~/services/client/resilience.server";
import { TestBrowser } from "../../setup/test-browser";
import { useSite } from "../../setup/use-site";
import { codeSentTo, makePerson } from "../test-users";

const MINUTE_MS = 60_000;
const SESSION_COOKIE = "disha_session";
const PROFILE = "/study-abroad/profile";
const HOME = "/study-abroad";
/** Home says why. */
const ENDED = `${HOME}?ended=page`;

const site = useSite();

const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields);

/** The token in the forms of a page. */
async function csrfOf(browser: TestBrowser, address: string): Promise<string> {
  const html = await (await browser.get(address)).last.text();
  const token = /name="csrf" value="([^"]+)"/.exec(html)?.[1];
  if (!token) throw new Error(`no form under a session on ${address}`);
  return token;
}

/** Signs in on the website, as a visitor does. */
async function signInWith(browser: TestBrowser, mobile: string, returnTo = HOME) {
  const fields = { address: mobile, mobileCountry: "IN", company_website: "", returnTo };
  await browser.post("/study-abroad/sign-in", form(fields));
  return browser.post(
    "/study-abroad/otp",
    form({ otp: await codeSentTo(site.environment, mobile) }),
  );
}

/** A browser that is signed in, and the id of its account. */
async function signedIn(mobile = makePerson().mobile) {
  const browser = new TestBrowser(site.send);
  await signInWith(browser, mobile);
  const rows = await site.environment.deps.db
    .update(users)
    .set({ fullName: "Zubeida Khan" })
    .where(eq(users.mobile, mobile))
    .returning({ id: users.id });
  return { browser, mobile, userId: rows[0]?.id ?? "" };
}

/** Another browser with the same cookies, such as a stolen copy or a saved state. */
function copyOf(browser: TestBrowser): TestBrowser {
  const copy = new TestBrowser(site.send);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Counts the calls of one path, and lets them through. */
function countCalls(path: string): { readonly calls: number } {
  const seen = { calls: 0 };
  site.respond = (request) => {
    if (new URL(request.url).pathname === path) seen.calls += 1;
    return site.callServices(request);
  };
  return seen;
}

describe("a copied cookie", () => {
  const personal = [PROFILE, `${PROFILE}/privacy`, `${PROFILE}/privacy/download`];

  it.each<[string, (browser: TestBrowser) => Promise<unknown>]>([
    [
      "the session is signed out",
      async (browser) =>
        browser.post(
          "/study-abroad/sign-out",
          form({ csrf: await csrfOf(browser, "/study-abroad/sign-out") }),
        ),
    ],
    [
      "the user signs out on all devices",
      async (browser) =>
        browser.post(
          `${PROFILE}/privacy`,
          form({ csrf: await csrfOf(browser, `${PROFILE}/privacy`), wish: "leave" }),
        ),
    ],
  ])("stops working when %s", async (_what, signOut) => {
    const { browser } = await signedIn();
    const copy = copyOf(browser);
    const download = await copy.get(`${PROFILE}/privacy/download`);
    expect(download.last.headers.get("content-type")).toBe("application/zip");
    const copies = personal.map(() => copyOf(browser));
    await signOut(browser);
    for (const [index, address] of personal.entries()) {
      const visit = await copies[index]?.get(address);
      expect(visit?.addresses).toEqual([address, ENDED]);
      expect(copies[index]?.cookies.has(SESSION_COOKIE)).toBe(false);
    }
  });
});

describe("an expired access token", () => {
  it("is refreshed by one call for simultaneous page requests", async () => {
    const { browser } = await signedIn();
    site.environment.clock.advance(16 * MINUTE_MS);
    const refreshes = countCalls("/auth/refresh");
    const tabs = Array.from({ length: 8 }, () => copyOf(browser));
    const visits = await Promise.all(tabs.map((tab) => tab.get(`${PROFILE}/dashboard`)));
    expect(visits.map(({ last }) => last.status)).toEqual(tabs.map(() => 200));
    expect(refreshes.calls).toBe(1);
    expect(new Set(tabs.map((tab) => tab.cookies.get(SESSION_COOKIE))).size).toBe(1);
  });

  it("signs out cleanly when the new token was lost and the browser returns 66 s later", async () => {
    const { browser, mobile } = await signedIn();
    site.environment.clock.advance(16 * MINUTE_MS);
    const before = copyOf(browser);
    // The result of a refresh is cached for ten seconds, which pass here without waiting.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    expect((await browser.get(`${PROFILE}/dashboard`)).last.status).toBe(200);
    vi.advanceTimersByTime(66_000);
    vi.useRealTimers();
    site.environment.clock.advance(66_000);
    const back = await before.get("/study-abroad/shortlist");
    expect(back.addresses).toEqual(["/study-abroad/shortlist"]);
    expect(back.last.status).toBe(200);
    expect(before.cookies.has(SESSION_COOKIE)).toBe(false);
    const signIn = await signInWith(before, mobile);
    expect(signIn.last.status).toBe(200);
    expect((await before.get(`${PROFILE}/dashboard`)).addresses).toHaveLength(1);
    // A rotated token was used again: the other half of that session is over too.
    expect((await browser.get(`${PROFILE}/dashboard`)).addresses[1]).toBe(ENDED);
  });

  it.each([
    ["can't be reached", () => Promise.reject(new TypeError("fetch failed"))],
    ["has too many requests", () => Response.json({}, { status: 429 })],
  ])("keeps users signed in while the auth service %s", async (_what, response) => {
    const { browser } = await signedIn();
    site.environment.clock.advance(16 * MINUTE_MS);
    site.respond = (request) =>
      new URL(request.url).pathname === "/auth/refresh" ? response() : site.callServices(request);
    await browser.get("/study-abroad/sign-in");
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(true);
    site.respond = site.callServices;
    forgetFailures();
    expect((await browser.get(`${PROFILE}/dashboard`)).addresses).toHaveLength(1);
  });
});

describe("a session that ends while a request is under way", () => {
  /** The services end the session once it has been found alive. */
  const endAfterCheck = (userId: string) => {
    site.respond = async (request) => {
      const response = await site.callServices(request);
      if (new URL(request.url).pathname === "/auth/session" && response.ok)
        await endAllSignIns(site.environment.deps, userId);
      return response;
    };
  };

  it("renders the page as anonymous", async () => {
    const { browser, userId } = await signedIn();
    endAfterCheck(userId);
    const { addresses, last } = await browser.get("/study-abroad/shortlist");
    expect([addresses.length, last.status]).toEqual([1, 200]);
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  it("still stores an enquiry", async () => {
    const { browser, userId } = await signedIn();
    const csrf = await csrfOf(browser, "/study-abroad/enquiry4");
    const before = await site.environment.deps.db.$count(enquiries);
    endAfterCheck(userId);
    const { mobile } = makePerson();
    const person = { name: "Zubeida Khan", mobileCountry: "IN", mobile, consent: "yes" };
    const enquiry = form({ ...person, csrf, company_website: "" });
    const { addresses } = await browser.post("/study-abroad/enquiry4", enquiry);
    expect(addresses[1]).toBe("/study-abroad/otp");
    expect(await site.environment.deps.db.$count(enquiries)).toBe(before + 1);
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  it("turns another form into a pending submission that is offered after sign-in", async () => {
    const { browser, userId, mobile } = await signedIn();
    const csrf = await csrfOf(browser, `${PROFILE}/notes`);
    const before = await site.environment.deps.db.$count(pendingFormSubmissions);
    endAfterCheck(userId);
    const post = await browser.post(`${PROFILE}/notes`, form({ csrf, text: "Is APS needed?" }));
    expect(await site.environment.deps.db.$count(pendingFormSubmissions)).toBe(before + 1);
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
    site.respond = site.callServices;
    const query = new URL(post.addresses[1] ?? "", "http://localhost").searchParams;
    const { last } = await signInWith(browser, mobile, query.get("returnTo") ?? "");
    expect(await last.text()).toContain("Is APS needed?");
  });
});

it("tells the owner of a deactivated account why, without useless advice", async () => {
  const { mobile, userId } = await signedIn();
  await setActive(site.environment.deps.db, userId, false);
  const { last } = await signInWith(new TestBrowser(site.send), mobile);
  expect(last.status).toBe(403);
  const html = await last.text();
  expect(html).toContain("This account has been deactivated.");
  expect(html).not.toMatch(/new code|start again|What you typed/);
});
