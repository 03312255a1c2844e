import { and, asc, eq, isNotNull } from "drizzle-orm";
import { expect, it } from "vitest";
import { setActive } from "#backend/console/accounts";
import { assignLeads } from "#backend/leads/assignment/assign";
import { handOverStudents } from "#backend/auth/accounts";
import { handOverCalls } from "#backend/appointments/hand-over-calls";
import { handOverChats } from "#backend/chat/hand-over-chats";
import { handOver } from "#backend/leads/assignment/hand-over";
import { appointments } from "#backend/platform/db/schema/appointments";
import { chats } from "#backend/platform/db/schema/chat";
import { auditLog } from "#backend/platform/db/schema/console";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { assignmentRules, leads } from "#backend/platform/db/schema/leads";
import { users } from "#backend/platform/db/schema/users";
import { showAssignment, type AssignmentRuleBody } from "#contract/leads/assignment";
import { showLead, showLeadTimeline } from "#contract/leads/leads";
import { addTime, addToDay, dayOf, parseIst } from "#domain/time/dates";
import { hoursOn } from "#domain/time/working-hours";
import { drainWork } from "../drain-outbox";
import {
  enquiryFor,
  enquiryOf,
  makePerson,
  newcomer,
  newStaff,
  signedInAgain,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Takes everything, at any time. */
const anything: AssignmentRuleBody = {
  acceptsLeads: true,
  acceptsCalls: false,
  maxOpenLeads: 100,
  regions: [],
  languages: [],
  countries: [],
  fields: [],
  hours: hoursOn([1, 2, 3, 4, 5, 6, 7], "00:00", "23:59"),
  absences: [],
};

/** Leads are assigned to counsellors by rules. */
const environment = useEnvironment();

const advance = (ms: number) => environment().clock.advance(ms);
const head = () => newStaff(environment(), "all_user");
const setRule = async (by: TestUser, staff: TestUser, rule: Partial<AssignmentRuleBody> = {}) => {
  const body = { ...anything, ...rule };
  const reply = await by.client.put(`lead/assignment/${staff.userId}`, body, by);
  expect(reply.status).toBe(200);
};
/** The next morning in India: alerts wait during quiet hours, whenever the tests run. */
const morning = (): void => {
  const now = environment().deps.now();
  const day = addToDay(dayOf(now), 1, "day");
  advance(parseIst(`${day}T09:00`).getTime() - now.getTime());
};
/** Counsellors with these rules. Nobody else gets leads, and no older lead waits. */
const team = async (...rules: Partial<AssignmentRuleBody>[]) => {
  morning();
  await environment().deps.db.delete(assignmentRules);
  await environment().deps.db.update(leads).set({ stage: "closed", closedReason: "other" });
  const lead = await head();
  const staff: TestUser[] = [];
  for (const rule of rules) {
    const one = await newStaff(environment(), "lms_user");
    await setRule(lead, one, rule);
    staff.push(one);
  }
  return { lead, staff };
};
const enquire = async (overrides: Parameters<typeof enquiryFor>[1] = {}, by?: TestUser) => {
  const person = by ?? makePerson();
  const body = enquiryFor(person, { sendOtp: false, ...overrides });
  const client = environment().client.another();
  const { leadId: enquiryId } = enquiryOf(await client.post("auth/enquiry", body, by ?? {}));
  const [enquiry] = await environment()
    .deps.db.select()
    .from(enquiries)
    .where(eq(enquiries.id, enquiryId));
  return enquiry?.leadId ?? "";
};
const assign = () => assignLeads(environment().deps);
const doHandOvers = () => {
  const { deps } = environment();
  return drainWork(deps, {
    "hand-over": (job) => handOver(deps, job, [handOverStudents, handOverCalls, handOverChats]),
  });
};
const ownerOf = async (id: string) => {
  const [row] = await environment().deps.db.select().from(leads).where(eq(leads.id, id));
  return row?.ownerId ?? null;
};
const ownersOf = (ids: readonly string[]) => Promise.all(ids.map(ownerOf));
const alerts = async ({ email, mobile }: TestUser) =>
  (await environment().sent()).filter(
    (one) =>
      "to" in one &&
      [email, mobile].includes(one.to) &&
      /counsellor/.test(one.text) &&
      /lead/.test(one.text),
  ).length;

it("gives leads round robin to those who take them", async () => {
  const { staff } = await team({}, {}, { countries: ["USA"] });
  const ids: string[] = [];
  for (let index = 0; index < 4; index++) {
    ids.push(await enquire());
    await assign();
    advance(MINUTE);
  }
  const [one, two] = staff;
  const owners = await ownersOf(ids);
  expect(new Set(owners.slice(0, 2))).toEqual(new Set([one?.userId, two?.userId]));
  expect(owners.slice(2)).toEqual(owners.slice(0, 2));
  const american = await enquire({ interestedCountries: ["USA"] });
  await assign();
  expect(await ownerOf(american)).toBe(staff[2]?.userId);
});

it("never exceeds the capacity, however many runs and leads there are", async () => {
  const { staff } = await team({ maxOpenLeads: 3 }, { maxOpenLeads: 2 });
  const ids = await Promise.all(Array.from({ length: 12 }, () => enquire()));
  await Promise.all(Array.from({ length: 5 }, assign));
  const owners = await ownersOf(ids);
  const number = (of: TestUser | undefined) =>
    owners.filter((owner) => owner === of?.userId).length;
  expect([number(staff[0]), number(staff[1])]).toEqual([3, 2]);
  expect(owners.filter((owner) => owner === null)).toHaveLength(7);
});

it("gives nothing outside working hours or in an absence, and alerts the lead once", async () => {
  const { lead } = await team({ hours: [] }, { absences: [{ from: "2020-01-01", until: null }] });
  const id = await enquire();
  expect(await assign()).toBe(0);
  expect(await ownerOf(id)).toBeNull();
  expect(await alerts(lead)).toBe(0);
  advance(6 * MINUTE);
  await assign();
  expect(await alerts(lead)).toBe(1);
  await assign();
  expect(await alerts(lead)).toBe(1);
});

it("gives nothing on a holiday", async () => {
  const { lead, staff } = await team({});
  const path = `lead/holidays/${dayOf(environment().clock.now())}`;
  const name = "Founders' day";
  expect((await lead.client.put(path, { name }, lead)).data).toMatchObject({ name });
  const overview = showAssignment.response.parse(
    (await lead.client.get("lead/assignment", lead)).data,
  );
  expect(overview.holidays).toEqual([expect.objectContaining({ name })]);
  expect(overview.staff.filter(({ isAvailable }) => isAvailable)).toEqual([]);
  const id = await enquire();
  expect(await assign()).toBe(0);
  expect((await lead.client.raw("DELETE", path, lead)).status).toBe(204);
  await assign();
  expect(await ownerOf(id)).toBe(staff[0]?.userId);
});

it("takes a lead back without contact, and then tells the lead", async () => {
  const { lead, staff } = await team({}, {});
  const id = await enquire();
  await assign();
  const first = await ownerOf(id);
  advance(59 * MINUTE);
  await assign();
  expect(await ownerOf(id)).toBe(first);
  advance(2 * MINUTE);
  await assign();
  const second = await ownerOf(id);
  expect(staff.map(({ userId }) => userId)).toContain(second);
  expect(second).not.toBe(first);
  advance(4 * HOUR);
  await assign();
  expect(await alerts(lead)).toBe(1);
  const again = await signedInAgain(environment(), lead);
  const reply = await again.client.get(`lead/prospects/${id}/timeline`, again);
  const { entries } = showLeadTimeline.response.parse(reply.data);
  expect(entries.map(({ detail }) => detail.why)).toContain("No contact within 60 minutes");
});

it("leaves a lead with its owner once it was contacted, or given by hand", async () => {
  const { lead, staff } = await team({}, {});
  const [contacted, given] = [await enquire(), await enquire()];
  await assign();
  const owner = await ownerOf(contacted);
  const by = staff.find(({ userId }) => userId === owner) ?? lead;
  const contact = { outcome: "reached", text: "" };
  await by.client.post(`lead/prospects/${contacted}/events`, contact, by);
  const target = staff.find(({ userId }) => userId !== owner);
  await lead.client.put(`lead/prospects/${given}`, { ownerId: lead.userId }, lead);
  await lead.client.put(`lead/prospects/${given}`, { ownerId: target?.userId }, lead);
  advance(2 * HOUR);
  await assign();
  expect(await ownersOf([contacted, given])).toEqual([owner, target?.userId]);
});

it("alerts the lead once about leads that nobody takes within the target", async () => {
  const { lead } = await team({ acceptsLeads: false });
  const target = environment().deps.config.FIRST_CONTACT_MINUTES;
  const [id] = [await enquire(), await enquire()];
  environment().clock.advanceOpenMinutes(target - 1);
  expect(await assign()).toBe(0);
  expect(await alerts(lead)).toBe(0);
  environment().clock.advanceOpenMinutes(2);
  await assign();
  await assign();
  expect(await ownerOf(id)).toBeNull();
  expect(await alerts(lead)).toBe(1);
  advance(24 * HOUR);
  await assign();
  expect(await alerts(lead)).toBe(1);
});

it("alerts a team that assigns by hand every four hours at most", async () => {
  const { lead } = await team();
  const target = environment().deps.config.FIRST_CONTACT_MINUTES;
  await enquire();
  environment().clock.advanceOpenMinutes(30);
  await enquire();
  environment().clock.advanceOpenMinutes(target - 20);
  await assign();
  expect(await alerts(lead)).toBe(1);
  advance(HOUR);
  await assign();
  expect(await alerts(lead)).toBe(1);
  advance(3 * HOUR + MINUTE);
  await assign();
  expect(await alerts(lead)).toBe(2);
});

it("opens a closed lead with its owner, or for the team while they are away", async () => {
  const { lead, staff } = await team({});
  const [owner] = staff;
  if (!owner) throw new Error("no counsellor");
  const student = await newcomer(environment());
  const id = await enquire({}, student);
  await assign();
  expect(await ownerOf(id)).toBe(owner.userId);
  const close = () =>
    owner.client.put(`lead/prospects/${id}`, { stage: "closed", closedReason: "budget" }, owner);
  await close();
  advance(MINUTE);
  await enquire({ city: "Agra" }, student);
  expect(await ownerOf(id)).toBe(owner.userId);
  await close();
  await setRule(lead, owner, { absences: [{ from: "2020-01-01", until: null }] });
  advance(MINUTE);
  await enquire({ city: "Kochi" }, student);
  expect(await ownerOf(id)).toBeNull();
});

it("opens a closed lead for the team once its owner has left", async () => {
  const { staff } = await team({});
  const [owner] = staff;
  if (!owner) throw new Error("no counsellor");
  const student = await newcomer(environment());
  const id = await enquire({}, student);
  await assign();
  const closing = { stage: "closed", closedReason: "budget" };
  await owner.client.put(`lead/prospects/${id}`, closing, owner);
  await setActive(environment().deps.db, owner.userId, false);
  advance(MINUTE);
  await enquire({ city: "Agra" }, student);
  expect(await ownerOf(id)).toBeNull();
});

it("hands all leads and students over", async () => {
  const { lead, staff } = await team({}, {});
  const student = await newcomer(environment());
  const id = await enquire({}, student);
  await assign();
  const from = await ownerOf(id);
  const to = staff.find(({ userId }) => userId !== from)?.userId ?? "";
  const path = `lead/assignment/${from}/hand-over`;
  expect((await lead.client.post(path, { toId: to }, lead)).data).toEqual({ leads: 1 });
  await doHandOvers();
  expect(await ownerOf(id)).toBe(to);
  const { db } = environment().deps;
  const changes = await db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.userId, student.userId));
  expect(changes).toContainEqual({ details: { lead: id, owner: `${from} → ${to}` } });
  const [user] = await db.select().from(users).where(eq(users.id, student.userId));
  expect(user?.counsellorId).toBe(to);
  expect((await lead.client.post(path, { toId: student.userId }, lead)).status).toBe(404);
  const ofNobody = `lead/assignment/${crypto.randomUUID()}/hand-over`;
  for (const toId of [null, to])
    expect((await lead.client.post(ofNobody, { toId }, lead)).status).toBe(404);
});

