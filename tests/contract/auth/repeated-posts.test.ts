import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { appointments } from "#backend/platform/db/schema/appointments";
import { formPosts, otpChallenges } from "#backend/platform/db/schema/auth";
import { chatMessages } from "#backend/platform/db/schema/chat";
import { userDocuments } from "#backend/platform/db/schema/documents";
import { userNotes } from "#backend/platform/db/schema/students";
import { users } from "#backend/platform/db/schema/users";
import { sweep } from "#backend/privacy/retention";
import { FORM_KEY_FIELD } from "#domain/auth/form-key";
import { newFormKey } from "~/platform/forms/form-key.server";
import { requestContext, runWithRequestContext } from "~/platform/request-context.server";
import { forgetFailures } from "~/services/client/resilience.server";
import { TestBrowser } from "../../setup/test-browser";
import { useSite } from "../../setup/use-site";
import { codeSentTo, makePerson } from "../test-users";

/** A second tap sends the same form again before the first response has arrived. */

const BASE = "/study-abroad";
const MINUTE_MS = 60_000;
const SESSION_COOKIE = "disha_session";

const site = useSite();

let clients = 0;

/** Sends a post with the browser's cookies as they are now. Its response sets none. */
function tap(
  browser: TestBrowser,
  address: string,
  body: URLSearchParams | FormData,
  signal?: AbortSignal,
): Promise<Response> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = new Request(new URL(address, "http://localhost:3000"), {
    method: "POST",
    headers: { Host: "localhost:3000", Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
    body,
    signal: signal ?? null,
  });
  clients += 1;
  const context = { ...requestContext(), clientAddress: `2001:db8:f:${clients}::1` };
  return runWithRequestContext(context, () => site.send(request));
}

const keyed = (fields: Readonly<Record<string, string>>) =>
  new URLSearchParams({ ...fields, [FORM_KEY_FIELD]: newFormKey() });

const outcomeOf = (response: Response) => ({
  status: response.status,
  location: response.headers.get("location"),
});

async function csrfOf(browser: TestBrowser): Promise<string> {
  const html = await (await browser.get(`${BASE}/profile/notes`)).last.text();
  return /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
}

const signInForm = (mobile: string) =>
  keyed({ address: mobile, mobileCountry: "IN", company_website: "" });

/** A browser on the code page. */
async function withCode() {
  const { mobile } = makePerson();
  const browser = new TestBrowser(site.send);
  await browser.post(`${BASE}/sign-in`, signInForm(mobile));
  return { browser, mobile, otp: await codeSentTo(site.environment, mobile) };
}

async function signedIn() {
  const { browser, mobile, otp } = await withCode();
  await browser.post(`${BASE}/otp`, new URLSearchParams({ otp }));
  const [user] = await site.environment.deps.db
    .update(users)
    .set({ fullName: "Zubeida Khan" })
    .where(eq(users.mobile, mobile))
    .returning({ id: users.id });
  return { browser, userId: user?.id ?? "", csrf: await csrfOf(browser) };
}

const notesOf = async (userId: string) =>
  (await site.environment.deps.db.select().from(userNotes).where(eq(userNotes.userId, userId))).map(
    ({ text }) => text,
  );

const NOTES = `${BASE}/profile/notes`;

