import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { issueTokens } from "#backend/auth/tokens";
import { pendingFormSubmissions, refreshTokens } from "#backend/platform/db/schema/auth";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { users } from "#backend/platform/db/schema/users";
import { neetStatuses, qualifications } from "~/forms/enquiries/fields";
import { issueCsrfToken } from "~/platform/forms/csrf.server";
import type { PostPolicy } from "~/services/auth/define-action.server";
import { commitSession, readSession } from "~/services/auth/session/session.server";
import { createSiteHandler, loadSiteRoutes } from "../../setup/site-handler";
import { TestBrowser, type Visit } from "../../setup/test-browser";
import { openEnvironment, type TestEnvironment } from "../environment";
import { makePerson } from "../test-users";

const { services } = vi.hoisted(() => ({
  services: { fetch: (_request: Request): Response | Promise<Response> => Response.error() },
}));
vi.mock("~/services/client/embedded.server", () => ({
  embeddedFetch: (request: Request) => Promise.resolve(services.fetch(request)),
}));

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SESSION_COOKIE = "disha_session";

const routes = await loadSiteRoutes();

/** Values for path parameters. If a page has no such entry, it is a 404. */
const samples: Readonly<Record<string, string>> = {
  country: "germany",
  countryName: "germany",
  category: "computer-science",
  degree: "mba",
  tier: "lite",
  group: "other",
  name: "profile-question",
  section: "countries",
  file: "germany.svg",
  stageId: "3",
  gateway: "test",
};
const UUID = "3f6f2f0a-3b1c-4a53-9a43-2f9a7e0f0001";

const paramsOf = (pattern: string): Record<string, string> =>
  Object.fromEntries(
    [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, samples[name] ?? UUID]),
  );

const addressOf = (pattern: string): string =>
  pattern
    .replace(/\*$/, "nowhere/at-all")
    .replace(/:(\w+)\??/g, (_match, name: string) => paramsOf(pattern)[name] ?? "");

/** Every address of the site, new routes included. */
const table = routes.flatMap(({ path, module }) =>
  path ? [{ address: addressOf(path), params: paramsOf(path), module }] : [],
);
const readable = table.filter(({ module }) => module.loader ?? module.default);
const policyOf = ({ module }: (typeof table)[number]) =>
  (module.action as { readonly policy?: PostPolicy } | undefined)?.policy;
const formsOf = (csrf: PostPolicy["csrf"]) =>
  table.filter((route) => policyOf(route)?.csrf === csrf);
/** Every action of the forms that need a session, with the fields a visitor would fill in. */
const sessionForms = formsOf("session").flatMap((route) => {
  const policy = policyOf(route);
  if (policy?.csrf !== "session") return [];
  const { pending } = policy;
  const actions = typeof pending === "function" ? pending(route.params) : pending;
  return actions.map(({ title, when = {}, fields }) => ({
    address: route.address,
    title,
    fields: [
      ...Object.keys(fields).map((name) => [name, `typed ${name}`] as const),
      ...Object.entries(when).map(
        ([name, value]) => [name, typeof value === "string" ? value : `typed ${name}`] as const,
      ),
    ],
  }));
});
const isEnquiry = ({ address }: { readonly address: string }) =>
  /\/enquiry(\d+|-medical)?$/.test(address);

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

let environment: TestEnvironment;
let send: (request: Request) => Promise<Response>;
let sendUnrendered: typeof send;

beforeAll(async () => {
  environment = await openEnvironment({ CLIENT_LIMIT_FACTOR: 1_000 });
  services.fetch = (request) => environment.app.fetch(request);
  send = await createSiteHandler(routes);
  sendUnrendered = await createSiteHandler(routes, { isRendered: false });
});
afterAll(() => environment.close());

/** The cookie of a session that began `issuedAgoMs` ago. */
async function startSession(issuedAgoMs: number) {
  const { db } = environment.deps;
  const [user] = await db
    .insert(users)
    .values({ fullName: "Zubeida Khan", ...makePerson(), countryCode: "+91" })
    .returning();
  if (!user) throw new Error("no user");
  const issuedAt = () => new Date(Date.now() - issuedAgoMs);
  const tokens = await issueTokens(db, { ...environment.deps, now: issuedAt }, user);
  const session = await readSession(new Request("http://localhost/"));
  session.set("accessToken", tokens.access_token);
  session.set("refreshToken", tokens.refresh_token);
  session.set("liteUser", {
    ...{ fullName: "Zubeida Khan", email: user.email, mobile: user.mobile, countryCode: "+91" },
    ...{ extraFields: {}, paidUser: false },
  });
  const browser = new TestBrowser(send);
  browser.storeCookie(await commitSession(session));
  return { userId: user.id, cookie: browser.cookies.get(SESSION_COOKIE) ?? "" };
}