it("hands calls and conversations over with the leads, after a preview, and tells once", async () => {
  const { lead, staff } = await team({}, {});
  const [from, to] = staff;
  if (!from || !to) throw new Error("no counsellors");
  const { db, now } = environment().deps;
  const student = await newcomer(environment());
  await db.update(users).set({ counsellorId: from.userId }).where(eq(users.id, student.userId));
  const ids = [await enquire(), await enquire()];
  for (const id of ids)
    await lead.client.put(`lead/prospects/${id}`, { ownerId: from.userId }, lead);
  const time = (hours: number) => addTime(now(), hours, "hour");
  const call = (resource: string, hours: number) => ({
    ...{ userId: student.userId, resource, mobile: student.mobile, topic: "Visa" },
    startsAt: time(hours),
  });
  const other = await newcomer(environment());
  await db
    .insert(appointments)
    .values([
      call(from.userId, 24),
      call(from.userId, 25),
      call(from.userId, -2),
      { ...call(to.userId, 25), userId: other.userId },
    ]);
  const chat = { name: "Asha", takenBy: from.userId, userId: student.userId };
  await db.insert(chats).values({ ...chat, updatedAt: now() });
  const path = `lead/assignment/${from.userId}/hand-over`;
  expect((await lead.client.get(path, lead)).data).toEqual({
    ...{ leads: 2, nextActions: 0, students: 1, calls: 2, chats: 1 },
  });
  await lead.client.post(path, { toId: to.userId }, lead);
  await doHandOvers();
  expect(await ownersOf(ids)).toEqual([to.userId, to.userId]);
  const calls = await db
    .select()
    .from(appointments)
    .where(eq(appointments.userId, student.userId))
    .orderBy(asc(appointments.startsAt));
  // A past call stays, and so does one at whose time the colleague has another.
  expect(calls.map(({ resource }) => resource)).toEqual([from.userId, to.userId, from.userId]);
  const [taken] = await db.select().from(chats).where(eq(chats.userId, student.userId));
  expect(taken?.takenBy).toBe(to.userId);
  const handed = (await environment().sent()).filter(
    (one) =>
      "to" in one &&
      [to.email, to.mobile].includes(one.to) &&
      /Handed over to you: 2 leads, 1 student, 1 call and 1 conversation\./.test(one.text),
  );
  expect(handed).toHaveLength(1);
});

