import { eq, inArray } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { setActive } from "#backend/console/accounts";
import { alertAboutTeamQueue } from "#backend/leads/queue/alert-team";
import { applications, applicationStages } from "#backend/platform/db/schema/applications";
import { TEAM } from "#backend/appointments/messages";
import { appointments } from "#backend/platform/db/schema/appointments";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { leads } from "#backend/platform/db/schema/leads";
import { callBacks } from "#backend/platform/db/schema/requests";
import { countQueue, showQueue } from "#contract/leads/work-queue";
import { addToDay, dayOf, parseIst } from "#domain/time/dates";
import { endOfSnooze, type QueueKind } from "#domain/leads/work-queue";
import { addDocument } from "../test-documents";
import {
  assign,
  enquiryFor,
  enquiryOf,
  makePerson,
  newcomer,
  newStaff,
  signedInAgain,
  textSentTo,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

const MINUTE = 60_000;

/** What waits for a counsellor. */
const environment = useEnvironment();

const counsellor = () => newStaff(environment(), "lms_user");
const queueOf = async (by: TestUser) => {
  const reply = await by.client.get("lead/queue", by);
  expect(reply.status).toBe(200);
  return showQueue.response.parse(reply.data);
};
const teamOf = async (by: TestUser, of: TestUser) =>
  (await queueOf(by)).team.entries.filter(({ userId }) => userId === of.userId);
/** A paying student without a counsellor who has handed in the first step of an application. */
async function unassignedStep() {
  const student = await newcomer(environment(), { paidUser: true });
  const { db, now } = environment().deps;
  const course = { courseId: "1-x", title: "MSc", universityName: "TU", countrySlug: "germany" };
  const [application] = await db
    .insert(applications)
    .values({ userId: student.userId, ...course, intakeMonth: 10, intakeYear: 2027 })
    .returning();
  const applicationId = application?.id ?? "";
  const stage = { applicationId, stageId: 1, fieldData: {}, submittedAt: now() };
  await db.insert(applicationStages).values({ ...stage, status: "submitted" });
  return { student, id: `${applicationId}:1` };
}
const countOf = async (by: TestUser) => {
  const { data } = await by.client.get("lead/queue/count", by);
  const { total, overdue } = countQueue.response.parse(data);
  return { total, overdue };
};
const kindsFor = async (by: TestUser) => (await queueOf(by)).entries.map(({ kind }) => kind);
const snooze = (by: TestUser, kind: QueueKind, id: string, until: Date) =>
  by.client.put("lead/queue/snooze", { kind, id, until: until.toISOString() }, by);
/** A lead of a counsellor. */
const leadOf = async (by: TestUser) => {
  const body = enquiryFor(makePerson(), { sendOtp: false });
  const sent = await environment().client.another().post("auth/enquiry", body);
  const { leadId: enquiryId } = enquiryOf(sent);
  const [enquiry] = await environment()
    .deps.db.select()
    .from(enquiries)
    .where(eq(enquiries.id, enquiryId));
  const id = enquiry?.leadId ?? "";
  await by.client.put(`lead/prospects/${id}`, { ownerId: by.userId }, by);
  return id;
};
const change = (by: TestUser, id: string, body: object) =>
  by.client.put(`lead/prospects/${id}`, body, by);

it("has a new lead until its first contact, overdue after the target", async () => {
  const [staff, other] = [await counsellor(), await counsellor()];
  const id = await leadOf(staff);
  expect(await queueOf(staff)).toMatchObject({
    total: 1,
    overdue: 0,
    entries: [{ kind: "new_lead", prospectId: id, name: "Asha Rao", isOverdue: false }],
  });
  expect(await kindsFor(other)).toEqual([]);
  environment().clock.advanceOpenMinutes(environment().deps.config.FIRST_CONTACT_MINUTES + 1);
  const again = await signedInAgain(environment(), staff);
  expect(await countOf(again)).toEqual({ total: 1, overdue: 1 });
  const contact = { outcome: "reached", text: "" };
  await again.client.post(`lead/prospects/${id}/events`, contact, again);
  expect(await kindsFor(again)).toEqual([]);
});

it("has a follow-up on its day, overdue first", async () => {
  const staff = await counsellor();
  const [today, past, later, fresh] = [
    await leadOf(staff),
    await leadOf(staff),
    await leadOf(staff),
    await leadOf(staff),
  ];
  const now = environment().deps.now();
  const plan = (id: string, minutes: number) =>
    change(staff, id, {
      nextAction: "Call",
      nextActionAt: new Date(now.getTime() + minutes * MINUTE).toISOString(),
    });
  await plan(past, -1);
  await plan(today, 0.2);
  await plan(later, 3 * 24 * 60);
  const { entries } = await queueOf(staff);
  expect(entries.map(({ id }) => id)).toEqual([past, today, fresh]);
  expect(entries.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false]);
});

