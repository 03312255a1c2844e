import { describe, expect, it } from "vitest";
import { z } from "zod";
import { messageTemplates } from "#backend/platform/db/schema/leads";
import { HONEYPOT_FIELD } from "~/platform/forms/honeypot-field";
import * as chatPage from "../../../app/routes/chat/chat";
import * as chatEvents from "../../../app/routes/chat/live-messages";
import * as staffChat from "../../../app/routes/chat/staff-chat";
import * as staffEvents from "../../../app/routes/chat/staff-live-messages";
import * as staffTyping from "../../../app/routes/chat/staff-typing";
import * as typing from "../../../app/routes/chat/typing";
import * as addLead from "../../../app/routes/leads/add-lead";
import * as staffList from "../../../app/routes/chat/staff-chats";
import { newcomer } from "../../contract/test-users";
import { Browser, targetOf } from "../../contract/website";
import { newCounsellor, useServices } from "../services";

const CHAT = "/study-abroad/chat";

const environment = useServices();

const pageSchema = z.object({
  csrf: z.string().nullable(),
  linked: z
    .object({ token: z.string(), name: z.string().nullable(), state: z.string() })
    .nullable(),
  current: z
    .object({
      chat: z.object({ messages: z.array(z.object({ text: z.string() })) }).nullable(),
      others: z.array(z.object({ id: z.string() })),
      hasUnclaimed: z.boolean(),
      path: z.string(),
    })
    .nullable(),
});

const open = async (browser: Browser, path = CHAT) =>
  pageSchema.parse(await (await browser.get(chatPage.loader, path)).json());
const textsIn = ({ current }: z.output<typeof pageSchema>) =>
  current?.chat?.messages.map(({ text }) => text) ?? null;

/** Posts the form of the page that a browser sees. */
async function post(browser: Browser, fields: Record<string, string>, path = CHAT) {
  const { csrf } = await open(browser);
  const token: Record<string, string> = csrf ? { csrf } : {};
  return browser.post(chatPage.action, path, { ...token, [HONEYPOT_FIELD]: "", ...fields });
}

/** An anonymous conversation, and the link of its email. */
async function conversation(text: string) {
  const { data } = await environment().client.post("chat", { name: "Mallory", text });
  const { token } = z.object({ token: z.string() }).parse(data);
  return { token, link: `${CHAT}?for=${encodeURIComponent(token)}` };
}
const read = async (token: string) => {
  const reply = await environment().client.get(`chat/link/${token}`);
  return { status: reply.status, text: JSON.stringify(reply.data) };
};

describe("a link to a conversation", () => {
  it("does not replace the visitor's own conversation on GET", async () => {
    const browser = new Browser();
    await post(browser, { name: "Asha", text: "My own" });
    const before = new Map(browser.cookies);
    const { link, token } = await conversation("From a stranger");
    expect((await open(browser, link)).linked).toMatchObject({ name: "Mallory", state: "open" });
    browser.cookies.delete("disha_links");
    expect(browser.cookies).toEqual(before);
    await post(browser, { text: "My passport number" });
    expect(textsIn(await open(browser))).toEqual(["My own", "My passport number"]);
    expect((await read(token)).text).not.toContain("passport");
  });

  it("opens after the visitor confirms", async () => {
    const browser = new Browser();
    const { link, token } = await conversation("Hello");
    const reply = await post(browser, { open: token });
    expect([reply.status, targetOf(reply).pathname]).toEqual([303, CHAT]);
    expect(textsIn(await open(browser))).toEqual(["Hello"]);
    // A link to the open conversation redirects to it.
    expect((await browser.get(chatPage.loader, link)).status).toBe(303);
  });

  it("moves the conversation to a signed-in visitor's account, which alone can read it", async () => {
    const [browser, owner] = [new Browser(), await newcomer(environment())];
    await browser.signIn(owner);
    const { link, token } = await conversation("From a stranger");
    expect((await open(browser, link)).linked?.state).toBe("open");
    expect(textsIn(await open(browser))).toBeNull();
    const reply = await post(browser, { open: token });
    const at = targetOf(reply);
    await post(browser, { text: "My passport number" }, at.pathname + at.search);
    expect(textsIn(await open(browser))).toEqual(["From a stranger", "My passport number"]);
    expect((await read(token)).status).toBe(403);
    const [stranger, other] = [new Browser(), new Browser()];
    expect((await open(stranger, link)).linked).toMatchObject({ name: null, state: "signIn" });
    await other.signIn(await newcomer(environment()));
    expect((await open(other, link)).linked).toMatchObject({ name: null, state: "foreign" });
    expect(targetOf(await post(other, { open: token })).searchParams.get("for")).toBe(token);
    expect(targetOf(await browser.get(chatPage.loader, link)).pathname).toBe(CHAT);
  });

  it("returns 404 with an invalid key", async () => {
    expect((await new Browser().get(chatPage.loader, `${CHAT}?for=x.y`)).status).toBe(404);
  });
});

