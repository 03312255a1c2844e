import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { sendQueuedBulkMessage } from "#backend/leads/messages/bulk-sending";
import { consents, enquiries } from "#backend/platform/db/schema/enquiries";
import { leadConfirmations, leads } from "#backend/platform/db/schema/leads";
import { auditLog } from "#backend/platform/db/schema/console";
import { users } from "#backend/platform/db/schema/users";
import { setOptOut } from "#backend/platform/mail/topics";
import { signatureOf } from "#backend/platform/outbox/signature";
import type { Handler } from "#backend/platform/work/runner";
import { listLeads, showLeadTimeline } from "#contract/leads/leads";
import {
  addMessageTemplate,
  previewBulkMessage,
  sendBulkMessage,
  showMessageOptions,
} from "#contract/leads/messages";
import { showQueue } from "#contract/leads/work-queue";
import { eventsDuring } from "../console/webhook-events";
import { drainWork } from "../drain-outbox";
import { REPLY_SECRET } from "../environment";
import {
  enquiryFor,
  enquiryOf,
  makePerson,
  newcomer,
  newStaff,
  textSentTo,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

const replySchema = z.object({ data: z.unknown().optional() });

/** Messages between counsellors and students by email, text message and WhatsApp. */
const environment = useEnvironment();

const counsellor = () => newStaff(environment(), "lms_user");
const enquire = async (
  person: { mobile: string | null; email: string | null },
  { country = "IN", by }: { country?: string; by?: TestUser } = {},
) => {
  const body = enquiryFor(person, { sendOtp: false });
  const client = environment().client.another(country);
  const { leadId: enquiryId } = enquiryOf(await client.post("auth/enquiry", body, by ?? {}));
  const [enquiry] = await environment()
    .deps.db.select()
    .from(enquiries)
    .where(eq(enquiries.id, enquiryId));
  return enquiry?.leadId ?? "";
};
/** A counsellor's own lead, whose number and address are verified. */
const ownLead = async (staff: TestUser, country = "IN") => {
  const student = await newcomer(environment());
  const id = await enquire(student, { country, by: student });
  const { db } = environment().deps;
  await db.update(users).set({ email: student.email, fullName: "Asha Rao" }).where(isUser(student));
  await staff.client.put(`lead/prospects/${id}`, { ownerId: staff.userId }, staff);
  return { student, id };
};
/** Makes the consents of a lead those of a version. */
const consentBy = async (leadId: string, version: string) => {
  const { db } = environment().deps;
  const theirs = db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(eq(enquiries.leadId, leadId));
  await db.update(consents).set({ version }).where(inArray(consents.enquiryId, theirs));
};
const isUser = ({ userId }: TestUser) => eq(users.id, userId);
const post = (by: TestUser, path: string, body: object) => by.client.post(`lead/${path}`, body, by);
const send = (by: TestUser, id: string, message: object) =>
  post(by, `prospects/${id}/messages`, {
    id: randomUUID(),
    channel: "email",
    subject: "Hello",
    text: "Hello {{name}}",
    ...message,
  });
const options = async (by: TestUser, id: string) =>
  showMessageOptions.response.parse(
    (await by.client.get(`lead/prospects/${id}/message-options`, by)).data,
  );
const timeline = async (by: TestUser, id: string) =>
  showLeadTimeline.response.parse((await by.client.get(`lead/prospects/${id}/timeline`, by)).data)
    .entries;
const newTemplate = async (texts: object) => {
  const head = await newStaff(environment(), "all_user");
  const reply = await post(head, "message-templates", { name: randomUUID(), texts });
  return addMessageTemplate.response.parse(reply.data).id;
};
const reply = async (given: object, secret = REPLY_SECRET) => {
  const body = JSON.stringify({ id: randomUUID(), channel: "sms", text: "Hi", ...given });
  const signature = signatureOf(body, secret, environment().deps.now());
  const response = await environment().app.request("/lead/replies", {
    method: "POST",
    body,
    headers: { "x-disha-signature": signature },
  });
  return { status: response.status, ...replySchema.parse(await response.json()) };
};

it("sends an email with an unsubscribe link, and puts it on the timeline once", async () => {
  const staff = await counsellor();
  const { student, id } = await ownLead(staff);
  const message = { id: randomUUID(), text: "Hello {{name}}, see {{booking_link}}" };
  expect((await send(staff, id, message)).status).toBe(200);
  expect((await send(staff, id, message)).status).toBe(200);
  const mails = (await environment().sent()).filter(
    (one) => one.kind === "mail" && one.to === student.email,
  );
  expect(mails).toHaveLength(1);
  expect(mails).toMatchObject([
    {
      subject: "Hello",
      text: expect.stringContaining(
        "Hello Asha Rao, see https://www.disha.example/study-abroad/schedule-appointment",
      ) as string,
      unsubscribe: { topic: "counselling" },
    },
  ]);
  expect((await timeline(staff, id)).filter(({ kind }) => kind === "lead_message")).toMatchObject([
    { detail: { channel: "email", direction: "out", subject: "Hello", state: "sent" } },
  ]);
});

it("sends text and WhatsApp messages to the verified number", async () => {
  const staff = await counsellor();
  const { student, id } = await ownLead(staff);
  for (const channel of ["sms", "whatsapp"] as const) {
    await send(staff, id, { channel, text: `By ${channel}` });
    const sent = (await environment().sent()).findLast(
      (one) =>
        one.kind === channel && one.to === student.mobile && one.text.includes(`By ${channel}`),
    );
    expect(sent).toMatchObject({
      text: expect.stringContaining(`By ${channel}\n\nReply STOP to opt out.`) as string,
    });
  }
});

it("never sends a counsellor's words to an unverified address without a consent in writing", async () => {
  const staff = await counsellor();
  const person = makePerson();
  const id = await enquire(person);
  await consentBy(id, "chat");
  for (const [channel, reason] of [
    ["email", "no_consent"],
    ["sms", "unverified"],
    ["whatsapp", "unverified"],
  ]) {
    const refused = await send(staff, id, { channel });
    expect(refused).toMatchObject({ status: 409, code: "MESSAGE_REFUSED", details: { reason } });
  }
  const { student, id: verified } = await ownLead(staff);
  const { db } = environment().deps;
  const typed = makePerson().email;
  await db.update(users).set({ email: null, contactEmail: typed }).where(isUser(student));
  await db.update(leads).set({ email: typed }).where(eq(leads.id, verified));
  expect((await send(staff, verified, {})).details).toEqual({ reason: "no_consent" });
  const addresses = [person.email, person.mobile, typed];
  expect(
    (await environment().sent()).filter((one) => "to" in one && addresses.includes(one.to)),
  ).toEqual([]);
});

const mailsTo = async (address: string) =>
  (await environment().sent()).flatMap((one) =>
    one.kind === "mail" && one.to === address ? [one] : [],
  );
const confirmationIn = (text: string) => /confirm-contact\/([^\s"]+)/.exec(text)?.[1] ?? "";

it.each(["enquiry-2026-11", "import", "api", "ad-form"])(
  "writes once to a typed address with the consent %s, and freely after its owner's click",
  async (version) => {
    const staff = await counsellor();
    const person = makePerson();
    const id = await enquire(person);
    await consentBy(id, version);
    expect((await options(staff, id)).channels).toMatchObject([
      { channel: "email", reason: null, isOnce: true },
      { channel: "sms", reason: "unverified" },
      { channel: "whatsapp", reason: "unverified" },
    ]);
    const message = { id: randomUUID(), text: "The deadline is 15 July." };
    expect((await send(staff, id, message)).status).toBe(200);
    // The form sent twice.
    expect((await send(staff, id, message)).status).toBe(200);
    expect((await send(staff, id, {})).details).toEqual({ reason: "asked" });
    const [mail, ...others] = await mailsTo(person.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      text: expect.stringContaining("The deadline is 15 July.") as string,
      unsubscribe: { topic: "counselling" },
    });
    const token = confirmationIn(mail?.text ?? "");
    const path = `user/contact-verification/${token}`;
    const { client } = environment();
    expect((await client.get(path)).data).toMatchObject({ channel: "email", needsSignIn: false });
    // Opening it changes nothing.
    expect((await send(staff, id, {})).details).toEqual({ reason: "asked" });
    expect((await client.post(path, {})).data).toEqual({ channel: "email", of: "lead" });
    expect((await client.post(path, {})).status).toBe(404);
    for (const subject of ["Second", "Third"])
      expect((await send(staff, id, { subject })).status).toBe(200);
    expect((await mailsTo(person.email)).map(({ subject }) => subject).toSorted()).toEqual([
      "Hello",
      "Second",
      "Third",
    ]);
    expect((await timeline(staff, id)).map(({ kind }) => kind)).toContain("confirmed");
  },
);

it("asks an address once, whatever lead has it, and a click confirms it for its own lead only", async () => {
  const staff = await counsellor();
  const person = makePerson();
  const [first, second] = [await enquire(person), await enquire({ ...person, mobile: null })];
  expect(first).not.toBe(second);
  for (const id of [first, second]) await consentBy(id, "import");
  const both = await Promise.all([first, second].map((id) => send(staff, id, {})));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const mails = await mailsTo(person.email);
  expect(mails).toHaveLength(1);
  await environment().client.post(
    `user/contact-verification/${confirmationIn(mails[0]?.text ?? "")}`,
    {},
  );
  const statuses = [];
  for (const id of [first, second]) statuses.push((await send(staff, id, {})).status);
  expect(statuses.toSorted()).toEqual([200, 409]);
});

it("sends nothing to a typed address that has unsubscribed, or that staff have corrected since", async () => {
  const staff = await counsellor();
  const [person, other] = [makePerson(), makePerson()];
  const [id, corrected] = [await enquire(person), await enquire(other)];
  for (const one of [id, corrected]) await consentBy(one, "import");
  const { deps } = environment();
  await setOptOut(deps.db, deps, { address: person.email, topic: "counselling" }, true);
  expect((await send(staff, id, {})).details).toEqual({ reason: "opted_out" });
  await deps.db.update(leads).set({ email: makePerson().email }).where(eq(leads.id, corrected));
  expect((await send(staff, corrected, {})).details).toEqual({ reason: "no_consent" });
  const rows = await deps.db
    .select()
    .from(leadConfirmations)
    .where(inArray(leadConfirmations.leadId, [id, corrected]));
  expect(rows).toEqual([]);
});

it("counts only messages that are sent against the limits", async () => {
  const staff = await counsellor();
  const { id } = await ownLead(staff);
  const message = { id: randomUUID() };
  const { MESSAGE_LIMIT_TO_STUDENT_PER_DAY: limit } = environment().deps.config;
  // The same form, sent again and again.
  for (let time = 0; time <= limit; time++)
    expect((await send(staff, id, message)).status).toBe(200);
  expect((await send(staff, id, {})).status).toBe(200);
});

it("invites an unverified lead with a fixed text in the language of the region, once", async () => {
  const staff = await counsellor();
  const person = makePerson();
  const id = await enquire(person, { country: "VN" });
  expect(await options(staff, id)).toMatchObject({
    language: "vi",
    invitations: [{ channel: "email", reason: null }, { reason: null }],
  });
  const invite = () => post(staff, `prospects/${id}/invitation`, { channel: "email" });
  expect((await invite()).status).toBe(200);
  expect((await invite()).details).toEqual({ reason: "invited" });
  const text = await textSentTo(environment(), person.email);
  expect(text).toContain("Hãy đăng nhập bằng địa chỉ này");
  expect(text).not.toContain("Asha");
  expect((await timeline(staff, id)).map(({ kind }) => kind)).toContain("invited");
  const { id: verified } = await ownLead(staff);
  const refused = await post(staff, `prospects/${verified}/invitation`, { channel: "sms" });
  expect(refused.details).toEqual({ reason: "verified" });
});

it("writes and calls only by the channels that the student allows", async () => {
  const staff = await counsellor();
  const { student, id } = await ownLead(staff);
  const allow = (channels: readonly string[], by: TestUser = student) =>
    student.client.put(`${student.base}/contact-channels`, { channels }, by);
  const shown = async () => ({
    own: (await student.client.get(`${student.base}/privacy`, student)).data,
    staff: (await staff.client.get(`lead/prospects/${id}`, staff)).data,
  });
  await send(staff, id, { channel: "whatsapp", text: "Waiting" });
  expect((await allow(["sms"], staff)).status).toBe(403);
  expect((await allow(["sms", "post"])).status).toBe(400);
  expect((await allow(["sms"])).data).toEqual({ channels: ["sms"] });
  expect(await shown()).toMatchObject({
    own: { channels: ["sms"] },
    staff: { refusedChannels: ["calls", "whatsapp", "email"] },
  });
  for (const channel of ["whatsapp", "email"])
    expect((await send(staff, id, { channel })).details).toEqual({ reason: "opted_out" });
  expect((await send(staff, id, { channel: "sms" })).status).toBe(200);
  // Also not what was waiting.
  const kinds = (await environment().sent()).flatMap((one) =>
    one.kind !== "webhook" && one.kind !== "event" && one.to === student.mobile ? one.kind : [],
  );
  expect(kinds).toContain("sms");
  expect(kinds).not.toContain("whatsapp");

  // STOP withdraws both kinds of text, and choosing one again leaves the other withdrawn.
  await reply({ from: student.mobile, text: "STOP" });
  expect(await shown()).toMatchObject({ own: { channels: [] } });
  await allow(["calls", "sms"]);
  expect(await shown()).toMatchObject({ staff: { refusedChannels: ["whatsapp", "email"] } });
  expect((await send(staff, id, { channel: "sms" })).status).toBe(200);
  await allow(["calls", "sms", "whatsapp", "email"]);
  expect(await shown()).toMatchObject({ staff: { refusedChannels: [] } });
});

it("goes by the account for addresses that come later or were only typed", async () => {
  const staff = await counsellor();
  const { student, id } = await ownLead(staff);
  const { db } = environment().deps;
  const allow = (channels: readonly string[]) =>
    student.client.put(`${student.base}/contact-channels`, { channels }, student);
  const isCallable = async () => {
    const list = await staff.client.get(`lead/prospects/list`, staff);
    const shown = listLeads.response.parse(list.data).leads.find((lead) => lead.id === id);
    return shown?.isCallable;
  };
  expect(await isCallable()).toBe(true);
  const verify = (email: string) =>
    db.update(users).set({ email, mobile: null }).where(eq(users.id, student.userId));
  // The number is only that of the lead from now on.
  await verify(`${randomUUID()}@example.com`);
  await allow(["sms", "whatsapp"]);
  await verify(`${randomUUID()}@example.com`);
  const shown = await staff.client.get(`lead/prospects/${id}`, staff);
  expect(shown.data).toMatchObject({ refusedChannels: ["calls", "email"] });
  expect((await send(staff, id, { channel: "email" })).details).toEqual({ reason: "opted_out" });
  expect(await isCallable()).toBe(false);
  await allow(["calls", "sms", "whatsapp", "email"]);
  expect(await isCallable()).toBe(true);
  expect((await send(staff, id, { channel: "email" })).status).toBe(200);
});

it("stops after STOP, also messages that wait, until START", async () => {
  const staff = await counsellor();
  const { student, id } = await ownLead(staff);
  await send(staff, id, { channel: "sms", text: "Waiting" });
  expect((await reply({ from: student.mobile, text: "STOP" })).data).toEqual({ isStored: true });
  const waiting = (await environment().sent()).filter(
    (one) => one.kind === "sms" && one.to === student.mobile && one.text.includes("Waiting"),
  );
  expect(waiting).toEqual([]);
  for (const channel of ["sms", "whatsapp"])
    expect((await send(staff, id, { channel })).details).toEqual({ reason: "opted_out" });
  expect((await send(staff, id, { channel: "email" })).status).toBe(200);
  await reply({ from: student.mobile, text: "start" });
  expect((await send(staff, id, { channel: "sms" })).status).toBe(200);
});

it("puts a reply on the timeline and in the queue until it is answered", async () => {
  const staff = await counsellor();
  const { student, id } = await ownLead(staff);
  const body = { id: randomUUID(), from: student.mobile, text: "Which documents?" };
  await reply(body);
  await reply(body);
  const replies = async () => {
    const queue = await staff.client.get("lead/queue", staff);
    const { entries } = showQueue.response.parse(queue.data);
    return entries.filter(({ kind, id: entry }) => kind === "reply" && entry === id);
  };
  expect(await replies()).toHaveLength(1);
  expect((await timeline(staff, id)).filter(({ kind }) => kind === "lead_message")).toMatchObject([
    { staff: null, detail: { direction: "in", text: "Which documents?" } },
  ]);
  await send(staff, id, { channel: "sms", text: "Your marksheets" });
  expect(await replies()).toEqual([]);
});

it("tells other systems of messages, contacts and notes, each once", async () => {
  const staff = await counsellor();
  const { student, id } = await ownLead(staff);
  const person = { prospectId: id, userId: student.userId };
  const sent = await eventsDuring(environment(), "message.sent", async () => {
    const message = { id: randomUUID(), channel: "sms", text: "Hello {{name}}" };
    await send(staff, id, message);
    await send(staff, id, message);
  });
  expect(sent).toEqual([
    {
      ...person,
      messageId: expect.any(String) as string,
      channel: "sms",
      text: "Hello Asha Rao",
    },
  ]);
  const received = await eventsDuring(environment(), "message.received", async () => {
    const given = { id: randomUUID(), from: student.mobile, text: "Which documents?" };
    await reply(given);
    await reply(given);
  });
  expect(received).toMatchObject([{ ...person, channel: "sms", text: "Which documents?" }]);
  const add = (outcome: string | null) => () =>
    post(staff, `prospects/${id}/events`, { outcome, text: "Wants Germany" });
  expect(await eventsDuring(environment(), "lead.contacted", add("reached"))).toEqual([
    { ...person, outcome: "reached", text: "Wants Germany" },
  ]);
  expect(await eventsDuring(environment(), "lead.note_added", add(null))).toEqual([
    { ...person, text: "Wants Germany" },
  ]);
});

it("refuses replies that are not signed, and ignores unknown numbers", async () => {
  const from = makePerson().mobile;
  expect((await reply({ from }, "another secret of 24 chars")).status).toBe(401);
  expect((await reply({ from })).data).toEqual({ isStored: false });
  expect((await reply({ from: "98765" })).status).toBe(400);
});

it("previews a message without sending it", async () => {
  const staff = await counsellor();
  const { student, id } = await ownLead(staff, "SA");
  const body = { channel: "email", subject: "", text: "Hi {{name}}: {{profile_link}}" };
  const preview = await post(staff, `prospects/${id}/messages/preview`, body);
  expect(preview.data).toEqual({
    subject: "رسالة من مرشدك",
    text: "Hi Asha Rao: https://sa.disha.example/study-abroad/profile/dashboard",
  });
  await expect(textSentTo(environment(), student.email)).rejects.toThrow("nothing was sent");
  const unknown = await post(staff, `prospects/${id}/messages/preview`, {
    ...body,
    text: "Hi {{city}}",
  });
  expect(unknown).toMatchObject({ status: 400, fields: { text: "Unknown variable" } });
});

it("hides a colleague's lead", async () => {
  const [staff, colleague] = [await counsellor(), await counsellor()];
  const { id } = await ownLead(staff);
  const path = `prospects/${id}/messages`;
  const body = { channel: "email", subject: "", text: "Hi" };
  expect((await send(colleague, id, {})).status).toBe(403);
  expect((await post(colleague, `${path}/preview`, body)).status).toBe(403);
  expect((await post(colleague, `prospects/${id}/invitation`, { channel: "sms" })).status).toBe(
    403,
  );
  const query = `lead/prospects/${id}/message-options`;
  expect((await colleague.client.get(query, colleague)).status).toBe(403);
});

it("sends a bulk message to the caller's own leads, each once in their language", async () => {
  environment().clock.advanceToDay();
  const [staff, colleague] = [await counsellor(), await counsellor()];
  const [indian, vietnamese] = [await ownLead(staff), await ownLead(staff, "VN")];
  const other = await ownLead(colleague);
  const unverified = await enquire(makePerson());
  await staff.client.put(`lead/prospects/${unverified}`, { ownerId: staff.userId }, staff);
  const templateId = await newTemplate({
    en: { subject: "Deadline", text: "Dear {{name}}" },
    vi: { subject: "Hạn chót", text: "Chào {{name}}" },
  });
  const filters = { owner: "me", stage: "open" };
  const bulk = { channel: "email", templateId, filters };
  const preview = previewBulkMessage.response.parse(
    (await post(staff, "bulk-messages/preview", bulk)).data,
  );
  expect(preview).toMatchObject({
    recipients: 2,
    refused: [{ reason: "no_consent", leads: 1, people: [{ id: unverified }] }],
    samples: [
      { subject: "Hạn chót", text: "Chào Asha Rao" },
      { subject: "Deadline", text: "Dear Asha Rao" },
    ],
  });
  const id = randomUUID();
  const sendAll = async () =>
    sendBulkMessage.response.parse((await post(staff, "bulk-messages", { id, ...bulk })).data);
  expect(await sendAll()).toEqual({ recipients: 2 });
  // Pressed twice before the first one is done.
  expect(await sendAll()).toEqual({ recipients: 2 });
  const { deps } = environment();
  const work: Handler = async (job) => {
    // As after a failure: the first run has sent all, the others nothing.
    for (let run = 0; run <= deps.config.MESSAGE_LIMIT_TO_STUDENT_PER_DAY; run++)
      await sendQueuedBulkMessage(deps, job);
  };
  await drainWork(deps, { "send-bulk-message": work });
  expect(await sendAll()).toEqual({ recipients: 0 });
  const sent = await environment().sent();
  const subjectsTo = ({ student }: { student: TestUser }) =>
    sent.flatMap((one) => (one.kind === "mail" && one.to === student.email ? [one.subject] : []));
  expect([indian, vietnamese, other].map(subjectsTo)).toEqual([["Deadline"], ["Hạn chót"], []]);
  // Finding 15 of the security review: repeats used up what a student may get in a day.
  expect((await send(staff, indian.id, {})).status).toBe(200);
});

it("writes to the segment that the list of leads shows, and to no lead of a colleague", async () => {
  const [staff, colleague] = [await counsellor(), await counsellor()];
  const head = await newStaff(environment(), "sales");
  const tag = randomUUID().slice(0, 20);
  const [own, other] = [await ownLead(staff), await ownLead(colleague)];
  for (const { id } of [own, other])
    await head.client.put(`lead/prospects/${id}`, { tags: [tag] }, head);
  const templateId = await newTemplate({ en: { subject: "", text: "Hi" } });
  const filters = { tag, verified: "yes", region: "IN", country: "DEU" };
  const recipients = async (by: TestUser, more: object = {}) => {
    const body = { channel: "email", templateId, filters: { ...filters, ...more } };
    const { data } = await post(by, "bulk-messages/preview", body);
    return previewBulkMessage.response.parse(data).recipients;
  };
  const listed = async (by: TestUser, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...filters, ...more });
    const { data } = await by.client.get(`lead/prospects/list?${query}`, by);
    return listLeads.response.parse(data).leads.length;
  };
  for (const by of [staff, colleague, head])
    for (const more of [{}, { untouched: "9" }, { verified: "no" }])
      expect(await recipients(by, more)).toBe(await listed(by, more as Record<string, string>));
  expect(await recipients(head)).toBeGreaterThanOrEqual(await recipients(staff));
  const named = { channel: "email", templateId, filters: { q: "Asha" } };
  // Left out, the name would widen who gets the message.
  expect((await post(staff, "bulk-messages/preview", named)).status).toBe(400);
});

