import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { planReminders } from "#backend/events/plan-reminders";
import { documents } from "#backend/platform/db/schema/catalogue";
import { registrations } from "#backend/platform/db/schema/events";
import { outbox } from "#backend/platform/db/schema/platform";
import { users } from "#backend/platform/db/schema/users";
import { documentSummarySchema } from "#domain/catalogue/documents";
import { listOf } from "#domain/catalogue/lists";
import { eventsDuring } from "../console/webhook-events";
import { newcomer } from "../test-users";
import { useEnvironment } from "../use-environment";

const list = listOf(documentSummarySchema);
const listsSchema = z.object({ upcoming: list, previous: list });

/** Events and webinars. */
const environment = useEnvironment();

const lists = async (query: Record<string, unknown> = {}) => {
  const text = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
  );
  const response = await environment().client.get(`webinar/webinars?${text.join("&")}`);
  return listsSchema.parse(response.data);
};

it("lists six webinars a page, past ones by country, each in one list", async () => {
  const { upcoming, previous } = await lists();
  expect([upcoming.size, previous.size]).toEqual([6, 6]);
  expect(previous.data).toHaveLength(6);
  const second = (await lists({ previous: { page: 1 } })).previous;
  const slugs = [...upcoming.data, ...previous.data, ...second.data].map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  const german = (await lists({ previous: { country: "finland" } })).previous;
  expect(german.data.map(({ fields }) => fields.country)).toEqual(["finland"]);
});

