import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { issueTokens } from "#backend/auth/tokens";
import { pendingFormSubmissions, refreshTokens } from "#backend/platform/db/schema/auth";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { users } from "#backend/platform/db/schema/users";
import { enquiryFields, type FieldName } from "#domain/enquiries/fields";
import { issueCsrfToken } from "~/platform/forms/csrf.server";
import { commitSession, readSession } from "~/services/auth/session/session.server";
import { TestBrowser, type Visit } from "../../setup/test-browser";
import { useSite } from "../../setup/use-site";
import { makePerson } from "../test-users";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SESSION_COOKIE = "disha_session";

interface Ending {
  readonly name: string;
  readonly issuedAgoMs: number;
  readonly rotatedAgoMs?: number;
  readonly isRevoked?: true;
  readonly isDeactivated?: true;
  readonly isErased?: true;
}

/**
 * How a session ends while the browser still has its cookie: when its tokens were issued, and what has
 * happened to them or to the account since.
 */
const endings: readonly Ending[] = [
  { name: "expired", issuedAgoMs: 31 * DAY_MS },
  // The response of a refresh was lost, and the browser returns 66 s later.
  { name: "rotated away", issuedAgoMs: 16 * MINUTE_MS, rotatedAgoMs: 66_000 },
  { name: "revoked", issuedAgoMs: 0, isRevoked: true },
  { name: "deactivated", issuedAgoMs: 0, isDeactivated: true },
  { name: "erased", issuedAgoMs: 0, isErased: true },
];

const site = useSite();

/** The cookie of a session that began `issuedAgoMs` ago. */
async function startSession(issuedAgoMs: number) {
  const { db } = site.environment.deps;
  const [user] = await db
    .insert(users)
    .values({ fullName: "Zubeida Khan", ...makePerson(), countryCode: "+91" })
    .returning();
  if (!user) throw new Error("no user");
  const issuedAt = () => new Date(Date.now() - issuedAgoMs);
  const tokens = await issueTokens(db, { ...site.environment.deps, now: issuedAt }, user);
  const session = await readSession(new Request("http://localhost/"));
  session.set("accessToken", tokens.access_token);
  session.set("refreshToken", tokens.refresh_token);
  session.set("liteUser", {
    fullName: "Zubeida Khan",
    email: user.email,
    mobile: user.mobile,
    countryCode: "+91",
    extraFields: {},
    paidUser: false,
  });
  const browser = new TestBrowser(site.send);
  browser.storeCookie(await commitSession(session));
  return { userId: user.id, cookie: browser.cookies.get(SESSION_COOKIE) ?? "" };
}

/** A browser that still has the cookie of a session that has ended. */
async function browserAfter(ending: Ending) {
  const { db } = site.environment.deps;
  const { cookie, userId } = await startSession(ending.issuedAgoMs);
  if (ending.isErased) await db.delete(users).where(eq(users.id, userId));
  if (ending.isDeactivated)
    await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, userId));
  const rotatedAt = ending.rotatedAgoMs ? new Date(Date.now() - ending.rotatedAgoMs) : null;
  await db
    .update(refreshTokens)
    .set({ rotatedAt, revokedAt: ending.isRevoked ? new Date() : null })
    .where(eq(refreshTokens.userId, userId));
  const browser = new TestBrowser(site.send);
  browser.cookies.set(SESSION_COOKIE, cookie);
  return { browser, userId };
}

/** The CSRF token in a browser's forms. */
async function csrfOf(browser: TestBrowser, userId: string): Promise<string> {
  const { token, setCookie } = await issueCsrfToken(new Request("http://localhost/"), userId);
  if (setCookie) browser.storeCookie(setCookie);
  return token;
}

const countOf = async (rows: typeof pendingFormSubmissions | typeof enquiries): Promise<number> =>
  site.environment.deps.db.$count(rows);

/** Whether a response clears the session cookie. */
const endsSession = (response: Response | undefined): boolean =>
  response?.headers.getSetCookie().some((line) => line.startsWith(`${SESSION_COOKIE}=;`)) ?? false;

