import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addTime, toIst } from "#domain/time/dates";
import { consents, enquiries } from "#backend/platform/db/schema/enquiries";
import { sendQueuedBulkMessage } from "#backend/leads/messages/bulk-sending";
import * as bulkMessage from "../../../app/routes/leads/bulk-message";
import * as lead from "../../../app/routes/leads/lead";
import * as message from "../../../app/routes/leads/message";
import * as templates from "../../../app/routes/leads/templates";
import {
  enquiryFor,
  enquiryOf,
  makePerson,
  newcomer,
  type TestUser,
} from "../../contract/test-users";
import { drainWork } from "../../contract/drain-outbox";
import { newCounsellor, useServices } from "../services";

const environment = useServices();
const DESK = "/study-abroad/counsellor";
type Person = Awaited<ReturnType<typeof newCounsellor>>;

/** A lead of the counsellor. Without a student it isn't verified. */
async function newLead({ user }: Person, student?: TestUser): Promise<string> {
  const body = enquiryFor(student ?? makePerson(), { sendOtp: false });
  const client = environment().client.another();
  const { leadId: enquiryId } = enquiryOf(await client.post("auth/enquiry", body, student ?? {}));
  const shown = await user.client.get(`lead/lead/${enquiryId}`, user);
  const { prospectId: leadId } = shown.data as { prospectId: string };
  await user.client.put(`lead/prospects/${leadId}`, { ownerId: user.userId }, user);
  return leadId;
}
const verifiedLead = async (person: Person) => newLead(person, await newcomer(environment()));

/** Makes the consents of a lead those of an imported list. */
async function agree(leadId: string): Promise<void> {
  const { db } = environment().deps;
  const theirs = db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(eq(enquiries.leadId, leadId));
  await db.update(consents).set({ version: "import" }).where(inArray(consents.enquiryId, theirs));
}

/** The name of a new template. */
async function newTemplate(): Promise<string> {
  const { browser, csrf } = await newCounsellor(environment(), "all_user");
  const name = crypto.randomUUID();
  const form = { csrf, name, "text-en": "Dear {{name}}, call me.", "text-vi": "Chào {{name}}" };
  expect(await browser.post(templates.action, `${DESK}/templates`, form)).toRedirectTo(
    `${DESK}/templates`,
  );
  return name;
}

const at = (id: string) => `${DESK}/prospects/${id}/message`;
const load = ({ browser }: Person, id: string, query = "") =>
  browser.load(message.loader, at(id) + query, { lead: id });
const post = ({ browser, csrf }: Person, id: string, form: Record<string, string>) =>
  browser.post(message.action, at(id), { csrf, channel: "sms", ...form }, { lead: id });

describe("the page to write to a lead", () => {
  it("fills in a template, previews the message and sends it once", async () => {
    const counsellor = await newCounsellor(environment());
    const id = await verifiedLead(counsellor);
    const name = await newTemplate();
    const list = await load(counsellor, id);
    const template = list.templates.find((one) => one.name === name)?.id ?? "";
    const { draft, messageId } = await load(counsellor, id, `?template=${template}`);
    expect(draft).toEqual({ subject: "", text: "Dear {{name}}, call me." });
    const form = { id: messageId, ...draft };
    const preview = await post(counsellor, id, { ...form, step: "preview" });
    expect(await preview.json()).toMatchObject({
      preview: { subject: null, text: expect.stringMatching(/^Dear Asha Rao, call/) as string },
    });
    for (let times = 0; times < 2; times++)
      expect(await post(counsellor, id, { ...form, step: "send" })).toRedirectTo(
        `${DESK}/prospects/${id}?show=messages#section`,
      );
    const record = await counsellor.browser.load(lead.loader, `${DESK}/prospects/${id}`, {
      lead: id,
    });
    const { section } = record;
    const entries = "timeline" in section ? section.timeline.entries : [];
    const messages = entries.filter(({ kind }) => kind === "lead_message");
    expect(messages).toHaveLength(1);
  });

  it.each([
    ["Write a message first.", ""],
    ["Use only the variables listed below.", "Hi {{city}}"],
  ])("says: %s", async (error, text) => {
    const counsellor = await newCounsellor(environment());
    const id = await verifiedLead(counsellor);
    const reply = await post(counsellor, id, { text, step: "send" });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("text", error);
  });

  it("writes once to a lead who agreed in writing, and says so before", async () => {
    const counsellor = await newCounsellor(environment());
    const id = await newLead(counsellor);
    await agree(id);
    const { channels } = await load(counsellor, id);
    expect(channels[0]).toEqual({ channel: "email", reason: null, isOnce: true });
    const form = { channel: "email", text: "Hello", step: "send" };
    const send = () => post(counsellor, id, { ...form, id: crypto.randomUUID() });
    expect((await send()).status).toBe(303);
    expect((await send()).status).toBe(409);
    expect((await load(counsellor, id)).channels[0]).toMatchObject({ reason: "asked" });
  });

  it("offers an unverified lead without a consent in writing the invitation only", async () => {
    const counsellor = await newCounsellor(environment());
    const id = await newLead(counsellor);
    const { channels, invitations } = await load(counsellor, id);
    const reasons = channels.map(({ reason }) => reason);
    expect(reasons).toEqual(["no_consent", "unverified", "unverified"]);
    expect(invitations.map(({ reason }) => reason)).toEqual([null, null]);
    const form = { id: crypto.randomUUID(), text: "My own words" };
    const refused = await post(counsellor, id, { ...form, step: "send" });
    expect(refused.status).toBe(409);
    const invited = await post(counsellor, id, { step: "invite-sms" });
    expect(invited).toRedirectTo(`${DESK}/prospects/${id}?show=messages#section`);
    expect((await post(counsellor, id, { step: "invite-email" })).status).toBe(409);
  });

  it("is closed to colleagues", async () => {
    const id = await verifiedLead(await newCounsellor(environment()));
    const { browser } = await newCounsellor(environment());
    expect((await browser.get(message.loader, at(id), { lead: id })).status).toBe(403);
  });
});