describe("the same post again", () => {
  it("sends one code, and sets the same cookie", async () => {
    const { mobile } = makePerson();
    const browser = new TestBrowser(site.send);
    const form = signInForm(mobile);
    const both = await Promise.all([1, 2].map(() => tap(browser, `${BASE}/sign-in`, form)));
    expect(both.map(outcomeOf)).toEqual([
      { status: 303, location: `${BASE}/otp` },
      { status: 303, location: `${BASE}/otp` },
    ]);
    expect(both[1]?.headers.getSetCookie()).toEqual(both[0]?.headers.getSetCookie());
    const sent = await site.environment.deps.db.$count(
      otpChallenges,
      eq(otpChallenges.mobile, mobile),
    );
    expect(sent).toBe(1);
  });

  it("signs in once with a code, and leaves a newer session alone", async () => {
    const { browser, otp } = await withCode();
    const form = keyed({ otp });
    const both = await Promise.all([1, 2].map(() => tap(browser, `${BASE}/otp`, form)));
    const [first, second] = both.map(outcomeOf);
    expect(first?.status).toBe(303);
    expect(second).toEqual(first);
    const session = (response: Response | undefined) =>
      response?.headers.getSetCookie().filter((line) => line.startsWith(SESSION_COOKIE));
    expect(session(both[0])).toHaveLength(1);
    expect(session(both[1])).toEqual(session(both[0]));
    for (const line of both[0]?.headers.getSetCookie() ?? []) browser.storeCookie(line);
    const late = await tap(browser, `${BASE}/otp`, form);
    expect(outcomeOf(late)).toEqual(first);
    expect(session(late)).toEqual([]);
  });

  it("stores a note once, also one after the other, and a changed one as well", async () => {
    const { browser, userId, csrf } = await signedIn();
    const form = keyed({ csrf, text: "Is Bremen cheaper?" });
    const taps = await Promise.all([1, 2, 3].map(() => tap(browser, NOTES, form)));
    taps.push(await tap(browser, NOTES, form));
    expect(new Set(taps.map((one) => JSON.stringify(outcomeOf(one)))).size).toBe(1);
    expect(await notesOf(userId)).toEqual(["Is Bremen cheaper?"]);
    form.set("text", "Is Bremen much cheaper?");
    await tap(browser, NOTES, form);
    expect((await notesOf(userId)).sort()).toEqual([
      "Is Bremen cheaper?",
      "Is Bremen much cheaper?",
    ]);
  });

  it("books one call, and says so twice", async () => {
    const { browser, userId, csrf } = await signedIn();
    const { data } = await site.environment.client.get("appointment/slots");
    const days = data as { slots: { startsAt: string; isFree: boolean }[] }[];
    const slot = days.flatMap(({ slots }) => slots).find(({ isFree }) => isFree)?.startsAt ?? "";
    const form = keyed({ csrf, slot, mobile: "9876501234", topic: "Visa" });
    const address = `${BASE}/schedule-appointment/book?slot=${encodeURIComponent(slot)}`;
    const [first, second] = await Promise.all([1, 2].map(() => tap(browser, address, form)));
    expect(first?.headers.get("location")).toMatch(/\/bookings\/.+done=booked/);
    expect(second?.headers.get("location")).toBe(first?.headers.get("location"));
    expect(
      await site.environment.deps.db.$count(appointments, eq(appointments.userId, userId)),
    ).toBe(1);
  });

  it("stores one document, with a file of the same content", async () => {
    const { browser, userId, csrf } = await signedIn();
    const key = newFormKey();
    const form = (content: string) => {
      const parts = new FormData();
      parts.set("csrf", csrf);
      parts.set(FORM_KEY_FIELD, key);
      parts.set("type", "other");
      parts.set("name", "Reference letter");
      parts.set("file", new File([content], "letter.txt", { type: "text/plain" }));
      return parts;
    };
    const address = `${BASE}/profile/documents`;
    const statuses = [form("a"), form("a"), form("b")].map((body) => tap(browser, address, body));
    const [first, second, third] = await Promise.all(statuses);
    // A refused file has the same message both times; another file is another post.
    expect(await second?.text()).toBe(await first?.text());
    expect(third?.status).toBe(400);
    expect(
      await site.environment.deps.db.$count(userDocuments, eq(userDocuments.userId, userId)),
    ).toBe(0);
  });

  it("adds one message to a chat, and the same words again from a new page", async () => {
    const browser = new TestBrowser(site.send);
    const words = `Hello ${makePerson().mobile}`;
    const form = keyed({ name: "Asha Rao", email: "", text: words, company_website: "" });
    const [first, second] = await Promise.all([1, 2].map(() => tap(browser, `${BASE}/chat`, form)));
    expect(first?.status).toBe(303);
    expect(second?.headers.getSetCookie()).toEqual(first?.headers.getSetCookie());
    const stored = () =>
      site.environment.deps.db
        .select()
        .from(chatMessages)
        .where(eq(chatMessages.text, words))
        .orderBy(desc(chatMessages.createdAt));
    expect(await stored()).toHaveLength(1);
    for (const line of first?.headers.getSetCookie() ?? []) browser.storeCookie(line);
    await tap(browser, `${BASE}/chat`, keyed({ text: words, company_website: "" }));
    expect(await stored()).toHaveLength(2);
  });

  it("gets the result of the first one although its visitor left", async () => {
    const { browser, userId, csrf } = await signedIn();
    const form = keyed({ csrf, text: "First tap" });
    const leave = new AbortController();
    site.respond = (request) => {
      if (request.method === "POST" && request.url.includes("notes")) leave.abort();
      return site.callServices(request);
    };
    const first = tap(browser, NOTES, form, leave.signal).catch(() => null);
    const second = tap(browser, NOTES, form);
    await first;
    expect(leave.signal.aborted).toBe(true);
    expect(outcomeOf(await second).location).toBe(`${NOTES}?kept=1`);
    expect(await notesOf(userId)).toEqual(["First tap"]);
  });
});

