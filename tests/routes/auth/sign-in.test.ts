import { afterEach, describe, expect, it, vi } from "vitest";
import { bookableDays } from "#domain/appointments/appointments";
import { formatIst } from "#domain/time/dates";
import { setActive } from "#backend/console/accounts";
import { HONEYPOT_FIELD } from "~/platform/forms/honeypot-field";
import { forgetFailures } from "~/services/client/resilience.server";
import * as details from "../../../app/routes/auth/details";
import * as otp from "../../../app/routes/auth/otp";
import * as signIn from "../../../app/routes/auth/sign-in";
import * as fragment from "../../../app/routes/auth/sign-in-fragment";
import * as signOut from "../../../app/routes/auth/sign-out";
import { codeSentTo, makePerson, newcomer, wrong } from "../../contract/test-users";
import { Browser, hostOf } from "../../contract/website";
import { newStudent, signedIn, useServices } from "../services";

afterEach(forgetFailures);

const environment = useServices();
const BASE = "/study-abroad";
const GUIDE = `${BASE}/germany?x=1`;

const ask = (browser: Browser, address: string, form: Record<string, string> = {}) =>
  browser.post(signIn.action, `${BASE}/sign-in`, {
    address,
    mobileCountry: "IN",
    returnTo: GUIDE,
    [HONEYPOT_FIELD]: "",
    ...form,
  });
const enter = (browser: Browser, code: string) =>
  browser.post(otp.action, `${BASE}/otp`, { otp: code });
const resend = (browser: Browser, form: Record<string, string> = {}) =>
  browser.post(otp.action, `${BASE}/otp`, { intent: "resend", ...form });
const problemOf = async (reply: Response) =>
  (await reply.json()) as { problem: { message: string; isOver: boolean }; about: string };

/** A browser that has been sent a code. */
async function asked(address = makePerson().mobile) {
  const browser = new Browser();
  expect(await ask(browser, address)).toRedirectTo(`${BASE}/otp`);
  return { browser, address, code: await codeSentTo(environment(), address) };
}

describe("asking for a code", () => {
  it.each(["mobile", "email"] as const)("works by %s", async (kind) => {
    const { browser } = await asked(makePerson()[kind]);
    const page = await browser.get(otp.loader, `${BASE}/otp`);
    expect(page.status).toBe(200);
    expect(await page.json()).toMatchObject({ csrf: null });
  });

  it.each(["", "asha@nowhere", "12345", "x".repeat(500)])(
    "rejects %j and keeps it",
    async (typed) => {
      const reply = await ask(new Browser(), typed);
      expect(reply.status).toBe(400);
      await expect(reply).toHaveFieldError("address");
      expect(await reply.json()).toMatchObject({ view: { address: typed, returnTo: GUIDE } });
    },
  );

  it.each([
    ["/germany", "Sign in"],
    ["/ebooks/visa-guide?ready=1", "Confirm your number or email address to download the guide"],
    [
      "/ua-accelerator-programs/x?ready=1",
      "Confirm your number or email address to download the brochure",
    ],
    ["/profile/applications/start?course=1", "Confirm your number or email address to apply"],
    ["/webinar/visa-1/register", "Confirm your number or email address to register"],
    ["/schedule-appointment/book?slot=2020-01-01T10:00", "Sign in"],
    ["/shortlist", "Sign in"],
  ])("says what it is for, before %s", async (path, title) => {
    const query = new URLSearchParams({ returnTo: BASE + path });
    const page = await new Browser().load(signIn.loader, `${BASE}/sign-in?${query}`);
    expect(page.title).toBe(title);
  });

  it("names the time of the call to book, also after a mistake", async () => {
    const slot = `${bookableDays(environment().clock.now())[2]}T10:00`;
    const returnTo = `${BASE}/schedule-appointment/book?slot=${slot}`;
    const reason = `Confirm your number or email address to book ${formatIst(slot)}`;
    const reply = await ask(new Browser(), "12345", { returnTo });
    expect(await reply.json()).toMatchObject({ view: { reason, returnTo } });
  });

  it("reads a number in the chosen country", async () => {
    const reply = await ask(new Browser(hostOf("vn")), "0912345678", { mobileCountry: "VN" });
    expect(reply).toRedirectTo(`${BASE}/otp`);
    await expect(await ask(new Browser(), "0912345678")).toHaveFieldError("address");
  });

  it("returns the form to a bot, without sending a code", async () => {
    const { mobile } = makePerson();
    const reply = await ask(new Browser(), mobile, { [HONEYPOT_FIELD]: "x" });
    await expect(reply).toHaveFieldError("address", /Send the form again/);
    await expect(codeSentTo(environment(), mobile)).rejects.toThrow();
  });

  it("is refused from another site", async () => {
    const form = { address: makePerson().mobile, mobileCountry: "IN", [HONEYPOT_FIELD]: "" };
    const origin = { origin: "https://evil.example" };
    const reply = await new Browser().post(signIn.action, `${BASE}/sign-in`, form, {}, origin);
    expect(reply.status).toBe(403);
  });

  it("keeps the address while the services are unavailable", async () => {
    const services = vi
      .spyOn(environment().app, "fetch")
      .mockImplementation(() => new Response("", { status: 503 }));
    const reply = await ask(new Browser(), "asha@example.com");
    services.mockRestore();
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({ view: { address: "asha@example.com" } });
  });

  it("tells when the next code can be sent after too many", async () => {
    const { mobile } = makePerson();
    let reply = await ask(new Browser(), mobile);
    for (let times = 0; times < 12 && reply.status === 303; times++) {
      environment().clock.advance(61_000);
      reply = await ask(new Browser(), mobile);
    }
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(60);
    await expect(reply).toHaveFieldError("address", /You can ask for a new code in \d+/);
  });
});