describe("bulk messages", () => {
  const PATH = `${DESK}/bulk-messages`;

  it("are previewed and sent to the counsellor's own leads", async () => {
    environment().clock.advanceToDay();
    const counsellor = await newCounsellor(environment());
    await verifiedLead(counsellor);
    await newLead(counsellor);
    const name = await newTemplate();
    const { templates: list, bulkId } = await counsellor.browser.load(bulkMessage.loader, PATH);
    const form = {
      csrf: counsellor.csrf,
      id: bulkId,
      channel: "sms",
      templateId: list.find((one) => one.name === name)?.id ?? "",
    };
    const send = (step: string) =>
      counsellor.browser.post(bulkMessage.action, PATH, { ...form, step });
    expect(await (await send("preview")).json()).toMatchObject({
      preview: {
        recipients: 1,
        refused: [{ reason: "unverified", leads: 1 }],
        samples: [{ name: "Asha Rao" }],
      },
    });
    expect(await send("send")).toRedirectTo(`${PATH}?queued=1`);
    const { deps } = environment();
    await drainWork(deps, { "send-bulk-message": (job) => sendQueuedBulkMessage(deps, job) });
    expect(await send("send")).toRedirectTo(`${PATH}?queued=0`);
  });

  it("are scheduled, listed with their results, and stopped", async () => {
    const counsellor = await newCounsellor(environment());
    const { browser, csrf } = counsellor;
    await verifiedLead(counsellor);
    const name = await newTemplate();
    const { templates: list, bulkId } = await browser.load(bulkMessage.loader, PATH);
    const templateId = list.find((one) => one.name === name)?.id ?? "";
    const form = { csrf, id: bulkId, channel: "sms", templateId, owner: "me" };
    const post = (step: string, sendAt = "") =>
      browser.post(bulkMessage.action, PATH, { ...form, step, sendAt });
    await expect(await post("send", "2020-01-01T10:00")).toHaveFieldError(
      "sendAt",
      "Choose a time in the future.",
    );
    await expect(await post("send", "soon")).toHaveFieldError("sendAt", "Choose a day and a time.");
    const at = toIst(addTime(environment().deps.now(), 2, "day"));
    expect(await post("send", at)).toRedirectTo(`${PATH}?scheduled=1`);
    const listed = async () =>
      (await browser.load(bulkMessage.loader, PATH)).messages.filter(({ id }) => id === bulkId);
    expect(await listed()).toMatchObject([{ template: name, startedAt: null, stoppedAt: null }]);
    expect(await post("stop")).toRedirectTo(`${PATH}?stopped=1`);
    expect(await listed()).toMatchObject([{ stoppedAt: expect.any(String) as string }]);
  });

  it("need a template", async () => {
    const { browser, csrf } = await newCounsellor(environment());
    expect((await browser.post(bulkMessage.action, PATH, { csrf })).status).toBe(400);
    const mayAdd = async ({
      browser: of,
    }: Pick<Awaited<ReturnType<typeof newCounsellor>>, "browser">) =>
      (await of.load(bulkMessage.loader, PATH)).canAdd;
    expect(await mayAdd({ browser })).toBe(false);
    expect(await mayAdd(await newCounsellor(environment(), "all_user"))).toBe(true);
  });
});

describe("message templates", () => {
  const PATH = `${DESK}/templates`;

  it("are changed and deleted", async () => {
    const { browser, csrf } = await newCounsellor(environment(), "all_user");
    const name = await newTemplate();
    const list = await browser.load(templates.loader, PATH);
    const template = list.templates.find((one) => one.name === name)?.id ?? "";
    const place = `${PATH}/${template}`;
    const change = (form: Record<string, string>) =>
      browser.post(templates.action, place, { csrf, name, ...form }, { template });
    expect(await change({ "text-ar": "مرحبا" })).toRedirectTo(PATH);
    const shown = await browser.load(templates.loader, place, { template });
    expect(shown.template?.texts).toEqual({ ar: { subject: "", text: "مرحبا" } });
    expect(await change({ step: "delete" })).toRedirectTo(PATH);
    expect((await browser.get(templates.loader, place, { template })).status).toBe(404);
  });

  it.each([
    ["name", "Enter a name.", { name: "", "text-en": "Hi" }],
    ["text-en", "Write the message in at least one language.", { name: "Empty" }],
    ["text-vi", "Use only the variables listed below.", { name: "Vi", "text-vi": "{{city}}" }],
  ])("name a mistake in %s", async (field, error, form) => {
    const { browser, csrf } = await newCounsellor(environment(), "all_user");
    const reply = await browser.post(templates.action, PATH, { csrf, ...form });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError(field, error);
  });

  it("have unique names, and are for all_user", async () => {
    const { browser, csrf } = await newCounsellor(environment(), "all_user");
    const form = { csrf, name: await newTemplate(), "text-en": "Hi" };
    const taken = await browser.post(templates.action, PATH, form);
    await expect(taken).toHaveFieldError("name", "Another template has this name.");
    const counsellor = await newCounsellor(environment());
    expect((await counsellor.browser.get(templates.loader, PATH)).status).toBe(403);
  });
});
