import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { alertAboutTeamQueue } from "#backend/leads/queue/alert-team";
import { chats } from "#backend/platform/db/schema/chat";
import { auditLog } from "#backend/platform/db/schema/console";
import { assignmentRules, leads } from "#backend/platform/db/schema/leads";
import { users } from "#backend/platform/db/schema/users";
import { showDashboard } from "#contract/students/dashboard";
import { addToDay, dayOf, parseIst } from "#domain/time/dates";
import { eventsDuring } from "../console/webhook-events";
import {
  assign,
  makePerson,
  newcomer,
  newStaff,
  takeCalls,
  textSentTo,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

const startedSchema = z.object({ id: z.string(), token: z.string().nullable() }).strict();
const textsSchema = z
  .object({ messages: z.array(z.object({ text: z.string() })) })
  .transform(({ messages }) => messages.map(({ text }) => text));
const listSchema = z.array(z.object({ id: z.string() }));

/** Who a conversation belongs to, and which members of staff see it. */
const environment = useEnvironment();

const client = () => environment().client.another();
const start = async (by?: TestUser, text = "Hello") => {
  const call = by ? { bearer: by.bearer } : {};
  const { data } = await client().post("chat", { name: "Asha", text }, call);
  return startedSchema.parse(data);
};
const anonymous = async () => {
  const { id, token } = await start();
  return { id, token: token ?? "" };
};
const read = (by: TestUser, id: string, of = by) =>
  by.client.get(`chat/user/${of.userId}/${id}`, by);
const claim = (by: TestUser, token: string) =>
  by.client.post(`chat/user/${by.userId}/claim`, { token }, by);

it("assigns a signed-in visitor's conversation to the account, without a key", async () => {
  const [owner, other] = [await newcomer(environment()), await newcomer(environment())];
  const { id, token } = await start(owner);
  expect(token).toBeNull();
  expect(textsSchema.parse((await read(owner, id)).data)).toEqual(["Hello"]);
  expect((await read(other, id)).status).toBe(404);
  expect((await read(other, id, owner)).status).toBe(403);
  const path = `chat/user/${other.userId}/${id}`;
  expect((await other.client.post(path, { text: "x" }, other)).status).toBe(404);
  const list = await owner.client.get(`chat/user/${owner.userId}`, owner);
  expect(listSchema.parse(list.data)).toMatchObject([{ id }]);
});

it("tells other systems when a conversation waits, and when it is answered", async () => {
  const [owner, staff] = [await newcomer(environment()), await newStaff(environment(), "lms_user")];
  await assign(environment(), owner, "counsellorId", staff);
  let id = "";
  const waiting = await eventsDuring(environment(), "chat.waiting", async () => {
    ({ id } = await start(owner));
    await owner.client.post(`chat/user/${owner.userId}/${id}`, { text: "And loans?" }, owner);
  });
  const about = { chatId: id, userId: owner.userId, name: "Asha" };
  expect(waiting).toEqual([{ ...about, text: "Hello" }]);
  const answered = await eventsDuring(environment(), "chat.answered", async () => {
    await staff.client.post(`chat/staff/${id}`, { text: "Yes" }, staff);
    await staff.client.post(`chat/staff/${id}`, { text: "Here" }, staff);
  });
  expect(answered).toEqual([{ ...about, text: "Yes" }]);
});

it("moves an anonymous conversation to an account and ends its link", async () => {
  const [owner, other] = [await newcomer(environment()), await newcomer(environment())];
  const { id, token } = await anonymous();
  const link = `chat/link/${token}`;
  const summary = async () => (await client().get(`${link}/summary`)).data;
  expect(await summary()).toMatchObject({ name: "Asha", needsSignIn: false });
  expect((await claim(owner, token)).data).toEqual({ id });
  // The same again changes nothing; another account is refused.
  expect((await claim(owner, token)).data).toEqual({ id });
  expect((await claim(other, token)).status).toBe(403);
  expect((await client().get(link)).status).toBe(403);
  expect((await client().post(link, { text: "From the link" })).status).toBe(403);
  expect(await summary()).toMatchObject({ name: null, needsSignIn: true });
  expect(textsSchema.parse((await read(owner, id)).data)).toEqual(["Hello"]);
});

it("rejects a forged token", async () => {
  const { id } = await anonymous();
  const owner = await newcomer(environment());
  const forged = `${id}.${"x".repeat(43)}`;
  expect((await client().get(`chat/link/${forged}/summary`)).status).toBe(404);
  expect((await claim(owner, forged)).status).toBe(404);
});

const seenBy = async (staff: TestUser, id: string) => {
  const list = await staff.client.get("chat/staff", staff);
  const one = await staff.client.get(`chat/staff/${id}`, staff);
  const isListed = listSchema.parse(list.data).some((row) => row.id === id);
  expect(one.status).toBe(isListed ? 200 : 403);
  return isListed;
};
const handOver = (by: TestUser, id: string, to: TestUser | null) =>
  by.client.put(`chat/staff/${id}/counsellor`, { counsellorId: to?.userId ?? null }, by);
const team = async () => ({
  own: await newStaff(environment(), "lms_user"),
  other: await newStaff(environment(), "lms_user"),
});

it("shows a student's conversation only to their own counsellor until it is handed over", async () => {
  const [student, { own, other }] = [await newcomer(environment()), await team()];
  await assign(environment(), student, "counsellorId", own);
  const { id } = await start(student);
  expect([await seenBy(own, id), await seenBy(other, id)]).toEqual([true, false]);
  expect((await other.client.post(`chat/staff/${id}`, { text: "Mine" }, other)).status).toBe(403);
  expect((await handOver(other, id, other)).status).toBe(403);
  expect((await handOver(own, id, other)).status).toBe(200);
  expect([await seenBy(own, id), await seenBy(other, id)]).toEqual([true, true]);
  const actions = await environment()
    .deps.db.select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.userId, student.userId));
  expect(actions.map(({ action }) => action)).toContain("PUT /chat/staff/:id/counsellor");
  expect((await handOver(other, id, null)).status).toBe(200);
  expect([await seenBy(own, id), await seenBy(other, id)]).toEqual([true, false]);
});