describe("the sign-in page", () => {
  const open = (browser: Browser, query = "") =>
    browser.get(signIn.loader, `${BASE}/sign-in${query}`);
  const returnTo = (to: string) => `?${new URLSearchParams({ returnTo: to })}`;

  it.each([
    [GUIDE, GUIDE],
    ["https://evil.example/", BASE],
    ["//evil.example/", BASE],
    ["/\\evil.example/", BASE],
    ["/elsewhere", BASE],
  ])("returns from %s to %s", async (given, target) => {
    const page = await open(new Browser(), returnTo(given));
    expect(await page.json()).toMatchObject({ view: { returnTo: target } });
    const { browser } = await newStudent(environment());
    expect(await open(browser, returnTo(given))).toRedirectTo(target);
  });

  it("says that a session has ended", async () => {
    expect(await (await open(new Browser(), "?ended=1")).json()).toMatchObject({ ended: "1" });
  });

  it("prefers the address that the region sends codes to", async () => {
    const preferred = async (browser: Browser) =>
      (await browser.load(signIn.loader, `${BASE}/sign-in`)).view.prefers;
    expect(await preferred(new Browser())).toBe("sms");
    expect(await preferred(new Browser(hostOf("sa")))).toBe("email");
  });

  it("has what was typed when the address is to be changed", async () => {
    const { browser, address } = await asked();
    const page = await open(browser, "?change=1");
    expect(await page.json()).toMatchObject({ view: { address, returnTo: GUIDE } });
  });

  it("is also a fragment, the same for everyone", async () => {
    const path = `${BASE}/fragments/sign-in${returnTo(GUIDE)}`;
    const { browser } = await newStudent(environment());
    const reply = await browser.get(fragment.loader, path);
    expect(reply.headers.get("cache-control")).toContain("public");
    const html = await reply.text();
    expect(html).toContain(`value="${GUIDE}"`);
    expect(html).toBe(await (await new Browser().get(fragment.loader, path)).text());
  });
});

describe("entering the code", () => {
  it("signs in, remembers the browser, and asks new users for their name", async () => {
    const { browser, code } = await asked();
    const reply = await enter(browser, ` ${code.slice(0, 3)}-${code.slice(3)} `);
    const query = new URLSearchParams({ returnTo: GUIDE });
    expect(reply).toRedirectTo(`${BASE}/sign-in/details?${query}`);
    for (const name of ["disha_session", "disha_device"]) expect(reply).toSetCookie(name);
    expect(browser.cookies.has("disha_pending")).toBe(false);
  });

  it.each(["", "12345", "abcdef"])("rejects %j without using a try", async (typed) => {
    const { browser, code } = await asked();
    const reply = await enter(browser, typed);
    expect(reply.status).toBe(400);
    expect((await problemOf(reply)).problem.message).toBe("Enter the 6 digits of the code.");
    expect((await enter(browser, code)).status).toBe(303);
  });

  it("counts wrong codes, and ends with the fifth", async () => {
    const { browser, code } = await asked();
    for (const left of ["4 tries are", "3 tries are", "2 tries are", "1 try is"]) {
      const reply = await enter(browser, wrong(code));
      expect(reply.status).toBe(400);
      expect((await problemOf(reply)).problem.message).toContain(`${left} left.`);
    }
    await enter(browser, wrong(code));
    const reply = await enter(browser, code);
    expect(reply.status).toBe(429);
    expect(browser.cookies.has("disha_session")).toBe(false);
  });

  it("says that a code has expired or been used", async () => {
    const { browser, code } = await asked();
    environment().clock.advance(11 * 60_000);
    const { problem } = await problemOf(await enter(browser, code));
    expect(problem).toMatchObject({
      isOver: true,
      message: expect.stringMatching(/expired/) as string,
    });
  });

  it("tells the owner of a deactivated account", async () => {
    const user = await newcomer(environment());
    await setActive(environment().deps.db, user.userId, false);
    const { browser, code } = await asked(user.mobile);
    const reply = await enter(browser, code);
    expect(reply.status).toBe(403);
    expect((await problemOf(reply)).problem).toMatchObject({ isDeactivated: true });
  });

  it("starts over without a pending code, or with a forged one", async () => {
    const browser = new Browser();
    for (const cookie of [null, "eyJjaGFsbGVuZ2VJZCI6IjEifQ"]) {
      if (cookie) browser.cookies.set("disha_pending", cookie);
      expect(await browser.get(otp.loader, `${BASE}/otp`)).toRedirectTo(`${BASE}/sign-in`);
      expect(await enter(browser, "123456")).toRedirectTo(`${BASE}/sign-in`);
    }
  });
});

