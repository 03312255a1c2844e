import { parse } from "csv-parse/sync";
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sendQueuedFollowUp } from "#backend/events/follow-up";
import { documents } from "#backend/platform/db/schema/catalogue";
import { auditLog } from "#backend/platform/db/schema/console";
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
import { dayOf } from "#domain/time/dates";
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
  by.client.put(
    `${BASE}/attendees/${student.userId}`,
    { attended, reason: attended ? "paper_list" : null },
    by,
  );

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

/** Moves the event to today, until `undo`. */
async function today() {
  const { deps } = environment();
  const start = `${dayOf(deps.now())}T10:00`;
  const isPlace = and(eq(documents.kind, PLACE.kind), eq(documents.slug, PLACE.slug));
  const [row] = await db().select().from(documents).where(isPlace);
  if (!row) throw new Error("no event");
  const fields = { ...row.data.fields, startsAt: start, endsAt: `${dayOf(deps.now())}T18:00` };
  const set = (data: typeof row.data) => db().update(documents).set({ data }).where(isPlace);
  await set({ ...row.data, fields });
  return { undo: () => set(row.data) };
}

it("checks people in on the day of the event, and on others with a reason", async () => {
  const staff = await counsellor();
  const student = await registered("Asha", staff);
  const put = (body: object) =>
    staff.client.put(`${BASE}/attendees/${student.userId}`, body, staff);
  expect(await put({ attended: true })).toMatchObject({ status: 409, code: "CHECK_IN_REASON" });
  expect((await put({ attended: true, reason: "because" })).status).toBe(400);
  expect((await put({ attended: true, reason: "paper_list" })).status).toBe(200);
  const log = await db().select().from(auditLog).where(eq(auditLog.userId, student.userId));
  expect(log.map(({ details }) => details)).toContainEqual({
    event: PLACE.slug,
    reason: "paper_list",
  });
  expect((await put({ attended: false })).status).toBe(200);
  const { undo } = await today();
  expect((await put({ attended: true })).status).toBe(200);
  await undo();
});

it("registers a walk-in with an account on the day, once, by the whole number or address", async () => {
  const desk = await newStaff(environment(), "front_desk");
  const student = await newcomer(environment());
  const walkIn = (contact: string) => desk.client.post(`${BASE}/walk-ins`, { contact }, desk);
  expect((await walkIn(student.mobile)).code).toBe("CHECK_IN_REASON");
  const { undo } = await today();
  const first = await walkIn(student.mobile.replace("+91", "0"));
  expect(first).toMatchObject({ status: 200, data: { userId: student.userId } });
  environment().clock.advance(1_000);
  expect((await walkIn(student.mobile)).status).toBe(200);
  const rows = await db()
    .select()
    .from(registrations)
    .where(and(eq(registrations.slug, PLACE.slug), eq(registrations.userId, student.userId)));
  expect(rows).toMatchObject([{ checkedInBy: desk.userId }]);
  expect((await walkIn(student.mobile.slice(0, 8))).status).toBe(404);
  expect((await walkIn("nobody@example.com")).status).toBe(404);
  // Staff aren't students.
  expect((await walkIn(desk.mobile)).status).toBe(404);
  await undo();
});

it("tells everybody how many have registered, also those who may not see them", async () => {
  const [staff, other] = [await counsellor(), await counsellor()];
  const suffix = crypto.randomUUID().slice(0, 8);
  await registered(`Theirs ${suffix}`, staff);
  const viewers = [other, await newStaff(environment(), "events")];
  const [seen, all] = await Promise.all(viewers.map((by) => attendeesFor(by, { q: suffix })));
  expect([seen?.attendees.length, all?.attendees.length]).toEqual([0, 1]);
  expect(seen?.event.registered).toBe(all?.event.registered);
  expect(seen?.event.registered).toBeGreaterThan(0);
});
