import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { auditLog } from "#backend/platform/db/schema/console";
import { users } from "#backend/platform/db/schema/users";
import { showDashboard } from "#contract/students/dashboard";
import { eventsDuring } from "../console/webhook-events";
import { assign, newcomer, newStaff, textSentTo, type TestUser } from "../test-users";
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
