import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sendQueuedFollowUp } from "#backend/events/follow-up";
import { eventMessages, registrations } from "#backend/platform/db/schema/events";
import { users } from "#backend/platform/db/schema/users";
import { setOptOut } from "#backend/platform/mail/topics";
import { spendForStaffMessage } from "#backend/platform/outbox/budget";
import {
  listAttendees,
  listStaffEvents,
  previewFollowUp,
  sendFollowUp,
} from "#contract/events/attendees";
import { countStatements } from "../../setup/count-statements";
import { drainWork } from "../drain-outbox";
import { assign, newcomer, newStaff, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

const PLACE = { kind: "event" as const, slug: "education-day-kochi-2026" };
const BASE = `event/staff/${PLACE.kind}/${PLACE.slug}`;

/** Attendees of events: check-in, export and follow-up. */
const environment = useEnvironment();

const db = () => environment().deps.db;
const counsellor = () => newStaff(environment(), "lms_user");

/** A registered student with a verified email address, of a counsellor or of nobody. */
async function registered(fullName: string, staff?: TestUser) {
  const student = await newcomer(environment());
  const { userId, email } = student;
  await db().update(users).set({ fullName, email }).where(eq(users.id, userId));
  if (staff) await assign(environment(), student, "counsellorId", staff);
  await db()
    .insert(registrations)
    .values({ ...PLACE, userId, createdAt: environment().deps.now() });
  return student;
}
const attendeesFor = async (by: TestUser, query: Record<string, string>) => {
  const reply = await by.client.get(`${BASE}/attendees?${new URLSearchParams(query)}`, by);
  return listAttendees.response.parse(reply.data);
};
const check = (by: TestUser, student: TestUser, attended: boolean) =>
  by.client.put(`${BASE}/attendees/${student.userId}`, { attended }, by);

/** Asks for a follow-up. */
const queueFollowUp = async (by: TestUser, body: object) =>
  sendFollowUp.response.parse((await by.client.post(`${BASE}/follow-up`, body, by)).data);
const sendQueued = () => {
  const { deps } = environment();
  return drainWork(deps, { "send-follow-up": (job) => sendQueuedFollowUp(deps, job) });
};

it("lists own students and those without a counsellor, all for all_user", async () => {
  const [staff, other] = [await counsellor(), await counsellor()];
  const suffix = crypto.randomUUID().slice(0, 8);
  const own = await registered(`Own ${suffix}`, staff);
  const free = await registered(`Free ${suffix}`);
  await registered(`Colleague ${suffix}`, other);
  const namesFor = async (by: TestUser) =>
    (await attendeesFor(by, { q: suffix })).attendees.map(({ name }) => name?.split(" ")[0]);
  expect(await namesFor(staff)).toEqual(["Free", "Own"]);
  expect(await namesFor(await newStaff(environment(), "all_user"))).toHaveLength(3);
  const access = await own.client.get(`${own.base}/privacy`, own);
  expect(JSON.stringify(access.data)).toContain("GET /event/staff/:kind/:slug/attendees");
  expect((await check(other, own, true)).status).toBe(404);
  expect((await check(other, free, true)).status).toBe(200);
  const unknown = await staff.client.get("event/staff/event/nothing/attendees", staff);
  expect(unknown.status).toBe(404);
});

it("records who attended, the first time, and undoes it", async () => {
  const staff = await counsellor();
  const student = await registered("Asha", staff);
  const first = await check(staff, student, true);
  environment().clock.advance(60_000);
  expect((await check(staff, student, true)).data).toEqual(first.data);
  const [who] = (await attendeesFor(staff, { who: "attended" })).attendees.filter(
    ({ userId }) => userId === student.userId,
  );
  expect(who?.attendedAt).not.toBeNull();
  const list = await staff.client.get("event/staff/events", staff);
  const event = listStaffEvents.response.parse(list.data).find(({ slug }) => slug === PLACE.slug);
  expect(event?.attended).toBeGreaterThan(0);
  await check(staff, student, false);
  const missed = (await attendeesFor(staff, { who: "missed" })).attendees;
  expect(missed.map(({ userId }) => userId)).toContain(student.userId);
  const notRegistered = await newcomer(environment());
  expect((await check(staff, notRegistered, true)).status).toBe(404);
  expect((await check(student, student, true)).status).toBe(403);
});

it("exports attendees as CSV, with formulas escaped", async () => {
  const staff = await counsellor();
  const student = await registered("=cmd()", staff);
  const reply = await staff.client.raw("GET", `${BASE}/attendees/export`, staff);
  const rows = parse<Record<string, string>>(await reply.text(), { bom: true, columns: true });
  expect(rows.find(({ email }) => email === student.email)?.name).toBe("'=cmd()");
  const access = await student.client.get(`${student.base}/privacy`, student);
  expect(JSON.stringify(access.data)).toContain("attendees/export");
});

it("sends a follow-up once to each verified address that wants it", async () => {
  const [staff, suffix] = [await counsellor(), crypto.randomUUID().slice(0, 8)];
  const [came, missed, silent, unverified] = [
    await registered(`Came ${suffix}`, staff),
    await registered(`Missed ${suffix}`, staff),
    await registered(`Silent ${suffix}`, staff),
    await registered(`Unverified ${suffix}`, staff),
  ];
  for (const student of [came, silent, unverified]) await check(staff, student, true);
  const out = { address: silent.email, topic: "counselling" as const };
  await setOptOut(db(), environment().deps, out, true);
  const { userId } = unverified;
  const typed = { email: null, contactEmail: unverified.email };
  await db().update(users).set(typed).where(eq(users.id, userId));
  const id = crypto.randomUUID();
  const body = { id, who: "attended", subject: `Slides ${suffix}`, text: "Hello {{name}}" };
  const preview = await staff.client.post(`${BASE}/follow-up/preview`, body, staff);
  const previewed = previewFollowUp.response.parse(preview.data);
  expect(previewed.samples.map(({ text }) => text)).toContain(`Hello Came ${suffix}`);
  expect(previewed.refused.map(({ reason }) => reason).sort()).toEqual(["no_address", "opted_out"]);
  const { recipients } = previewed;
  expect(await queueFollowUp(staff, body)).toEqual({ recipients });
  // Pressed twice before the first one is done.
  expect(await queueFollowUp(staff, body)).toEqual({ recipients });
  await sendQueued();
  expect(await queueFollowUp(staff, body)).toEqual({ recipients: 0 });
  const sent = (await environment().sent()).filter((one) => JSON.stringify(one).includes(suffix));
  expect(sent.map((one) => ("to" in one ? one.to : ""))).toContain(came.email);
  for (const { email } of [missed, silent, unverified])
    expect(sent.some((one) => "to" in one && one.to === email)).toBe(false);
  expect(sent.filter((one) => "to" in one && one.to === came.email)).toHaveLength(1);
  expect(JSON.stringify(sent)).toContain("/unsubscribe/");
  const unknown = { ...body, text: "Hello {{nobody}}" };
  expect((await staff.client.post(`${BASE}/follow-up`, unknown, staff)).status).toBe(400);
});

it("counts a follow-up against the limits once, however often it is sent at once", async () => {
  const staff = await counsellor();
  const student = await registered("Asha", staff);
  const body = { id: crypto.randomUUID(), who: "all", subject: "", text: "Hello" };
  for (let at = 0; at < 4; at++) await queueFollowUp(staff, body);
  await Promise.all([sendQueued(), sendQueued()]);
  const { deps } = environment();
  const to = { channel: "email" as const, address: student.email };
  const left = deps.config.MESSAGE_LIMIT_TO_STUDENT_PER_DAY - 1;
  for (let at = 0; at < left; at++) await spendForStaffMessage(deps, staff.userId, to);
  await expect(spendForStaffMessage(deps, staff.userId, to)).rejects.toMatchObject({
    code: "MESSAGE_LIMIT",
  });
});

it("stores nothing for a person who has reached the limit, and reaches the others", async () => {
  const staff = await counsellor();
  const [full, other] = [await registered("Full", staff), await registered("Other", staff)];
  const { deps } = environment();
  const to = { channel: "email" as const, address: full.email };
  for (let at = 0; at < deps.config.MESSAGE_LIMIT_TO_STUDENT_PER_DAY; at++)
    await spendForStaffMessage(deps, staff.userId, to);
  const id = crypto.randomUUID();
  await queueFollowUp(staff, { id, who: "all", subject: "", text: "Hello" });
  await sendQueued();
  const got = await db().select().from(eventMessages).where(eq(eventMessages.followUpId, id));
  const ids = got.map(({ userId }) => userId);
  expect(ids).toContain(other.userId);
  expect(ids).not.toContain(full.userId);
});

it("sends nothing for a counsellor who has left since", async () => {
  const staff = await counsellor();
  await registered("Asha", staff);
  const id = crypto.randomUUID();
  await queueFollowUp(staff, { id, who: "all", subject: "", text: "Hello" });
  await db().update(users).set({ permissions: [] }).where(eq(users.id, staff.userId));
  await sendQueued();
  expect(await db().$count(eventMessages, eq(eventMessages.followUpId, id))).toBe(0);
});

// Finding M6 of the code review: two queries and more for each attendee.
it("previews a follow-up to many with as many statements as to few", async () => {
  const staff = await counsellor();
  const body = { id: crypto.randomUUID(), who: "all", subject: "Slides", text: "Hello {{name}}" };
  const preview = async () => {
    let recipients = 0;
    const statements = await countStatements(async () => {
      const { data } = await staff.client.post(`${BASE}/follow-up/preview`, body, staff);
      recipients = previewFollowUp.response.parse(data).recipients;
    });
    return { statements, recipients };
  };
  for (let number = 0; number < 2; number++) await registered(`Few ${number}`, staff);
  const few = await preview();
  for (let number = 0; number < 20; number++) await registered(`Many ${number}`, staff);
  const many = await preview();
  expect(many.recipients).toBe(few.recipients + 20);
  // All who are concerned have their rows in the audit log.
  expect(many.statements).toBe(few.statements);
  expect(few.statements).toBeGreaterThan(5);
});