it("limits the messages to one student", async () => {
  const staff = await counsellor();
  const { id } = await ownLead(staff);
  const limit = environment().deps.config.MESSAGE_LIMIT_TO_STUDENT_PER_DAY;
  for (let sent = 0; sent < limit; sent++) expect((await send(staff, id, {})).status).toBe(200);
  expect(await send(staff, id, {})).toMatchObject({ status: 429, code: "MESSAGE_LIMIT" });
  expect((await timeline(staff, id)).filter(({ kind }) => kind === "lead_message")).toHaveLength(
    limit,
  );
});

it("keeps templates for all_user to change, with unique names", async () => {
  const [head, staff] = [await newStaff(environment(), "all_user"), await counsellor()];
  const name = randomUUID();
  const body = { name, texts: { en: { subject: "", text: "Hi" } } };
  const added = addMessageTemplate.response.parse(
    (await post(head, "message-templates", body)).data,
  );
  expect((await post(head, "message-templates", body)).code).toBe("NAME_TAKEN");
  expect((await post(head, "message-templates", { name: "x", texts: {} })).status).toBe(400);
  const path = `lead/message-templates/${added.id}`;
  const changed = { name, texts: { ar: { subject: "", text: "مرحبا" } } };
  expect((await head.client.put(path, changed, head)).status).toBe(200);
  const listed = await staff.client.get("lead/message-templates", staff);
  expect(listed.data).toContainEqual({ id: added.id, ...changed });
  expect((await staff.client.raw("DELETE", path, staff)).status).toBe(403);
  expect((await head.client.raw("DELETE", path, head)).status).toBe(200);
  expect((await head.client.put(path, changed, head)).status).toBe(404);
});

it("records which texts of a template changed, without the texts", async () => {
  const head = await newStaff(environment(), "all_user");
  const name = randomUUID();
  const texts = { en: { subject: "", text: "Hi" }, ar: { subject: "", text: "مرحبا" } };
  const { data } = await post(head, "message-templates", { name, texts });
  const path = `lead/message-templates/${addMessageTemplate.response.parse(data).id}`;
  const renamed = { name: `${name} 2`, texts: { ...texts, en: { subject: "", text: "Hello" } } };
  await head.client.put(path, renamed, head);
  await head.client.raw("DELETE", path, head);
  const log = await environment()
    .deps.db.select()
    .from(auditLog)
    .where(eq(auditLog.staffId, head.userId));
  const detailsOf = (method: string) =>
    log.filter(({ action }) => action.startsWith(method)).map(({ details }) => details);
  expect(detailsOf("POST")).toEqual([{ template: name, texts: "en, ar" }]);
  expect(detailsOf("PUT")).toEqual([{ template: name, name: `${name} → ${name} 2`, texts: "en" }]);
  expect(detailsOf("DELETE")).toEqual([{ template: `${name} 2` }]);
});
