import { describe, expect, it } from "vitest";
import { HONEYPOT_FIELD } from "~/platform/forms/honeypot-field";
import * as confirmContact from "../../../app/routes/auth/confirm-contact";
import * as link from "../../../app/routes/auth/link";
import * as signIn from "../../../app/routes/auth/sign-in";
import * as unsubscribe from "../../../app/routes/privacy/unsubscribe";
import * as contactDetails from "../../../app/routes/students/contact-details";
import { linkSentTo, makePerson, newcomer } from "../../contract/test-users";
import { Browser, hostOf } from "../../contract/website";
import { newStudent, useServices } from "../services";

const environment = useServices();
const BASE = "/study-abroad";

/** Secrets in an address must not travel to other sites. */
const expectNoReferrer = (reply: Response) =>
  expect(reply.headers.get("referrer-policy")).toBe("same-origin");

describe("the sign-in link in a mail", () => {
  const path = (token: string) => `${BASE}/otp/link/${token}`;
  const open = (browser: Browser, token: string) =>
    browser.get(link.loader, path(token), { token });
  const confirm = (browser: Browser, token: string) =>
    browser.post(link.action, path(token), {}, { token });

  async function linkSent() {
    const browser = new Browser();
    const { email } = makePerson();
    await browser.post(signIn.action, `${BASE}/sign-in`, {
      address: email,
      mobileCountry: "IN",
      returnTo: `${BASE}/germany`,
      [HONEYPOT_FIELD]: "",
    });
    return { browser, token: await linkSentTo(environment(), email, "otp/link") };
  }

  it("isn't used up by opening it", async () => {
    const { token } = await linkSent();
    for (let times = 0; times < 3; times++) {
      const page = await open(new Browser(), token);
      expectNoReferrer(page);
      expect(await page.json()).toMatchObject({
        maskedAddress: expect.stringContaining("•") as string,
      });
    }
  });

  it("signs in once, in any browser", async () => {
    const { token } = await linkSent();
    const phone = new Browser();
    const reply = await confirm(phone, token);
    expect(reply).toRedirectTo(`${BASE}/sign-in/details?returnTo=${encodeURIComponent(BASE)}`);
    expect(reply).toSetCookie("disha_session");
    const again = await confirm(new Browser(), token);
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ problem: { isOver: true } });
    expect(await (await open(new Browser(), token)).json()).toMatchObject({ maskedAddress: null });
  });

  it("returns to the page in the browser that asked for it", async () => {
    const { browser, token } = await linkSent();
    const query = new URLSearchParams({ returnTo: `${BASE}/germany` });
    expect(await confirm(browser, token)).toRedirectTo(`${BASE}/sign-in/details?${query}`);
  });

  it("explains an invalid token", async () => {
    expect(await (await open(new Browser(), "x.y")).json()).toMatchObject({ maskedAddress: null });
    expect((await confirm(new Browser(), "x.y")).status).toBe(400);
  });
});

describe("the page that confirms an address", () => {
  it.each([
    ["vn", "Xác nhận địa chỉ của bạn", "Liên kết này đã được dùng hoặc đã hết hạn."],
    ["sa", "أكّد عنوانك", "استُخدم هذا الرابط من قبل أو انتهت صلاحيته."],
  ] as const)("is in the language of %s", async (region, title, problem) => {
    const browser = new Browser(hostOf(region));
    const params = { token: "x.y" };
    const path = `${BASE}/confirm-contact/x.y`;
    expect((await browser.load(confirmContact.loader, path, params)).title).toBe(title);
    const reply = await browser.post(confirmContact.action, path, {}, params);
    expect(await reply.json()).toEqual({ problem });
  });
});