describe("asking for another code", () => {
  it("has to wait", async () => {
    const { browser } = await asked();
    const reply = await resend(browser);
    expect(reply.status).toBe(429);
    expect(await problemOf(reply)).toMatchObject({ about: "resend" });
    expect(reply.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  it("sends a new one after a minute", async () => {
    const { browser, address } = await asked();
    environment().clock.advance(61_000);
    expect(await resend(browser, { channel: "pigeon" })).toRedirectTo(`${BASE}/otp`);
    const next = await codeSentTo(environment(), address);
    expect((await enter(browser, next)).status).toBe(303);
  });
});

describe("the name of a new user", () => {
  const PATH = `${BASE}/sign-in/details`;
  const save = async (form: Record<string, string>) => {
    const { browser, csrf } = await signedIn(await newcomer(environment()));
    return browser.post(details.action, PATH, { csrf, returnTo: GUIDE, ...form });
  };

  it("is saved with an optional email address, and leads back", async () => {
    expect(await save({ name: "Asha Rao", email: "" })).toRedirectTo(GUIDE);
    const { email } = makePerson();
    expect(await save({ name: "Asha Rao", email })).toRedirectTo(GUIDE);
  });

  it("is checked, and what was typed stays", async () => {
    const reply = await save({ name: "7", email: "asha@" });
    expect(reply.status).toBe(400);
    for (const name of ["name", "email"]) await expect(reply).toHaveFieldError(name);
    expect(await reply.json()).toMatchObject({ typed: { name: "7", email: "asha@" } });
  });

  it("never leads to another site", async () => {
    const reply = await save({ name: "Asha Rao", returnTo: "https://evil.example/" });
    expect(reply).toRedirectTo(BASE);
  });

  it("is prefilled", async () => {
    const { browser } = await newStudent(environment());
    const page = await browser.get(details.loader, `${PATH}?returnTo=//evil.example`);
    expect(await page.json()).toMatchObject({ name: "Asha Rao", returnTo: BASE });
  });
});

describe("signing out", () => {
  const PATH = `${BASE}/sign-out`;

  it("asks first, because opening an address must not sign anyone out", async () => {
    const { browser, csrf } = await newStudent(environment());
    expect(await browser.load(signOut.loader, PATH)).toMatchObject({ csrf, name: "Asha Rao" });
    expect(browser.cookies.has("disha_session")).toBe(true);
  });

  it("clears the visitor's cookies, except attribution and the device, and leads home", async () => {
    const { browser, csrf } = await newStudent(environment());
    const kept = ["disha_attribution", "disha_device"];
    for (const name of [...kept, "hide_layout", "disha_chat"]) browser.cookies.set(name, "x");
    const reply = await browser.post(signOut.action, PATH, { csrf });
    expect(reply).toRedirectTo(BASE);
    // Drafts, pages read offline and the chat are not for the next person at a shared phone.
    expect(reply.headers.get("clear-site-data")).toBe('"cache", "storage"');
    // The known browser still gets codes while others use up the address's limit.
    expect([...browser.cookies.keys()].sort()).toEqual(kept);
    expect(await browser.get(signOut.loader, PATH)).toRedirectTo(BASE);
  });

  it("needs the form's token", async () => {
    const { browser } = await newStudent(environment());
    expect((await browser.post(signOut.action, PATH, {})).status).toBe(403);
    expect(browser.cookies.has("disha_session")).toBe(true);
  });
});