describe("a post", () => {
  it("runs again after a failure of ours", async () => {
    const { browser, userId, csrf } = await signedIn();
    const form = keyed({ csrf, text: "Lost once" });
    site.respond = (request) =>
      /notes/.test(request.url) ? new Response("", { status: 500 }) : site.callServices(request);
    expect((await tap(browser, NOTES, form)).status).toBeGreaterThanOrEqual(500);
    site.respond = site.callServices;
    forgetFailures();
    expect((await tap(browser, NOTES, form)).status).toBe(303);
    expect(await notesOf(userId)).toEqual(["Lost once"]);
  });

  it("is carried out while outcomes can't be stored", async () => {
    const { browser, userId, csrf } = await signedIn();
    site.respond = (request) =>
      /form-post/.test(request.url)
        ? new Response("", { status: 503 })
        : site.callServices(request);
    expect((await tap(browser, NOTES, keyed({ csrf, text: "Unkeyed" }))).status).toBe(303);
    expect(await notesOf(userId)).toEqual(["Unkeyed"]);
  });

  it("runs each time with a key that isn't ours", async () => {
    const { browser, userId, csrf } = await signedIn();
    const form = new URLSearchParams({ csrf, text: "Twice", [FORM_KEY_FIELD]: "AAAA.BBBB" });
    for (const _ of [1, 2]) await tap(browser, NOTES, form);
    expect(await notesOf(userId)).toEqual(["Twice", "Twice"]);
  });

  it("is not repeated for another account", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const form = keyed({ csrf: one.csrf, text: "Mine" });
    expect((await tap(one.browser, NOTES, form)).status).toBe(303);
    expect((await tap(other.browser, NOTES, form)).status).toBe(403);
  });

  it("repeats a refusal for a minute, and a success for an hour", async () => {
    const { browser, userId, csrf } = await signedIn();
    const refused = keyed({ csrf, text: "" });
    expect((await tap(browser, NOTES, refused)).status).toBe(400);
    const taken = keyed({ csrf, text: "Once" });
    await tap(browser, NOTES, taken);
    const outcomes = async () =>
      (await site.environment.deps.db.select().from(formPosts)).map(({ expiresAt }) =>
        Math.round((expiresAt.getTime() - site.environment.deps.now().getTime()) / MINUTE_MS),
      );
    expect(await outcomes()).toEqual(expect.arrayContaining([1, 60]));
    expect(JSON.stringify(await site.environment.deps.db.select().from(formPosts))).not.toMatch(
      /Once|kept=1/,
    );
    site.environment.clock.advance(61 * MINUTE_MS);
    await sweep(site.environment.deps);
    expect(await site.environment.deps.db.$count(formPosts)).toBe(0);
    expect(await notesOf(userId)).toEqual(["Once"]);
  });
});