describe("the link that confirms an address", () => {
  const path = (token: string) => `${BASE}/confirm-contact/${token}`;
  const open = (browser: Browser, token: string) =>
    browser.get(confirmContact.loader, path(token), { token });
  const confirm = (browser: Browser, token: string, form: Record<string, string> = {}) =>
    browser.post(confirmContact.action, path(token), form, { token });

  async function changing() {
    const student = await newStudent(environment());
    const address = makePerson().email;
    const { browser, csrf } = student;
    await browser.post(contactDetails.action, `${BASE}/profile/contact-details`, { csrf, address });
    return {
      ...student,
      token: await linkSentTo(environment(), address, "confirm-contact"),
    };
  }

  it("asks before it confirms, and works once", async () => {
    const { browser, csrf, token } = await changing();
    const page = await open(browser, token);
    expectNoReferrer(page);
    expect(await page.json()).toMatchObject({
      maskedAddress: expect.stringContaining("•") as string,
    });
    const target = `${BASE}/profile/contact-details?done=confirmed`;
    expect(await confirm(browser, token, { csrf })).toRedirectTo(target);
    expect((await confirm(browser, token, { csrf })).status).toBe(404);
  });

  it("needs the account that it was sent for", async () => {
    const { token } = await changing();
    // The address that sign-in leads back to doesn't have the token.
    const target = (await open(new Browser(), token)).headers.get("location") ?? "";
    expect(decodeURIComponent(target)).toMatch(
      /sign-in\?returnTo=\S+\/confirm-contact\/~[\w-]{12}$/,
    );
    const other = await newStudent(environment());
    const reply = await confirm(other.browser, token, { csrf: other.csrf });
    expect(reply.status).toBe(403);
    expect(await reply.json()).toMatchObject({
      problem: expect.stringContaining("another account") as string,
    });
  });

  it("explains an invalid token", async () => {
    expect(await (await open(new Browser(), "x")).json()).toMatchObject({ maskedAddress: null });
    const reply = await confirm(new Browser(), "x");
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({
      problem: "This link has been used or has expired.",
    });
  });
});

describe("the unsubscribe link", () => {
  const path = (token: string) => `${BASE}/unsubscribe/${token}`;
  const open = (token: string) => new Browser().get(unsubscribe.loader, path(token), { token });
  const send = (token: string, form: Record<string, string>, headers = {}) =>
    new Browser().post(unsubscribe.action, path(token), form, { token }, headers);
  const isOut = async (token: string) =>
    ((await (await open(token)).json()) as { isOut: boolean }).isOut;

  /** The token in a mail about ebooks. */
  async function tokenSent(): Promise<string> {
    const user = await newcomer(environment());
    const { email } = makePerson();
    await user.client.post("user/register", { name: "Asha Rao", email }, { bearer: user.bearer });
    const confirm = await linkSentTo(environment(), email, "confirm-contact");
    await user.client.post(`user/contact-verification/${confirm}`, {}, { bearer: user.bearer });
    await user.client.get("webinar/ebooks/gre-guide/download", { bearer: user.bearer });
    return await linkSentTo(environment(), email, "unsubscribe");
  }

  it("changes nothing by itself, and the button can be undone", async () => {
    const token = await tokenSent();
    expectNoReferrer(await open(token));
    expect(await isOut(token)).toBe(false);
    expect(await send(token, {})).toRedirectTo(path(token));
    expect(await isOut(token)).toBe(true);
    expect(await send(token, { again: "1" })).toRedirectTo(path(token));
    expect(await isOut(token)).toBe(false);
  });

  it("takes the post of a mail program, from anywhere (RFC 8058)", async () => {
    const token = await tokenSent();
    const oneClick = { "List-Unsubscribe": "One-Click" };
    const response = await send(token, oneClick, { origin: "https://mail.example" });
    expect([response.status, response.headers.get("location")]).toEqual([200, null]);
    expect(await isOut(token)).toBe(true);
  });

  it("doesn't exist with an invalid token", async () => {
    expect((await open("x.y")).status).toBe(404);
    expect((await send("x.y", {})).status).toBe(404);
  });
});