it("puts an entry off until a time, for one counsellor only", async () => {
  const staff = await counsellor();
  const id = await leadOf(staff);
  const until = endOfSnooze("hour", environment().deps.now());
  expect((await snooze(staff, "new_lead", id, until)).status).toBe(200);
  expect(await kindsFor(staff)).toEqual([]);
  environment().clock.advance(61 * MINUTE);
  const again = await signedInAgain(environment(), staff);
  expect(await kindsFor(again)).toEqual(["new_lead"]);
  await snooze(again, "new_lead", id, endOfSnooze("week", environment().deps.now()));
  expect(await countOf(again)).toEqual({ total: 0, overdue: 0 });
});

it("has conversations, callback requests, steps and documents of own students", async () => {
  const [staff, other] = [await counsellor(), await counsellor()];
  const student = await newcomer(environment());
  await assign(environment(), student, "counsellorId", staff);
  await student.client.post("chat", { name: "Asha", text: "Hello" }, student);
  await student.client.post(
    "user/user-contact-number/register",
    { mobile: student.mobile, topic: "Loans", preferredTime: "any", name: "Asha" },
    student,
  );
  const { db } = environment().deps;
  const userId = student.userId;
  const [application] = await db
    .insert(applications)
    .values({
      userId,
      courseId: "1-x",
      title: "MSc",
      universityName: "TU",
      countrySlug: "germany",
      intakeMonth: 10,
      intakeYear: 2027,
    })
    .returning();
  const applicationId = application?.id ?? "";
  const submittedAt = environment().deps.now();
  await db
    .insert(applicationStages)
    .values({ applicationId, stageId: 1, fieldData: {}, status: "submitted", submittedAt });
  await addDocument(environment(), userId);
  const { entries } = await queueOf(staff);
  expect(entries.map(({ kind }) => kind)).toEqual(["chat", "call_back", "stage", "document"]);
  expect(entries[2]).toMatchObject({ id: `${applicationId}:1`, text: "MSc", userId });
  expect(await kindsFor(other)).toEqual([]);
});

it("has the calls of today", async () => {
  const staff = await counsellor();
  const student = await newcomer(environment());
  await assign(environment(), student, "counsellorId", staff);
  const now = environment().deps.now().getTime();
  const call = (startsAt: number) => ({
    userId: student.userId,
    resource: staff.userId,
    mobile: student.mobile,
    topic: "Visa",
    startsAt: new Date(startsAt),
  });
  await environment()
    .deps.db.insert(appointments)
    .values([call(now - 10 * MINUTE), call(now + 3 * 24 * 60 * MINUTE)]);
  expect(await queueOf(staff)).toMatchObject({ entries: [{ kind: "call", text: "Visa" }] });
});

it("keeps a call without an outcome, overdue an hour after it began", async () => {
  const staff = await counsellor();
  const { callId } = await withCall(staff, -90);
  expect((await queueOf(staff)).entries).toMatchObject([
    { kind: "call", id: callId, isOverdue: true, band: "overdue" },
  ]);
  const path = `appointment/staff/${callId}`;
  expect((await staff.client.put(path, { status: "no_show" }, staff)).status).toBe(200);
  expect((await kindsFor(staff)).filter((kind) => kind === "call")).toEqual([]);
});