describe("a signed-in visitor's conversation", () => {
  it("is shown in every signed-in browser of the account, and in no other", async () => {
    const owner = await newcomer(environment());
    const [here, there] = [new Browser(), new Browser()];
    await here.signIn(owner);
    await post(here, { name: "Asha", text: "Hello" });
    expect(here.cookies.has("disha_chat")).toBe(false);
    await there.signIn(owner);
    expect(textsIn(await open(there))).toEqual(["Hello"]);
    here.loseSession();
    expect(textsIn(await open(here))).toBeNull();
  });

  it("absorbs the browser's anonymous conversation with the next message", async () => {
    const browser = new Browser();
    await post(browser, { name: "Asha", text: "Before" });
    expect(browser.cookies.has("disha_chat")).toBe(true);
    await browser.signIn(await newcomer(environment()));
    expect(textsIn(await open(browser))).toEqual(["Before"]);
    await post(browser, { text: "After" });
    expect(browser.cookies.has("disha_chat")).toBe(false);
    expect(textsIn(await open(browser))).toEqual(["Before", "After"]);
  });

  it("offers to add the browser's anonymous conversation when the account has another", async () => {
    const [browser, owner] = [new Browser(), await newcomer(environment())];
    await owner.client.post("chat", { name: "Asha", text: "Older" }, { bearer: owner.bearer });
    await post(browser, { name: "Asha", text: "Anonymous" });
    await browser.signIn(owner);
    const before = await open(browser);
    expect([textsIn(before), before.current?.hasUnclaimed]).toEqual([["Older"], true]);
    await post(browser, { claim: "1" });
    const after = await open(browser);
    expect([textsIn(after), after.current?.others.length]).toEqual([["Anonymous"], 1]);
    expect(after.current?.hasUnclaimed).toBe(false);
  });
});

describe("live updates", () => {
  const listen = (browser: Browser) => browser.get(chatEvents.loader, `${CHAT}/events?after=0`);

  it("are limited to those who can see the conversation and to the maximum number of pages", async () => {
    const browser = new Browser();
    expect((await listen(browser)).status).toBe(404);
    await post(browser, { name: "Asha", text: "Hello" });
    const statuses: number[] = [];
    const streams: unknown[] = [];
    for (let page = 0; page < 6; page++) {
      const reply = await listen(browser);
      statuses.push(reply.status);
      if (reply instanceof Response && reply.body) streams.push(reply.body.cancel.bind(reply.body));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 204]);
    for (const cancel of streams) await (cancel as () => Promise<void>)();
    const reply = await listen(browser);
    expect(reply.status).toBe(200);
    if (reply instanceof Response) await reply.body?.cancel();
  });
});

