import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
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

/** Importing every route and the catalogue is slow on a busy machine. */
const SETUP_TIMEOUT_MS = 180_000;

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
}, SETUP_TIMEOUT_MS);
afterAll(() => environment.close());

/** A browser with the cookie of a session that began `issuedAgoMs` ago. */
async function signedInBrowser(issuedAgoMs: number) {
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
  return { browser, userId: user.id, cookie: browser.cookies.get(SESSION_COOKIE) ?? "" };
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

describe.each(endings)("a browser whose session is $name", (ending) => {
  let browser: TestBrowser;
  let cookie: string;
  let userId: string;

  beforeAll(async () => {
    ({ browser, cookie, userId } = await signedInBrowser(ending.issuedAgoMs));
    if (ending.isErased) await environment.deps.db.delete(users).where(eq(users.id, userId));
    if (ending.isDeactivated)
      await environment.deps.db
        .update(users)
        .set({ deactivatedAt: new Date() })
        .where(eq(users.id, userId));
  });
  beforeEach(async () => {
    // Rendering every page once is enough.
    browser = new TestBrowser(ending.name === "revoked" ? send : sendUnrendered);
    browser.cookies.set(SESSION_COOKIE, cookie);
    const rotatedAt = ending.rotatedAgoMs ? new Date(Date.now() - ending.rotatedAgoMs) : null;
    await environment.deps.db
      .update(refreshTokens)
      .set({ rotatedAt, revokedAt: ending.isRevoked ? new Date() : null })
      .where(eq(refreshTokens.userId, userId));
  });

  it.each(readable)("GET $address", async ({ address, module }) => {
    const visit = await browser.get(address);
    expectWell(visit);
    if (module.default === undefined) return;
    expect(endsSession(visit.responses[0])).toBe(true);
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
    // Neither the page nor its header treats the visitor as signed in.
    expect(await visit.last.text()).not.toMatch(/\/study-abroad\/sign-out|Zubeida/);
  });

  it("can sign in again", async () => {
    const { addresses, last } = await browser.get("/study-abroad/sign-in");
    expect(addresses).toEqual(["/study-abroad/sign-in"]);
    expect(last.status).toBe(200);
    const fields = { address: makePerson().mobile, mobileCountry: "IN", company_website: "" };
    const sent = await browser.post("/study-abroad/sign-in", new URLSearchParams(fields));
    expect(sent.addresses[1]).toBe("/study-abroad/otp");
  });

  it.each(sessionForms)("POST $address: $title", async ({ address, fields }) => {
    const before = await countOf(pendingFormSubmissions);
    const body = new FormData();
    body.set("csrf", await csrfOf(browser, userId));
    for (const [name, value] of fields) body.set(name, value);
    const visit = await browser.post(address, body);
    expectWell(visit);
    expect(visit.addresses[1]).toMatch(/^\/study-abroad\/sign-in\?.*ended=1/);
    expect(endsSession(visit.responses[0])).toBe(true);
    // Nothing is stored for an account that has been erased.
    const stored = ending.isErased ? 0 : 1;
    expect(await countOf(pendingFormSubmissions)).toBe(before + stored);
  });

  it.each(formsOf("origin").filter((route) => !isEnquiry(route)))(
    "POST $address continues as anonymous",
    async ({ address }) => {
      const csrf = await csrfOf(browser, userId);
      const visit = await browser.post(address, new URLSearchParams({ csrf, text: "x" }));
      expectWell(visit);
      expect(visit.responses[0]?.status).not.toBe(403);
      expect(endsSession(visit.responses[0])).toBe(true);
    },
  );

  it.each(formsOf("origin").filter(isEnquiry))("POST $address is stored", async ({ address }) => {
    const before = await countOf(enquiries);
    const csrf = await csrfOf(browser, userId);
    const fields = { ...enquiry("Zubeida Khan"), csrf };
    const visit = await browser.post(address, new URLSearchParams(fields));
    expectWell(visit);
    expect(visit.addresses[1]).toMatch(/\/study-abroad\/(otp|enquiry\/thankyou)/);
    expect(endsSession(visit.responses[0])).toBe(true);
    expect(await countOf(enquiries)).toBe(before + 1);
  });

  it.each([...formsOf("anonymous"), ...formsOf("signature")])(
    "POST $address causes no server error",
    async ({ address }) => {
      expectWell(await browser.post(address, new URLSearchParams({ text: "x" })));
    },
  );
});