it("undoes a hand-over: what is still where it was put goes back, and both are told once", async () => {
  const { lead, staff } = await team({}, {});
  const [from, to] = staff;
  if (!from || !to) throw new Error("no counsellors");
  const { db, now } = environment().deps;
  const student = await newcomer(environment());
  await db.update(users).set({ counsellorId: from.userId }).where(eq(users.id, student.userId));
  const ids = [await enquire(), await enquire(), await enquire()];
  const give = (id: string | undefined, owner: TestUser) =>
    lead.client.put(`lead/prospects/${id}`, { ownerId: owner.userId }, lead);
  for (const id of ids) await give(id, from);
  await give(ids[2], to);
  await db.insert(appointments).values({
    ...{ userId: student.userId, resource: from.userId, mobile: student.mobile, topic: "Visa" },
    startsAt: addTime(now(), 24, "hour"),
  });
  await db.insert(chats).values({ name: "Asha", takenBy: from.userId, updatedAt: now() });
  const path = `lead/assignment/${from.userId}/hand-over`;
  expect((await lead.client.post(path, { toId: from.userId }, lead)).status).toBe(400);
  await lead.client.post(path, { toId: to.userId }, lead);
  const latest = async () =>
    showAssignment.response.parse((await lead.client.get("lead/assignment", lead)).data)
      .handOvers[0];
  const undo = async () =>
    (await lead.client.post(`lead/hand-overs/${(await latest())?.id}/undo`, {}, lead)).status;
  // It can't be undone before it is done.
  expect(await undo()).toBe(409);
  await doHandOvers();
  expect(await latest()).toMatchObject({
    moved: { lead: 2, student: 1, call: 1, chat: 1 },
    isFinished: true,
    undoneAt: null,
  });
  // A colleague has taken one meanwhile.
  await give(ids[1], lead);
  expect(await undo()).toBe(200);
  await doHandOvers();
  expect(await ownersOf(ids)).toEqual([from.userId, lead.userId, to.userId]);
  const [user] = await db.select().from(users).where(eq(users.id, student.userId));
  expect(user?.counsellorId).toBe(from.userId);
  expect(await db.$count(appointments, eq(appointments.resource, from.userId))).toBe(1);
  expect(await db.$count(chats, eq(chats.takenBy, from.userId))).toBe(1);
  expect((await latest())?.undoneAt).not.toBeNull();
  expect(await undo()).toBe(409);
  const told = (await environment().sent()).filter(
    (one) => "to" in one && /A hand-over( to you)? was undone/.test(one.text),
  );
  for (const one of [from, to])
    expect(
      told.filter((message) => "to" in message && [one.email, one.mobile].includes(message.to)),
    ).toHaveLength(1);
  const audited = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "POST /lead/hand-overs/:id/undo"));
  expect(audited.map(({ details }) => details)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ from: from.userId, to: to.userId }),
      { lead: ids[0], owner: `${to.userId} → ${from.userId}` },
    ]),
  );
});