it("alerts to a call that nobody takes before it begins, and gives it to who takes it", async () => {
  const head = await newStaff(environment(), "all_user");
  const { deps, clock } = environment();
  const morning = parseIst(`${addToDay(dayOf(deps.now()), 1, "day")}T09:00`);
  clock.advance(morning.getTime() - deps.now().getTime());
  const { callId, student } = await withCall(head, 90, { isOwn: false });
  await deps.db.update(appointments).set({ resource: TEAM }).where(eq(appointments.id, callId));
  expect(await alertAboutTeamQueue(deps)).toBe(true);
  expect(await textSentTo(environment(), head.mobile)).toMatch(/in the team's queue/);
  const staff = await counsellor();
  expect(await teamOf(staff, student)).toMatchObject([{ kind: "call", id: callId }]);
  const entry = { kind: "call", id: callId };
  expect((await staff.client.put("lead/queue/take", entry, staff)).status).toBe(200);
  expect(await kindsFor(staff)).toEqual(["call"]);
  expect(await teamOf(staff, student)).toEqual([]);
});

it("has an unassigned student's work in the team's queue, for administrators to count", async () => {
  const [head, staff] = [await newStaff(environment(), "all_user"), await counsellor()];
  const before = await countOf(head);
  const { student, id } = await unassignedStep();
  expect(await teamOf(head, student)).toMatchObject([
    { kind: "stage", id, text: "MSc", isOverdue: false, dueAt: expect.any(String) as string },
  ]);
  expect(await teamOf(staff, student)).toHaveLength(1);
  expect((await countOf(head)).total).toBe(before.total + 1);
  expect((await countOf(staff)).total).toBe(0);
});

it("gives the student of a team entry to the first who takes it", async () => {
  const [staff, other] = [await counsellor(), await counsellor()];
  const { student, id } = await unassignedStep();
  const take = (by: TestUser) => by.client.put("lead/queue/take", { kind: "stage", id }, by);
  const statuses = (await Promise.all([take(staff), take(other)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  const [own, others] = [await kindsFor(staff), await kindsFor(other)];
  expect([...own, ...others]).toEqual(["stage"]);
  expect(await teamOf(staff, student)).toEqual([]);
});

it("returns a counsellor's students to the team when their account is deactivated", async () => {
  const [staff, other] = [await counsellor(), await counsellor()];
  const { student } = await unassignedStep();
  await assign(environment(), student, "counsellorId", staff);
  expect(await teamOf(other, student)).toEqual([]);
  await setActive(environment().deps.db, staff.userId, false);
  expect(await teamOf(other, student)).toHaveLength(1);
});

it("alerts administrators to work without an owner, at most every four hours", async () => {
  const head = await newStaff(environment(), "all_user");
  const { deps, clock } = environment();
  // Alerts wait during quiet hours, whenever the tests run.
  const morning = parseIst(`${addToDay(dayOf(deps.now()), 1, "day")}T09:00`);
  clock.advance(morning.getTime() - deps.now().getTime());
  await unassignedStep();
  clock.advance(61 * MINUTE);
  expect(await alertAboutTeamQueue(deps)).toBe(true);
  expect(await alertAboutTeamQueue(deps)).toBe(false);
  expect(await textSentTo(environment(), head.mobile)).toMatch(/in the team's queue/);
  clock.advance(5 * 60 * MINUTE);
  expect(await alertAboutTeamQueue(deps)).toBe(true);
});

it("lists more than a page of the team's inbox, each entry once", async () => {
  const staff = await counsellor();
  const { db, now } = environment().deps;
  const ids = Array.from({ length: 130 }, () => crypto.randomUUID());
  await db.insert(callBacks).values(
    ids.map((id) => ({
      ...{ id, name: "A", mobile: "+91", topic: "Loan", preferredTime: "any" as const },
      createdAt: now(),
    })),
  );
  const pageAt = async (page: number) =>
    showQueue.response.parse((await staff.client.get(`lead/queue?teamPage=${page}`, staff)).data)
      .team;
  const first = await pageAt(0);
  expect(first.entries).toHaveLength(first.size);
  const pages = Math.ceil(first.total / first.size);
  const all = await Promise.all(Array.from({ length: pages }, (_, page) => pageAt(page)));
  const listed = all.flatMap(({ entries }) => entries.map(({ kind, id }) => `${kind} ${id}`));
  expect(new Set(listed).size).toBe(first.total);
  expect(ids.filter((id) => listed.includes(`call_back ${id}`))).toHaveLength(ids.length);
  expect(await pageAt(99)).toEqual(first);
  await db.delete(callBacks).where(inArray(callBacks.id, ids));
});

/** A student of a counsellor, with a booked call in some minutes. */
async function withCall(staff: TestUser, minutes: number, { isOwn = true } = {}) {
  const student = await newcomer(environment());
  if (isOwn) await assign(environment(), student, "counsellorId", staff);
  const { db, now } = environment().deps;
  const [call] = await db
    .insert(appointments)
    .values({
      userId: student.userId,
      ...{ resource: staff.userId, mobile: student.mobile, topic: "Visa" },
      startsAt: new Date(now().getTime() + minutes * MINUTE),
    })
    .returning();
  return { student, callId: call?.id ?? "" };
}

it("puts a call of the next two hours before everything that is overdue", async () => {
  const staff = await counsellor();
  for (let index = 0; index < 60; index++) await leadOf(staff);
  environment().clock.advanceOpenMinutes(environment().deps.config.FIRST_CONTACT_MINUTES + 1);
  const again = await signedInAgain(environment(), staff);
  const { student } = await withCall(again, 10);
  const { entries, total, people, size } = await queueOf(again);
  expect(entries[0]).toMatchObject({ kind: "call", userId: student.userId, band: "soon" });
  expect(entries[1]).toMatchObject({ kind: "new_lead", band: "overdue", isOverdue: true });
  expect({ total, people }).toEqual({ total: 61, people: 61 });
  expect(entries).toHaveLength(size);
});

it("lists a person once, with everything that waits, where their first entry is", async () => {
  const staff = await counsellor();
  const { student } = await withCall(staff, 10);
  await addDocument(environment(), student.userId);
  await leadOf(staff);
  await addDocument(environment(), student.userId, { label: "Degree" });
  const { entries, people } = await queueOf(staff);
  expect(entries.map(({ kind }) => kind)).toEqual(["call", "document", "document", "new_lead"]);
  expect(new Set(entries.slice(0, 3).map(({ person, band }) => `${person} ${band}`)).size).toBe(1);
  expect(people).toBe(2);
});

it("puts leads with a high score first, with a number to call", async () => {
  const staff = await counsellor();
  const [cold, hot] = [await leadOf(staff), await leadOf(staff)];
  const { db } = environment().deps;
  await db.update(leads).set({ score: 10 }).where(eq(leads.id, cold));
  await db.update(leads).set({ score: 90 }).where(eq(leads.id, hot));
  const { entries } = await queueOf(staff);
  expect(entries.map(({ prospectId }) => prospectId)).toEqual([hot, cold]);
  expect(entries[0]).toMatchObject({ score: 90, mobile: expect.stringMatching(/^\+/) as string });
});

it("opens the record of a call to its callee until the call is closed", async () => {
  const staff = await counsellor();
  const { student, callId } = await withCall(staff, -5, { isOwn: false });
  const open = async () =>
    (await staff.client.get(`user/staff/students/${student.userId}`, staff)).status;
  expect(await open()).toBe(200);
  const { db } = environment().deps;
  await db.update(appointments).set({ status: "completed" }).where(eq(appointments.id, callId));
  expect(await open()).toBe(403);
});

it("reads a list of 1,000 entries with as many queries as one of ten", async () => {
  const staff = await counsellor();
  const { db, now } = environment().deps;
  const fill = (number: number) =>
    db.insert(leads).values(
      Array.from({ length: number }, (_, index) => ({
        name: `Lead ${index}`,
        ownerId: staff.userId,
        lastEnquiryAt: now(),
      })),
    );
  const queries = async () => {
    const execute = vi.spyOn(db, "execute");
    const { total } = await queueOf(staff);
    const calls = execute.mock.calls.length;
    execute.mockRestore();
    return { total, calls };
  };
  await fill(10);
  const few = await queries();
  await fill(990);
  const many = await queries();
  expect([few.total, many.total]).toEqual([10, 1000]);
  expect(few.calls).toBeGreaterThan(0);
  expect(many.calls).toBe(few.calls);
});