/** A browser that still has the cookie of a session that has ended. */
async function browserAfter(ending: Ending) {
  const { db } = environment.deps;
  const { cookie, userId } = await startSession(ending.issuedAgoMs);
  if (ending.isErased) await db.delete(users).where(eq(users.id, userId));
  if (ending.isDeactivated)
    await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, userId));
  const rotatedAt = ending.rotatedAgoMs ? new Date(Date.now() - ending.rotatedAgoMs) : null;
  await db
    .update(refreshTokens)
    .set({ rotatedAt, revokedAt: ending.isRevoked ? new Date() : null })
    .where(eq(refreshTokens.userId, userId));
  const browser = new TestBrowser(send);
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
  environment.deps.db.$count(rows);

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
  qualification: qualifications[0]?.value ?? "",
  percentage: "70",
  neetStatus: neetStatuses[0]?.value ?? "",
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

/** Sends a form that needs a session. @returns the number of forms that are stored for later */
async function expectPending(
  { browser, userId }: Awaited<ReturnType<typeof browserAfter>>,
  { address, title, fields }: (typeof sessionForms)[number],
): Promise<number> {
  const before = await countOf(pendingFormSubmissions);
  const body = new FormData();
  body.set("csrf", await csrfOf(browser, userId));
  for (const [name, value] of fields) body.set(name, value);
  const visit = await browser.post(address, body);
  expectWell(visit);
  expect(visit.addresses[1], `${address}: ${title}`).toMatch(/^\/study-abroad\/sign-in\?.*ended=1/);
  expect(endsSession(visit.responses[0]), address).toBe(true);
  return (await countOf(pendingFormSubmissions)) - before;
}

/** Sends a form that needs no session. */
async function expectAccepted(
  { browser, userId }: Awaited<ReturnType<typeof browserAfter>>,
  address: string,
) {
  const csrf = await csrfOf(browser, userId);
  const visit = await browser.post(address, new URLSearchParams({ csrf, text: "x" }));
  expectWell(visit);
  expect(visit.responses[0]?.status, address).not.toBe(403);
  expect(endsSession(visit.responses[0]), address).toBe(true);
}

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
    const note = sessionForms.find(({ address }) => address.endsWith("/profile/notes"));
    if (!note) throw new Error("no form for notes");
    const stored = await expectPending(await browserAfter(ending), note);
    // Nothing is stored for an account that has been erased.
    expect(stored).toBe(ending.isErased ? 0 : 1);
  });

  it("sends a form that needs no session", async () => {
    await expectAccepted(await browserAfter(ending), "/study-abroad/sign-in");
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

/**
 * Loaders and actions open the session through the guard that the tests above call
 * (tests/unit/rules/policies.test.ts).
 */
describe("after a session was revoked", () => {
  const revoked = endings.find(({ isRevoked }) => isRevoked) as Ending;
  let session: Awaited<ReturnType<typeof browserAfter>>;
  let cookie = "";
  beforeAll(async () => {
    session = await browserAfter(revoked);
    cookie = session.browser.cookies.get(SESSION_COOKIE) ?? "";
  });
  /** Another browser with its cookie. Pages aren't rendered. */
  const unrendered = () => {
    const browser = new TestBrowser(sendUnrendered);
    browser.cookies.set(SESSION_COOKIE, cookie);
    return { browser, userId: session.userId };
  };

  it("every page is the anonymous one", async () => {
    for (const { address, module } of readable) {
      const { browser } = unrendered();
      if (module.default) await expectAnonymous(browser, address);
      else expectWell(await browser.get(address));
    }
  });

  it("every form that needs a session is stored for later", async () => {
    for (const form of sessionForms)
      expect(await expectPending(unrendered(), form), form.address).toBe(1);
  });

  it("every form that needs no session is accepted", async () => {
    for (const { address } of formsOf("origin").filter((route) => !isEnquiry(route)))
      await expectAccepted(unrendered(), address);
    for (const { address } of [...formsOf("anonymous"), ...formsOf("signature")])
      expectWell(await unrendered().browser.post(address, new URLSearchParams({ text: "x" })));
  });
});