function expectWell({ responses, addresses }: Visit) {
  const failed = responses
    .filter(({ status }) => status >= 500)
    .map(({ url, status }) => [url, status]);
  expect(failed, addresses.join(" → ")).toEqual([]);
  // Follows each redirect with a GET. The same address twice is a loop.
  const followed = addresses.slice(1);
  expect(new Set(followed).size, addresses.join(" → ")).toBe(followed.length);
}

const firstChoice = (name: FieldName): string =>
  enquiryFields[name].options?.(new Date())[0]?.value ?? "";

/** Valid values for every enquiry form. */
const enquiry = (name: string): Record<string, string> => ({
  name,
  mobileCountry: "IN",
  ...makePerson(),
  city: "Pune",
  interestedCountry: "other",
  educationLevel: "MASTERS",
  intakeYear: String(new Date().getUTCFullYear() + 1),
  bestTime: "Any time",
  qualification: firstChoice("qualification"),
  percentage: "70",
  neetStatus: firstChoice("neetStatus"),
  consent: "yes",
  company_website: "",
  step: "9",
});

/** Opens a page, of which neither the content nor the header treats the visitor as signed in. */
async function expectAnonymous(browser: TestBrowser, address: string) {
  const visit = await browser.get(address);
  expectWell(visit);
  expect(endsSession(visit.responses[0]), address).toBe(true);
  expect(browser.cookies.has(SESSION_COOKIE), address).toBe(false);
  expect(await visit.last.text(), address).not.toMatch(/\/study-abroad\/sign-out|Zubeida/);
}

/**
 * Every loader and action opens the session through the same guard (policies.test.ts), and every
 * form can be stored for later (pending-forms.test.ts).
 */
describe.each(endings)("a browser whose session is $name", (ending) => {
  it.each([
    ["a public page", "/study-abroad"],
    ["the student's pages", "/study-abroad/profile/documents"],
    ["the counsellor console", "/study-abroad/counsellor"],
  ])("is anonymous on %s", async (_page, address) => {
    const { browser } = await browserAfter(ending);
    await expectAnonymous(browser, address);
  });

  it("can sign in again", async () => {
    const { browser } = await browserAfter(ending);
    const { addresses, last } = await browser.get("/study-abroad/sign-in");
    expect(addresses).toEqual(["/study-abroad/sign-in"]);
    expect(last.status).toBe(200);
    const fields = { address: makePerson().mobile, mobileCountry: "IN", company_website: "" };
    const sent = await browser.post("/study-abroad/sign-in", new URLSearchParams(fields));
    expect(sent.addresses[1]).toBe("/study-abroad/otp");
  });

  it("sends a form that needs a session, which is stored until the visitor signs in", async () => {
    const { browser, userId } = await browserAfter(ending);
    const before = await countOf(pendingFormSubmissions);
    const body = new URLSearchParams({ csrf: await csrfOf(browser, userId), text: "Munich" });
    const visit = await browser.post("/study-abroad/profile/notes", body);
    expectWell(visit);
    expect(visit.addresses[1]).toMatch(/^\/study-abroad\/sign-in\?.*ended=1/);
    expect(endsSession(visit.responses[0])).toBe(true);
    // Nothing is stored for an account that has been erased.
    const stored = ending.isErased ? 0 : 1;
    expect(await countOf(pendingFormSubmissions)).toBe(before + stored);
  });

  it("sends a form that needs no session", async () => {
    const { browser, userId } = await browserAfter(ending);
    const csrf = await csrfOf(browser, userId);
    const body = new URLSearchParams({ csrf, text: "x" });
    const visit = await browser.post("/study-abroad/sign-in", body);
    expectWell(visit);
    expect(visit.responses[0]?.status).not.toBe(403);
    expect(endsSession(visit.responses[0])).toBe(true);
  });

  it("sends an enquiry, which is stored", async () => {
    const { browser, userId } = await browserAfter(ending);
    const before = await countOf(enquiries);
    const csrf = await csrfOf(browser, userId);
    const fields = { ...enquiry("Zubeida Khan"), csrf };
    const visit = await browser.post("/study-abroad/enquiry", new URLSearchParams(fields));
    expectWell(visit);
    expect(visit.addresses[1]).toMatch(/\/study-abroad\/(otp|enquiry\/thankyou)/);
    expect(endsSession(visit.responses[0])).toBe(true);
    expect(await countOf(enquiries)).toBe(before + 1);
  });
});