it("lists only past webinars with a recording, if asked", async () => {
  const all = (await lists()).previous;
  const recorded = (await lists({ previous: { isRecorded: true } })).previous;
  expect(recorded.total).toBeGreaterThan(0);
  expect(recorded.total).toBeLessThan(all.total);
  for (const { fields } of recorded.data) expect(fields.recording).toMatch(/^https?:|^\//);
});

it("rejects an invalid page", async () => {
  const response = await environment().client.get("webinar/webinars?previous=%7Bpage");
  expect([response.status, response.fields]).toEqual([
    400,
    { previous: "is not a valid list query" },
  ]);
});

it("lists the three events of 2022 as past", async () => {
  const { data } = await environment().client.get("event");
  const { previous } = z.object({ previous: z.array(documentSummarySchema) }).parse(data);
  expect(previous.map(({ fields }) => fields.city)).toEqual(["Hyderabad", "New Delhi", "Indore"]);
});

const someone = () => newcomer(environment());

it("registers a user once, for themselves only, and shows the meeting place to no one else", async () => {
  const one = await someone();
  const other = await someone();
  const bearer = one.bearer;
  const slug = (await lists()).upcoming.data[0]?.slug ?? "";
  const post = () => environment().client.post(`webinar/register/${slug}`, {}, { bearer });
  let responses: Awaited<ReturnType<typeof post>>[] = [];
  const events = await eventsDuring(environment(), "registration.created", async () => {
    responses = await Promise.all([post(), post(), post()]);
  });
  expect(events).toMatchObject([{ userId: one.userId, kind: "webinar", slug }]);
  const isNew = responses.map(({ data }) => z.object({ isNew: z.boolean() }).parse(data).isNew);
  expect(isNew.sort()).toEqual([false, false, true]);
  const of = async (token?: string) =>
    (await environment().client.get(`webinar/${slug}`, token ? { bearer: token } : {})).data;
  expect(await of(bearer)).toMatchObject({ isRegistered: true, joinUrl: null });
  expect(await of(other.bearer)).toMatchObject({ isRegistered: false, joinUrl: null });
  expect(await of()).toMatchObject({ isRegistered: false, joinUrl: null });

  const path = `event/education-day-kochi-2026/user/${one.userId}`;
  const foreign = await environment().client.post(path, {}, { bearer: other.bearer });
  expect(foreign.status).toBe(403);
  expect((await environment().client.post(path, {})).status).toBe(401);
  const rows = await environment()
    .deps.db.select()
    .from(registrations)
    .where(eq(registrations.userId, one.userId));
  expect(rows.map(({ kind }) => kind)).toEqual(["webinar"]);
});

it("rejects registration for a past event", async () => {
  const { bearer } = await someone();
  const response = await environment().client.post(
    "webinar/register/uk-in-one-year-1001",
    {},
    { bearer },
  );
  expect([response.status, response.code]).toEqual([410, "WEBINAR_EXPIRED"]);
});

it("shows registered users the meeting link while the room is open", async () => {
  const { bearer } = await someone();
  const slug = (await lists()).upcoming.data[0]?.slug ?? "";
  await environment().client.post(`webinar/register/${slug}`, {}, { bearer });
  const [row] = await environment()
    .deps.db.select()
    .from(documents)
    .where(eq(documents.slug, slug));
  if (!row) throw new Error("no webinar");
  // It begins in ten minutes of the services' own clock.
  const ist = new Date(environment().deps.now().getTime() + 10 * 60_000 + 5.5 * 3_600_000);
  const fields = { ...row.data.fields, startsAt: ist.toISOString().slice(0, 16) };
  await environment()
    .deps.db.update(documents)
    .set({ data: { ...row.data, fields } })
    .where(eq(documents.slug, slug));
  const page = (token?: string) =>
    environment().client.get(`webinar/${slug}`, token ? { bearer: token } : {});
  expect((await page(bearer)).data).toMatchObject({
    joinUrl: `https://meet.example/${slug}`,
  });
  expect((await page()).data).toMatchObject({ joinUrl: null });
  await environment()
    .deps.db.update(documents)
    .set({ data: row.data })
    .where(eq(documents.slug, slug));
});

/** Reminders that wait, with their planned time. */
const remindersOf = async (userId: string) => {
  const { db } = environment().deps;
  const [row] = await db.select().from(registrations).where(eq(registrations.userId, userId));
  const rows = await db.select().from(outbox).where(eq(outbox.userId, userId));
  return rows
    .filter(({ id, status }) => row?.reminderIds.includes(id) && status === "waiting")
    .map(({ nextTryAt }) => nextTryAt.toISOString());
};

it("plans reminders again when an event moves, and takes them back when it is cancelled", async () => {
  const { db } = environment().deps;
  const student = await someone();
  const { userId, bearer } = student;
  await db.update(users).set({ email: student.email }).where(eq(users.id, userId));
  const slug = (await lists()).upcoming.data[1]?.slug ?? "";
  await environment().client.post(`webinar/register/${slug}`, {}, { bearer });
  const [row] = await db.select().from(documents).where(eq(documents.slug, slug));
  if (!row) throw new Error("no webinar");
  const [before] = await remindersOf(userId);
  const subjects = async () =>
    (await environment().sent()).flatMap((message) =>
      message.kind === "mail" && message.to === student.email ? [message.subject] : [],
    );

  const moveTo = (startsAt: string) =>
    db
      .update(documents)
      .set({ data: { ...row.data, fields: { ...row.data.fields, startsAt } } })
      .where(eq(documents.slug, slug));
  await moveTo("2027-03-20T17:00");
  await planReminders(environment().deps);
  await planReminders(environment().deps);
  const moved = await remindersOf(userId);
  // An hour before, in UTC.
  expect(moved).toEqual(["2027-03-20T10:30:00.000Z"]);
  expect(moved).not.toEqual([before]);
  expect((await subjects()).filter((one) => one.startsWith("New date: "))).toHaveLength(1);

  await db.update(documents).set({ published: false }).where(eq(documents.slug, slug));
  await planReminders(environment().deps);
  await planReminders(environment().deps);
  expect(await remindersOf(userId)).toEqual([]);
  expect((await subjects()).filter((one) => one.startsWith("Cancelled: "))).toHaveLength(1);
  await db.update(documents).set(row).where(eq(documents.slug, slug));
});
