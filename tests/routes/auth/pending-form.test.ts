import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { users } from "#backend/platform/db/schema/users";
import * as pendingPage from "../../../app/routes/auth/pending-form";
import * as privacyPage from "../../../app/routes/privacy/privacy";
import { newcomer, type TestUser } from "../../contract/test-users";
import { Browser, targetOf } from "../../contract/website";
import { useServices } from "../services";

const PRIVACY = "/study-abroad/profile/privacy";
const PAGE = "/study-abroad/sign-in/pending-form";

const environment = useServices();

const pageSchema = z.object({
  pending: z
    .object({
      path: z.string(),
      title: z.string(),
      fields: z.array(
        z.object({
          name: z.string(),
          value: z.string(),
          label: z.string().nullable(),
          shown: z.string(),
        }),
      ),
    })
    .nullable(),
  csrf: z.string(),
  key: z.string(),
});

const isErasureRequested = async ({ userId }: TestUser) => {
  const [row] = await environment()
    .deps.db.select({ eraseAt: users.eraseAt })
    .from(users)
    .where(eq(users.id, userId));
  return row?.eraseAt instanceof Date;
};

/** Requests the deletion of an account without a session. @returns the redirect's target */
async function askForErasure(browser: Browser, person: TestUser): Promise<URL> {
  const csrf = await browser.formToken(person);
  browser.loseSession();
  const form = { csrf, wish: "erase", sure: "yes", "Your seat in the webinar": "Press send" };
  return targetOf(await browser.post(privacyPage.action, PRIVACY, form));
}

/** The link to the confirmation page that follows after signing in. */
const linkOf = (signIn: URL): string => signIn.searchParams.get("returnTo") ?? "";

const open = async (browser: Browser, link: string) => {
  const reply = await browser.get(pendingPage.loader, link);
  return { status: reply.status, ...pageSchema.parse(await reply.json()) };
};

/** Presses the button of the confirmation page. */
const send = (browser: Browser, page: z.output<typeof pageSchema>) =>
  browser.post(privacyPage.action, PRIVACY, {
    csrf: page.csrf,
    pendingForm: page.key,
    ...Object.fromEntries((page.pending?.fields ?? []).map(({ name, value }) => [name, value])),
  });