it("shows the student's own counsellor a conversation that a colleague has taken", async () => {
  const [student, { own, other }] = [await newcomer(environment()), await team()];
  const { id } = await start(student);
  expect(await seenBy(other, id)).toBe(true);
  await other.client.post(`chat/staff/${id}`, { text: "Hello" }, other);
  expect(await seenBy(own, id)).toBe(false);
  await assign(environment(), student, "counsellorId", own);
  expect(await seenBy(own, id)).toBe(true);
});

it("keeps anonymous conversations in the shared queue until a counsellor takes them", async () => {
  const { own, other } = await team();
  const [{ id }, supervisor] = [await anonymous(), await newStaff(environment(), "all_user")];
  expect([await seenBy(own, id), await seenBy(other, id)]).toEqual([true, true]);
  await own.client.post(`chat/staff/${id}`, { text: "Hello" }, own);
  expect([await seenBy(own, id), await seenBy(other, id)]).toEqual([true, false]);
  expect(await seenBy(supervisor, id)).toBe(true);
});

it("returns a student's conversation to the queue when their counsellor leaves", async () => {
  const [student, { own, other }] = [await newcomer(environment()), await team()];
  await assign(environment(), student, "counsellorId", own);
  const { id } = await start(student);
  await environment()
    .deps.db.update(users)
    .set({ deactivatedAt: environment().clock.now() })
    .where(eq(users.id, own.userId));
  expect(await seenBy(other, id)).toBe(true);
});

it("hands over to counsellors only", async () => {
  const [{ id }, { own }, stranger] = [
    await anonymous(),
    await team(),
    await newcomer(environment()),
  ];
  expect((await handOver(own, id, stranger)).status).toBe(400);
});

it("counts the messages that a student hasn't read", async () => {
  const [owner, { own }] = [await newcomer(environment()), await team()];
  const { id } = await start(owner);
  const unread = async () => {
    const { data } = await owner.client.get(`${owner.base}/dashboard`, owner);
    return showDashboard.response.parse(data).unreadMessages;
  };
  expect(await unread()).toBe(0);
  await own.client.post(`chat/staff/${id}`, { text: "Hello" }, own);
  await own.client.post(`chat/staff/${id}`, { text: "Still there?" }, own);
  expect(await unread()).toBe(2);
  await read(owner, id);
  expect(await unread()).toBe(0);
});