describe("the counsellors' end", () => {
  const LIST = "/study-abroad/counsellor/chats";
  type Staff = Awaited<ReturnType<typeof newCounsellor>>;
  const params = (id: string) => ({ id });
  const show = ({ browser }: Staff, id: string) =>
    browser.get(staffChat.loader, `${LIST}/${id}`, params(id));
  const write = ({ browser, csrf }: Staff, id: string, form: Record<string, string>) =>
    browser.post(staffChat.action, `${LIST}/${id}`, { csrf, ...form }, params(id));

  /** A visitor's conversation, and its id in the inbox. */
  async function waiting(staff: Staff) {
    const visitor = new Browser();
    const name = `Asha ${crypto.randomUUID().replace(/[\d-]/g, "")}`;
    await post(visitor, { name, text: "Which exam?" });
    const { data } = await staff.browser.load(staffList.loader, LIST);
    return { visitor, id: data.find((one) => one.name === name)?.id ?? "" };
  }

  it("lists waiting conversations, and a reply takes one over", async () => {
    const [first, second] = [
      await newCounsellor(environment()),
      await newCounsellor(environment()),
    ];
    const { visitor, id } = await waiting(first);
    expect((await show(second, id)).status).toBe(200);
    expect(await write(first, id, { text: "IELTS." })).toRedirectTo(`${LIST}/${id}?saved=yes#say`);
    expect(textsIn(await open(visitor))).toEqual(["Which exam?", "IELTS."]);
    expect((await show(second, id)).status).toBe(403);
    expect((await write(second, id, { text: "Me too" })).status).toBe(403);
  });

  it("hands a conversation over to a colleague", async () => {
    const [first, second] = [
      await newCounsellor(environment()),
      await newCounsellor(environment()),
    ];
    const { id } = await waiting(first);
    await write(first, id, { text: "IELTS." });
    expect(await write(first, id, { counsellorId: second.user.userId })).toRedirectTo(LIST);
    expect((await show(first, id)).status).toBe(403);
    expect((await show(second, id)).status).toBe(200);
  });

  it("adds a canned reply to what is typed, and keeps notes", async () => {
    const [staff, head] = [
      await newCounsellor(environment()),
      await newCounsellor(environment(), "all_user"),
    ];
    const { id } = await waiting(staff);
    const { db, now } = environment().deps;
    const texts = { en: { subject: "", text: "Hello {{name}}, IELTS is fine." } };
    const [template] = await db
      .insert(messageTemplates)
      .values({ name: `Exams ${id}`, texts, updatedAt: now(), updatedBy: head.user.userId })
      .returning();
    const insert = { text: "One moment.", template: template?.id ?? "", step: "insert" };
    const filled = z.object({ text: z.string() });
    const inserted = filled.parse(await (await write(staff, id, insert)).json());
    expect(inserted.text).toMatch(/^One moment\.\n\nHello Asha \w*, IELTS is fine\.$/);
    const unknown = await write(staff, id, { ...insert, template: "" });
    await expect(unknown).toHaveFieldError("text", "Choose a canned reply.");
    expect(await write(staff, id, { note: "Wants a loan" })).toRedirectTo(`${LIST}/${id}#notes`);
    const page = await staff.browser.load(staffChat.loader, `${LIST}/${id}`, params(id));
    expect(page.notes).toMatchObject([{ text: "Wants a loan" }]);
    expect((await write(staff, id, { note: " " })).status).toBe(400);
  });

  it("gets messages as they arrive, and says that it is typing", async () => {
    const staff = await newCounsellor(environment());
    const { visitor, id } = await waiting(staff);
    const stream = await staff.browser.get(
      staffEvents.loader,
      `${LIST}/${id}/events?after=0`,
      params(id),
    );
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    const reader = stream.body?.getReader();
    let text = "";
    while (!text.includes("Which exam?")) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      text += new TextDecoder().decode(chunk.value);
    }
    await reader?.cancel();
    expect(text).toContain("id: 1");
    expect(text).toContain("Which exam?");
    const { browser, csrf } = staff;
    const typed = await browser.post(
      staffTyping.action,
      `${LIST}/${id}/typing`,
      { csrf },
      params(id),
    );
    expect(typed.status).toBe(204);
    expect((await visitor.post(typing.action, `${CHAT}/typing`, {})).status).toBe(204);
    // They are no pages.
    expect(typing.loader()).toRedirectTo(CHAT, 302);
    const page = await browser.get(staffTyping.loader, `${LIST}/${id}/typing`, params(id));
    expect(page).toRedirectTo(LIST, 302);
    expect((await new Browser().post(typing.action, `${CHAT}/typing`, {})).status).toBe(404);
  });

  it("makes a lead of a conversation without one", async () => {
    const staff = await newCounsellor(environment());
    const { id } = await waiting(staff);
    const path = "/study-abroad/counsellor/prospects/new";
    const { known } = await staff.browser.load(addLead.loader, `${path}?chat=${id}`);
    expect(known).toMatchObject({ name: expect.stringMatching(/^Asha/) as string });
    const { csrf, browser } = staff;
    const form = { csrf, chat: id, name: "Asha Rao", email: `${crypto.randomUUID()}@example.com` };
    const more = { source: "other", ownerId: staff.user.userId, consent: "yes" };
    const added = await browser.post(addLead.action, path, { ...form, ...more });
    const page = await browser.load(staffChat.loader, `${LIST}/${id}`, params(id));
    expect(added).toRedirectTo(`/study-abroad/counsellor/prospects/${page.leadId}`);
  });

  it("needs a text, and an existing conversation", async () => {
    const staff = await newCounsellor(environment());
    const { id } = await waiting(staff);
    const reply = await write(staff, id, { text: " " });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("text", "Write a message.");
    expect((await show(staff, crypto.randomUUID())).status).toBe(404);
    expect((await staff.browser.get(staffList.loader, `${LIST}?page=99`)).status).toBe(404);
  });
});

describe("a message", () => {
  it("is checked, and what was typed stays", async () => {
    const form = { name: "7", email: "asha@", text: "" };
    const reply = await post(new Browser(), form);
    expect(reply.status).toBe(400);
    for (const name of ["name", "email", "text"]) await expect(reply).toHaveFieldError(name);
    expect(await reply.json()).toMatchObject({ typed: form });
  });

  it("isn't taken from a bot", async () => {
    const reply = await post(new Browser(), { name: "Asha", text: "Hi", [HONEYPOT_FIELD]: "x" });
    await expect(reply).toHaveFieldError("text", /Send the form again/);
  });
});