describe("a form that arrives after its session has ended", () => {
  it("describes itself to its sender, is submitted once and takes effect", async () => {
    const [browser, owner] = [new Browser(), await newcomer(environment())];
    const link = linkOf(await askForErasure(browser, owner));
    await browser.signIn(owner);
    const page = await open(browser, link);
    expect(page.pending?.title).toBe("Request deletion of your account");
    // Every field is shown under our label or described by the title.
    expect(page.pending?.fields.map(({ name, label }) => [name, label])).toEqual([
      ["wish", null],
      ["sure", "You confirm that everything is deleted"],
    ]);
    expect(await isErasureRequested(owner)).toBe(false);
    expect((await send(browser, page)).status).toBe(303);
    expect(await isErasureRequested(owner)).toBe(true);
    // A second submission redirects to a page that explains why.
    expect(targetOf(await send(browser, page)).pathname).toBe(PAGE);
    expect((await open(browser, link)).status).toBe(404);
  });

  it("can't be submitted by someone else with the link", async () => {
    const [attacker, victim] = [await newcomer(environment()), await newcomer(environment())];
    const [theirs, victims] = [new Browser(), new Browser()];
    const link = linkOf(await askForErasure(theirs, attacker));
    await victims.signIn(victim);
    expect(await open(victims, link)).toMatchObject({ status: 404, pending: null });
    // Not even with the attacker's cookie in the victim's browser.
    const cookie = theirs.cookies.get("disha_pending_form") ?? "";
    expect(cookie).not.toBe("");
    victims.cookies.set("disha_pending_form", cookie);
    const page = await open(victims, link);
    expect(page).toMatchObject({ status: 404, pending: null });
    await victims.post(privacyPage.action, PRIVACY, {
      csrf: page.csrf,
      pendingForm: page.key,
      wish: "erase",
      sure: "yes",
    });
    expect(await isErasureRequested(victim)).toBe(false);
  });

  it("can't be submitted by another person who signs in on the same browser", async () => {
    const [first, second] = [await newcomer(environment()), await newcomer(environment())];
    const browser = new Browser();
    const link = linkOf(await askForErasure(browser, first));
    await browser.signIn(second);
    const page = await open(browser, link);
    expect(page).toMatchObject({ status: 404, pending: null });
    await browser.post(privacyPage.action, PRIVACY, {
      csrf: page.csrf,
      pendingForm: page.key,
      wish: "erase",
      sure: "yes",
    });
    expect([await isErasureRequested(first), await isErasureRequested(second)]).toEqual([
      false,
      false,
    ]);
  });

  it("needs the link as well as the cookie", async () => {
    const [browser, owner] = [new Browser(), await newcomer(environment())];
    await askForErasure(browser, owner);
    await browser.signIn(owner);
    for (const link of [PAGE, `${PAGE}?key=x`])
      expect(await open(browser, link)).toMatchObject({ status: 404, pending: null });
  });

  it("is not stored without an owner", async () => {
    const browser = new Browser();
    const form = { wish: "erase", sure: "yes" };
    const to = targetOf(await browser.post(privacyPage.action, PRIVACY, form));
    expect([to.pathname, linkOf(to)]).toEqual(["/study-abroad/sign-in", PRIVACY]);
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  it.each(["forged", ""])("is not stored with the token “%s” of another page", async (csrf) => {
    const [browser, owner] = [new Browser(), await newcomer(environment())];
    await browser.formToken(owner);
    browser.loseSession();
    const form = { csrf, wish: "erase", sure: "yes" };
    const to = targetOf(await browser.post(privacyPage.action, PRIVACY, form));
    expect(linkOf(to)).toBe(PRIVACY);
    expect(to.searchParams.get("ended")).toBe("1");
    expect(browser.cookies.has("disha_pending_form")).toBe(false);
  });

  it("has a cookie that scripts can't read, for an hour", async () => {
    const [browser, owner] = [new Browser(), await newcomer(environment())];
    const csrf = await browser.formToken(owner);
    browser.loseSession();
    const form = { csrf, wish: "erase", sure: "yes" };
    const { headers } = await browser.post(privacyPage.action, PRIVACY, form);
    const [cookie] = headers.getSetCookie().filter((one) => one.startsWith("disha_pending_form="));
    expect(cookie).toMatch(/=[\w-]+\.[\w-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it.each(["nonsense", "a.b", "."])("doesn't exist for the cookie “%s”", async (cookie) => {
    const [browser, owner] = [new Browser(), await newcomer(environment())];
    await browser.signIn(owner);
    browser.cookies.set("disha_pending_form", cookie);
    const link = `${PAGE}?key=x`;
    expect(await open(browser, link)).toMatchObject({ status: 404, pending: null });
  });

  it("can be discarded", async () => {
    const [browser, owner] = [new Browser(), await newcomer(environment())];
    const link = linkOf(await askForErasure(browser, owner));
    await browser.signIn(owner);
    const { csrf, key } = await open(browser, link);
    await browser.post(pendingPage.action, PAGE, { csrf, pendingForm: key });
    expect(browser.cookies.has("disha_pending_form")).toBe(false);
    expect((await open(browser, link)).status).toBe(404);
    expect(await isErasureRequested(owner)).toBe(false);
  });
});

it("rejects a form that was shown to the browser's previous user", async () => {
  const [first, second] = [await newcomer(environment()), await newcomer(environment())];
  const browser = new Browser();
  const csrf = await browser.formToken(first);
  await browser.signIn(second);
  const form = { csrf, wish: "erase", sure: "yes" };
  expect((await browser.post(privacyPage.action, PRIVACY, form)).status).toBe(403);
  expect(await isErasureRequested(second)).toBe(false);
});