it("sends a signed-in visitor a link without a key", async () => {
  const [owner, { own }] = [await newcomer(environment()), await team()];
  const { id } = await start(owner);
  await own.client.post(`chat/staff/${id}`, { text: "Hello" }, own);
  environment().clock.advance(4 * 60_000);
  const text = await textSentTo(environment(), owner.mobile);
  expect(text).toContain("/study-abroad/chat");
  expect(text).not.toContain("for=");
});

const messagesTo = async ({ email, mobile }: TestUser, text: RegExp) =>
  (await environment().sent()).filter(
    (one) => "to" in one && [email, mobile].includes(one.to) && text.test(one.text),
  );
const withAddress = async () => {
  const body = { name: "Asha Rao", email: makePerson().email, text: "Which exam?" };
  return startedSchema.parse((await client().post("chat", body)).data);
};
const rowOf = async (id: string) => {
  const [row] = await environment().deps.db.select().from(chats).where(eq(chats.id, id));
  return row;
};

it("makes a lead of an anonymous conversation with a name and an address, and of no other", async () => {
  const { id } = await withAddress();
  const { db } = environment().deps;
  const leadId = (await rowOf(id))?.leadId ?? "";
  const [lead] = await db.select().from(leads).where(eq(leads.id, leadId));
  expect(lead).toMatchObject({
    name: "Asha Rao",
    userId: null,
    stage: "open",
    score: expect.any(Number) as number,
  });
  expect((await rowOf((await anonymous()).id))?.leadId).toBeNull();
  const student = await newcomer(environment());
  expect((await rowOf((await start(student)).id))?.leadId).toBeNull();
  // It belongs to the owner of the lead.
  const { own, other } = await team();
  await db.update(leads).set({ ownerId: own.userId }).where(eq(leads.id, leadId));
  expect([await seenBy(own, id), await seenBy(other, id)]).toEqual([true, false]);
  const timeline = await own.client.get(`lead/prospects/${leadId}/timeline`, own);
  expect(JSON.stringify(timeline.data)).toContain("Which exam?");
});

it("tells whoever is at work about a conversation that nobody has, else the administrators", async () => {
  const { deps, clock } = environment();
  // Messages wait during quiet hours.
  const morning = parseIst(`${addToDay(dayOf(deps.now()), 1, "day")}T11:00`);
  clock.advance(morning.getTime() - deps.now().getTime());
  const { own, other } = await team();
  const head = await newStaff(environment(), "all_user");
  await deps.db.delete(assignmentRules);
  const told = async (staff: TestUser) =>
    (await messagesTo(staff, /is waiting for a reply/)).length;
  await anonymous();
  expect([await told(own), await told(other), await told(head)]).toEqual([0, 0, 1]);
  await takeCalls(environment(), own);
  const { id } = await anonymous();
  expect([await told(own), await told(other), await told(head)]).toEqual([1, 0, 1]);
  // A colleague to whom it is handed over is told.
  expect((await handOver(own, id, other)).status).toBe(200);
  expect(await messagesTo(other, /handed over to you/)).toHaveLength(1);
  await deps.db.delete(assignmentRules);
});