it("brings back what the rules assigned after everything was left to the team", async () => {
  const { lead, staff } = await team({}, {});
  const [from, other] = staff;
  if (!from || !other) throw new Error("no counsellors");
  const id = await enquire();
  await lead.client.put(`lead/prospects/${id}`, { ownerId: from.userId }, lead);
  await setRule(lead, from, { acceptsLeads: false });
  await lead.client.post(`lead/assignment/${from.userId}/hand-over`, { toId: null }, lead);
  await doHandOvers();
  expect(await ownerOf(id)).toBeNull();
  await assign();
  expect(await ownerOf(id)).toBe(other.userId);
  const { handOvers } = showAssignment.response.parse(
    (await lead.client.get("lead/assignment", lead)).data,
  );
  await lead.client.post(`lead/hand-overs/${handOvers[0]?.id}/undo`, {}, lead);
  await doHandOvers();
  expect(await ownerOf(id)).toBe(from.userId);
});

it("alerts again when a lead loses its owner again", async () => {
  const { lead, staff } = await team({});
  const id = await enquire();
  const { db, now } = environment().deps;
  await db.update(leads).set({ escalatedAt: now() }).where(eq(leads.id, id));
  const give = (ownerId: string | null) =>
    lead.client.put(`lead/prospects/${id}`, { ownerId }, lead);
  await give(staff[0]?.userId ?? null);
  await give(null);
  const [row] = await db.select().from(leads).where(eq(leads.id, id));
  expect(row?.escalatedAt).toBeNull();
});

