import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { sendQueuedBulkMessage } from "#backend/leads/messages/bulk-sending";
import { consents, enquiries } from "#backend/platform/db/schema/enquiries";
import {
  bulkRecipients,
  leadConfirmations,
  leadMessages,
  leads,
} from "#backend/platform/db/schema/leads";
import { outbox, rateLimits } from "#backend/platform/db/schema/platform";
import { users } from "#backend/platform/db/schema/users";
import { addMessageTemplate, listBulkMessages } from "#contract/leads/messages";
import { parseIst, addTime, addToDay, dayOf } from "#domain/time/dates";
import { drainWork } from "../drain-outbox";
import {
  enquiryFor,
  enquiryOf,
  makePerson,
  newcomer,
  newStaff,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

/** Bulk messages: time, quiet hours, results and stopping. */
const environment = useEnvironment();
const db = () => environment().deps.db;
const now = () => environment().deps.now();
const MINUTE = 60_000;

/** Moves the clock to a time in India, today or tomorrow. Before accounts sign in. */
function advanceTo(time: string): void {
  const today = parseIst(`${dayOf(now())}T${time}`);
  const next = today > now() ? today : parseIst(`${addToDay(dayOf(now()), 1, "day")}T${time}`);
  environment().clock.advance(next.getTime() - now().getTime());
}

const post = (by: TestUser, path: string, body: object) => by.client.post(`lead/${path}`, body, by);

/** A lead of a counsellor, of a student with a verified address or of a person with a consent only. */
async function ownLead(staff: TestUser, student: TestUser | null, timeZone: string | null = null) {
  const person = student ?? makePerson();
  const client = environment().client.another();
  const body = enquiryFor(person, { sendOtp: false });
  const { leadId: enquiryId } = enquiryOf(await client.post("auth/enquiry", body, student ?? {}));
  await db().update(consents).set({ version: "import" }).where(eq(consents.enquiryId, enquiryId));
  const [enquiry] = await db().select().from(enquiries).where(eq(enquiries.id, enquiryId));
  const id = enquiry?.leadId ?? "";
  if (student)
    await db().update(users).set({ email: student.email }).where(eq(users.id, student.userId));
  await db().update(leads).set({ ownerId: staff.userId, timeZone }).where(eq(leads.id, id));
  return { id, email: person.email };
}
const verifiedLead = async (staff: TestUser, timeZone?: string) =>
  ownLead(staff, await newcomer(environment()), timeZone);

async function newTemplate(): Promise<string> {
  const head = await newStaff(environment(), "all_user");
  const texts = { en: { subject: "News", text: "Hello {{name}}" } };
  const { data } = await post(head, "message-templates", { name: randomUUID(), texts });
  return addMessageTemplate.response.parse(data).id;
}

/** Queues a message to a counsellor's own leads. @returns its id */
async function sendToOwn(staff: TestUser, given: object = {}): Promise<string> {
  const id = randomUUID();
  const bulk = { channel: "email", templateId: await newTemplate(), filters: { owner: "me" } };
  expect((await post(staff, "bulk-messages", { id, ...bulk, ...given })).status).toBe(200);
  return id;
}
const work = () => {
  const { deps } = environment();
  return drainWork(deps, { "send-bulk-message": (job) => sendQueuedBulkMessage(deps, job) });
};
const listed = async (by: TestUser, id: string) =>
  listBulkMessages.response
    .parse((await by.client.get("lead/bulk-messages", by)).data)
    .find((one) => one.id === id);
const resultsOf = async (by: TestUser, id: string) => (await listed(by, id))?.results;
const got = async (bulkId: string) => {
  const rows = await db().select().from(leadMessages).where(eq(leadMessages.bulkId, bulkId));
  return rows.map(({ leadId }) => leadId).toSorted();
};
const deliver = () => environment().sent();

it("is sent at its time, to the leads that match then, each once", async () => {
  advanceTo("12:00");
  const staff = await newStaff(environment(), "lms_user");
  const first = await verifiedLead(staff);
  const id = await sendToOwn(staff, { sendAt: addTime(now(), 10, "minute").toISOString() });
  await work();
  expect(await got(id)).toEqual([]);
  expect(await listed(staff, id)).toMatchObject({ startedAt: null, results: { waiting: 0 } });
  const second = await verifiedLead(staff);
  environment().clock.advance(11 * MINUTE);
  await work();
  const both = [first.id, second.id].toSorted();
  expect(await got(id)).toEqual(both);
  // A repeat reaches nobody else.
  await verifiedLead(staff);
  const job = { data: { bulkId: id }, signal: new AbortController().signal };
  await sendQueuedBulkMessage(environment().deps, job);
  expect(await got(id)).toEqual(both);
});

it("refuses a time that is too far ahead", async () => {
  const staff = await newStaff(environment(), "lms_user");
  const bulk = { channel: "email", templateId: await newTemplate(), filters: { owner: "me" } };
  const sendAt = addTime(now(), 91, "day").toISOString();
  expect(await post(staff, "bulk-messages", { id: randomUUID(), ...bulk, sendAt })).toMatchObject({
    status: 400,
    fields: { sendAt: "is too far ahead" },
  });
});

it("waits for the end of quiet hours where the student is, and holds up nobody else", async () => {
  advanceTo("12:00");
  const staff = await newStaff(environment(), "lms_user");
  const here = await verifiedLead(staff);
  // Half past two at night.
  const there = await verifiedLead(staff, "America/New_York");
  const id = await sendToOwn(staff);
  await work();
  expect(await got(id)).toEqual([here.id]);
  expect(await resultsOf(staff, id)).toMatchObject({ waiting: 1, queued: 1 });
  environment().clock.advance(3 * 60 * MINUTE);
  await work();
  expect(await got(id)).toEqual([here.id]);
  environment().clock.advance(4 * 60 * MINUTE);
  await work();
  expect(await got(id)).toEqual([here.id, there.id].toSorted());
});

it("waits for the quiet hours that a student has chosen, at night in India", async () => {
  advanceTo("23:00");
  const staff = await newStaff(environment(), "lms_user");
  const lead = await verifiedLead(staff);
  const id = await sendToOwn(staff);
  await work();
  expect(await got(id)).toEqual([]);
  environment().clock.advance(9 * 60 * MINUTE + MINUTE);
  await work();
  expect(await got(id)).toEqual([lead.id]);
});

it("counts what was sent, failed, was asked and confirmed, and who was left out", async () => {
  advanceTo("12:00");
  const staff = await newStaff(environment(), "lms_user");
  const [sent, failed] = [await verifiedLead(staff), await verifiedLead(staff)];
  const asked = await ownLead(staff, null);
  const without = await ownLead(staff, null);
  await db().update(leads).set({ email: makePerson().email }).where(eq(leads.id, without.id));
  const id = await sendToOwn(staff);
  await work();
  expect(await resultsOf(staff, id)).toMatchObject({ queued: 3, asked: 1, confirmed: 0 });
  const [message] = await db()
    .select()
    .from(leadMessages)
    .where(and(eq(leadMessages.leadId, failed.id), eq(leadMessages.bulkId, id)));
  await db()
    .update(outbox)
    .set({ status: "failed" })
    .where(eq(outbox.id, message?.outboxId ?? ""));
  const mails = await deliver();
  const mail = mails.find((one) => one.kind === "mail" && one.to === asked.email);
  const token = /confirm-contact\/([^\s"]+)/.exec(mail?.kind === "mail" ? mail.text : "")?.[1];
  await environment().client.post(`user/contact-verification/${token}`, {});
  expect(await listed(staff, id)).toMatchObject({
    results: { waiting: 0, queued: 0, sent: 2, failed: 1, asked: 1, confirmed: 1 },
    leftOut: [{ reason: "no_consent", leads: 1 }],
  });
  expect(mails.filter((one) => one.kind === "mail" && one.to === sent.email)).toHaveLength(1);
});

it("takes back what has not been sent when it is stopped, with what it counted", async () => {
  advanceTo("12:00");
  const [staff, colleague] = [
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
  ];
  const lead = await verifiedLead(staff);
  const asked = await ownLead(staff, null);
  const away = await verifiedLead(staff, "America/New_York");
  const points = async () => {
    const rows = await db().select().from(rateLimits);
    return Object.fromEntries(
      rows.flatMap(({ key, points }) => (key.startsWith("messages:") ? [[key, points]] : [])),
    );
  };
  const before = await points();
  const id = await sendToOwn(staff);
  await work();
  expect(await got(id)).toEqual([lead.id, asked.id].toSorted());
  expect((await post(colleague, `bulk-messages/${id}/stop`, {})).status).toBe(404);
  expect((await post(staff, `bulk-messages/${id}/stop`, {})).status).toBe(200);
  expect(await resultsOf(staff, id)).toMatchObject({ waiting: 0, queued: 0, sent: 0, stopped: 3 });
  expect(await got(id)).toEqual([]);
  const counted = Object.entries(await points()).filter(
    ([key, value]) => value !== (before[key] ?? 0),
  );
  expect(counted).toEqual([]);
  const mails = await deliver();
  for (const { email } of [lead, asked, away])
    expect(mails.filter((one) => "to" in one && one.to === email)).toEqual([]);
  // The address was not asked, so it can be asked later.
  const rows = await db()
    .select()
    .from(leadConfirmations)
    .where(inArray(leadConfirmations.leadId, [asked.id]));
  expect(rows).toEqual([]);
  environment().clock.advance(8 * 60 * MINUTE);
  await work();
  expect(await got(id)).toEqual([]);
});

it("sends nothing of a stopped message that was scheduled", async () => {
  advanceTo("12:00");
  const staff = await newStaff(environment(), "lms_user");
  await verifiedLead(staff);
  const id = await sendToOwn(staff, { sendAt: addTime(now(), 10, "minute").toISOString() });
  await post(staff, `bulk-messages/${id}/stop`, {});
  environment().clock.advance(11 * MINUTE);
  await work();
  expect(await got(id)).toEqual([]);
});

it("leaves out who unsubscribed or was handed on since it was chosen, and says so", async () => {
  advanceTo("12:00");
  const [staff, colleague] = [
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
  ];
  const lead = await verifiedLead(staff, "America/New_York");
  const id = await sendToOwn(staff);
  await work();
  await db().update(leads).set({ ownerId: colleague.userId }).where(eq(leads.id, lead.id));
  await db().update(users).set({ counsellorId: null }).where(eq(users.email, lead.email));
  environment().clock.advance(7 * 60 * MINUTE);
  await work();
  expect(await got(id)).toEqual([]);
  const rows = await db().select().from(bulkRecipients).where(eq(bulkRecipients.bulkId, id));
  expect(rows).toMatchObject([{ state: "left_out", reason: "gone" }]);
});

it("is no obstacle to merging two leads that both got it, and stays one message to each", async () => {
  advanceTo("12:00");
  const head = await newStaff(environment(), "all_user");
  const [into, from] = [await ownLead(head, null), await ownLead(head, null)];
  const id = await sendToOwn(head);
  await work();
  const merge = { otherId: from.id };
  const path = `prospects/${into.id}/merge`;
  expect((await post(head, path, merge)).status).toBe(200);
  expect(await got(id)).toEqual([into.id, into.id]);
  expect(await resultsOf(head, id)).toMatchObject({ queued: 2, asked: 2 });
});