it("alerts administrators to a conversation that nobody has answered for ten minutes", async () => {
  const head = await newStaff(environment(), "all_user");
  const { deps, clock } = environment();
  const morning = parseIst(`${addToDay(dayOf(deps.now()), 1, "day")}T12:00`);
  clock.advance(morning.getTime() - deps.now().getTime());
  await anonymous();
  clock.advance(11 * 60_000);
  expect(await alertAboutTeamQueue(deps)).toBe(true);
  expect(await messagesTo(head, /in the team's queue/)).toHaveLength(1);
});

it("shows staff what is new, and each side that the other is typing", async () => {
  const { own, other } = await team();
  const [{ id, token }, { deps, clock }] = [await anonymous(), environment()];
  const news = async (by = own) => by.client.get(`chat/staff/${id}/news?after=1`, by);
  const accesses = () => deps.db.$count(auditLog, eq(auditLog.staffId, own.userId));
  expect((await news()).data).toEqual({ id, messages: [], isTyping: false });
  expect(await accesses()).toBe(0);
  await client().raw("POST", `chat/link/${token}/typing`);
  expect((await news()).data).toMatchObject({ isTyping: true });
  await client().post(`chat/link/${token}`, { text: "And loans?" });
  expect((await news()).data).toMatchObject({
    messages: [{ number: 2, author: "visitor", text: "And loans?" }],
    isTyping: false,
  });
  await own.client.raw("POST", `chat/staff/${id}/typing`, own);
  const visitors = async () => (await client().get(`chat/link/${token}?after=2`)).data;
  expect(await visitors()).toMatchObject({ messages: [], isTyping: true });
  clock.advance(10_000);
  expect(await visitors()).toMatchObject({ isTyping: false });
  await own.client.post(`chat/staff/${id}`, { text: "Yes" }, own);
  expect((await news(other)).status).toBe(403);
  const refused = await other.client.raw("POST", `chat/staff/${id}/typing`, other);
  expect(refused.status).toBe(403);
});

it("keeps notes of staff from the visitor", async () => {
  const { own, other } = await team();
  const { id, token } = await anonymous();
  const note = "Asked for a discount";
  await own.client.post(`chat/staff/${id}`, { text: "Hello" }, own);
  expect((await own.client.post(`chat/staff/${id}/notes`, { text: note }, own)).status).toBe(200);
  const refused = await other.client.post(`chat/staff/${id}/notes`, { text: "x" }, other);
  expect(refused.status).toBe(403);
  expect((await own.client.get(`chat/staff/${id}`, own)).data).toMatchObject({
    notes: [{ text: note }],
  });
  expect(JSON.stringify((await client().get(`chat/link/${token}`)).data)).not.toContain(note);
});

it("makes a lead of a conversation by hand, and connects both", async () => {
  const { own, other } = await team();
  const { id } = await anonymous();
  await own.client.post(`chat/staff/${id}`, { text: "Hello" }, own);
  const body = {
    ...{ name: "Asha Rao", mobile: makePerson().mobile, email: null, source: "other" },
    ...{ ownerId: own.userId, consentedOn: dayOf(environment().deps.now()) },
  };
  const path = `chat/staff/${id}/lead`;
  expect((await other.client.post(path, body, other)).status).toBe(403);
  const added = await own.client.post(path, body, own);
  expect(added.status, JSON.stringify(added.data)).toBe(200);
  const leadId = (await rowOf(id))?.leadId;
  expect(added.data).toMatchObject({ id: leadId });
  expect(leadId).not.toBeNull();
});

describe("changed chats", () => {
  const changedSchema = z.object({
    changed: z.array(z.object({ id: z.string(), changedAt: z.string() })),
    until: z.string(),
  });
  const changedSince = async (since?: string) =>
    changedSchema.parse((await client().get(`chat/changed${since ? `?since=${since}` : ""}`)).data);
  const idsIn = async (since?: string) => (await changedSince(since)).changed.map(({ id }) => id);
  /** Changes happen at different times, and the overlap of two answers is over. */
  const pass = () => environment().clock.advance(20_000);

  it("are those with a message, somebody typing or another account, told to websites only", async () => {
    const owner = await newcomer(environment());
    const [written, typed, claimed, unchanged] = [
      await anonymous(),
      await anonymous(),
      await anonymous(),
      await anonymous(),
    ];
    expect(await idsIn()).toEqual(
      expect.arrayContaining([written.id, typed.id, claimed.id, unchanged.id]),
    );
    pass();
    const { until } = await changedSince();
    expect(await idsIn(until)).toEqual([]);
    await client().post(`chat/link/${written.token}`, { text: "Hi" });
    await client().raw("POST", `chat/link/${typed.token}/typing`);
    await claim(owner, claimed.token);
    expect((await idsIn(until)).sort()).toEqual([written.id, typed.id, claimed.id].sort());
    pass();
    // From the time that was asked for, not only of the last seconds.
    expect((await idsIn(until)).sort()).toEqual([written.id, typed.id, claimed.id].sort());
    const stranger = await client().get("chat/changed", { headers: { "X-Service-Key": "x" } });
    expect(stranger.status).toBe(403);
  });
});