it("records what changed of rules and holidays, without the days of an absence", async () => {
  const { lead, staff } = await team({ maxOpenLeads: 5 });
  const [one] = staff;
  if (!one) throw new Error("no counsellor");
  const absences = [{ from: "2020-01-01", until: null }];
  const change = { maxOpenLeads: 8, countries: ["USA", "DEU"], absences };
  advance(MINUTE);
  await setRule(lead, one, change);
  await setRule(lead, one, change);
  const path = "lead/holidays/2031-01-26";
  await lead.client.put(path, { name: "Republic Day" }, lead);
  advance(MINUTE);
  await lead.client.put(path, { name: "Republic day" }, lead);
  await lead.client.raw("DELETE", path, lead);
  const log = await environment()
    .deps.db.select()
    .from(auditLog)
    .where(and(eq(auditLog.staffId, lead.userId), isNotNull(auditLog.details)))
    .orderBy(asc(auditLog.createdAt));
  const detailsOf = (call: string) =>
    log.filter(({ action }) => action === call).map(({ details }) => details);
  const ofRule = log.filter(({ action }) => action === "PUT /lead/assignment/:staffId");
  expect(ofRule.map(({ userId }) => userId)).toEqual([one.userId, one.userId]);
  expect(ofRule[0]?.details).toMatchObject({ acceptsLeads: "true", countries: "–" });
  expect(ofRule[1]?.details).toEqual({
    maxOpenLeads: "5 → 8",
    countries: "– → USA, DEU",
    absence: "set",
  });
  expect(detailsOf("PUT /lead/holidays/:day")).toEqual([
    { day: "2031-01-26", name: "Republic Day" },
    { day: "2031-01-26", name: "Republic Day → Republic day" },
  ]);
  expect(detailsOf("DELETE /lead/holidays/:day")).toEqual([
    { day: "2031-01-26", name: "Republic day" },
  ]);
});

it("shows load and unassigned leads, and checks a rule", async () => {
  const { lead, staff } = await team({ maxOpenLeads: 1 });
  await enquire();
  await assign();
  const waiting = await enquire({ name: "Asha Waiting" });
  environment().clock.advanceOpenMinutes(environment().deps.config.FIRST_CONTACT_MINUTES + 1);
  const again = await signedInAgain(environment(), lead);
  const reply = await again.client.get("lead/assignment", again);
  const overview = showAssignment.response.parse(reply.data);
  expect(overview.staff.find(({ staffId }) => staffId === staff[0]?.userId)).toMatchObject({
    openLeads: 1,
    isAvailable: false,
    rule: { maxOpenLeads: 1 },
  });
  expect(overview.unassigned).toMatchObject([{ id: waiting, isOverdue: true }]);
  const path = `lead/assignment/${staff[0]?.userId}`;
  const wrong = { ...anything, hours: hoursOn([1], "18:00", "09:00") };
  expect((await again.client.put(path, wrong, again)).status).toBe(400);
  const record = await again.client.get(`lead/prospects/${waiting}`, again);
  expect(showLead.response.parse(record.data).owner).toBeNull();
});
