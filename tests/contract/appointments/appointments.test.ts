import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { revokeLinks, setActive } from "#backend/console/accounts";
import { appointments } from "#backend/platform/db/schema/appointments";
import { outbox } from "#backend/platform/db/schema/platform";
import { assignmentRules } from "#backend/platform/db/schema/leads";
import { openLink } from "#backend/platform/links/secret-links";
import { bookableDays } from "#domain/appointments/appointments";
import { newcomer, newStaff, takeCalls, textSentTo, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";
import type { TestEnvironment } from "../environment";

/** The id of the call that a link opens. */
const calledBy = async ({ deps }: TestEnvironment, token: string) =>
  (await openLink(deps.db, deps, "booking", token))?.subject;

const daysSchema = z.array(
  z.object({
    day: z.string(),
    slots: z.array(z.object({ startsAt: z.string(), isFree: z.boolean() })),
  }),
);
const bookedSchema = z.object({
  token: z.string(),
  startsAt: z.string(),
  status: z.string(),
  counsellor: z.string().nullable(),
});

/** Conversations with a counsellor: booked once, moved, called off by a signed link. */
const environment = useEnvironment();

/** A time that many days ahead, which no other test uses. */
let minutes = 9 * 60 + 30;
const slotIn = (days: number): string => {
  const day = bookableDays(environment().clock.now())[days];
  const slot = `${day}T${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  minutes += 30;
  return slot;
};
const book = (student: TestUser, startsAt: string) =>
  student.client.post(
    `appointment/user/${student.userId}`,
    { startsAt, mobile: student.mobile, topic: "Loans" },
    student,
  );
const change = (token: string, body: object) =>
  environment().client.put(`appointment/link/${token}`, body);
const free = async (slot: string) => {
  const { data } = await environment().client.get("appointment/slots");
  return daysSchema
    .parse(data)
    .flatMap(({ slots }) => slots)
    .find(({ startsAt }) => startsAt === slot)?.isFree;
};

it("gives a slot to as many of 100 simultaneous bookings as staff take calls", async () => {
  const [first, second] = [
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
  ];
  await takeCalls(environment(), first, second);
  const staff = await environment().deps.db.$count(assignmentRules);
  const slot = slotIn(5);
  const tries = Math.max(100, staff + 20);
  const students: TestUser[] = [];
  for (let n = 0; n < 10; n += 1) students.push(await newcomer(environment()));
  // Ten people, ten presses each: each may have the time once, and each counsellor too.
  const responses = await Promise.all(
    Array.from({ length: tries }, (_, index) => {
      const student = students[index % students.length];
      if (!student) throw new Error("unreachable");
      return book(student, slot);
    }),
  );
  const won = responses.filter(({ status }) => status === 200);
  // A student who presses again gets the call that they have.
  const tokens = new Set(won.map(({ data }) => bookedSchema.parse(data).token));
  expect(tokens.size).toBe(Math.min(students.length, staff));
  const rows = await environment().deps.db.select().from(appointments);
  const places = rows
    .filter(({ status }) => status === "confirmed")
    .map(({ resource, startsAt }) => `${resource} ${startsAt.toISOString()}`);
  expect(new Set(places).size).toBe(places.length);
});

it("sends reminders for confirmed and moved calls, but not for cancelled ones", async () => {
  const student = await newcomer(environment());
  const slot = slotIn(6);
  const booked = bookedSchema.parse((await book(student, slot)).data);
  expect(booked).toMatchObject({ startsAt: slot, status: "confirmed" });
  const id = await calledBy(environment(), booked.token);
  const remindersOf = async () => {
    const [row] = await environment()
      .deps.db.select()
      .from(appointments)
      .where(eq(appointments.id, id ?? ""));
    return row?.reminderIds ?? [];
  };
  const first = await remindersOf();
  expect(first).toHaveLength(2);
  const text = await textSentTo(environment(), student.mobile);
  const address = "https://www.disha.example/study-abroad/bookings/";
  expect(text).toContain(address);
  expect(text.length, "two segments of a text message").toBeLessThanOrEqual(306);

  const later = slotIn(7);
  expect((await change(booked.token, { startsAt: later })).data).toMatchObject({
    startsAt: later,
  });
  const second = await remindersOf();
  expect(second).toHaveLength(2);
  expect(second).not.toEqual(first);
  const waiting = await environment().deps.db.select({ id: outbox.id }).from(outbox);
  expect(waiting.map((row) => row.id)).not.toEqual(expect.arrayContaining(first));
  const calendar = await environment().client.raw(
    "GET",
    `appointment/link/${booked.token}/calendar`,
  );
  expect(await calendar.text()).toMatch(/SEQUENCE:1\r\n/);

  expect((await change(booked.token, { status: "cancelled" })).data).toMatchObject({
    status: "cancelled",
  });
  expect(await remindersOf()).toEqual([]);
  expect((await change(booked.token, { startsAt: slotIn(8) })).status).toBe(404);
  const list = await student.client.get(`appointment/user/${student.userId}`, student);
  expect(list.data).toEqual([]);
});

it("allows only bookable hours and three upcoming calls", async () => {
  const student = await newcomer(environment());
  const day = bookableDays(environment().clock.now())[9];
  for (const wrong of [`${day}T09:15`, `${day}T20:00`, "2020-01-01T10:00", "x"])
    expect((await book(student, wrong)).status, wrong).toBe(400);
  for (let n = 0; n < 3; n += 1) expect((await book(student, slotIn(10))).status).toBe(200);
  expect(await book(student, slotIn(10))).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
});

const MINUTE_MS = 60_000;
const timeOn = (days: number, time: string): string =>
  `${bookableDays(environment().clock.now())[days]}T${time}`;

it("returns a student's own call at that time, and announces it once", async () => {
  const student = await newcomer(environment());
  const slot = timeOn(13, "10:00");
  const [first, second] = await Promise.all([book(student, slot), book(student, slot)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.data).toEqual(first.data);
  const rows = await environment()
    .deps.db.select()
    .from(appointments)
    .where(eq(appointments.userId, student.userId));
  expect(rows).toHaveLength(1);
});

it("has one identity in calendars on every host, and the time of its last change", async () => {
  const student = await newcomer(environment());
  const { token } = bookedSchema.parse((await book(student, timeOn(13, "11:00"))).data);
  const file = async (host: string) => {
    const response = await environment().client.raw("GET", `appointment/link/${token}/calendar`, {
      headers: { "X-Public-Origin": `https://${host}` },
    });
    return (await response.text()).replaceAll("\r\n ", "");
  };
  const lineOf = (name: string, text: string) =>
    new RegExp(`^${name}:(.*)\\r$`, "m").exec(text)?.[1];
  const [main, vietnam] = [await file("www.disha.example"), await file("vn.disha.example")];
  expect(lineOf("UID", main)).toMatch(/^appointment-[\w-]+@disha-abroad$/);
  expect(lineOf("UID", vietnam)).toBe(lineOf("UID", main));
  environment().clock.advance(MINUTE_MS);
  expect(lineOf("DTSTAMP", await file("www.disha.example"))).toBe(lineOf("DTSTAMP", main));
  expect((await change(token, { startsAt: timeOn(13, "12:00") })).status).toBe(200);
  const moved = await file("www.disha.example");
  expect(String(lineOf("DTSTAMP", moved)) > String(lineOf("DTSTAMP", main))).toBe(true);
  environment().clock.advance(-MINUTE_MS);
  expect([lineOf("SEQUENCE", main), lineOf("SEQUENCE", moved)]).toEqual(["0", "1"]);
});

it("opens only with its own link", async () => {
  const student = await newcomer(environment());
  const { token } = bookedSchema.parse((await book(student, slotIn(11))).data);
  const [header, claims] = token.split(".");
  for (const wrong of [`${token.slice(0, -2)}AA`, `${header}.${claims}.`, "x.y", "x"])
    expect((await environment().client.get(`appointment/link/${wrong}`)).status, wrong).toBe(404);
  expect((await environment().client.get(`appointment/link/${token}`)).status).toBe(200);
});

it("doesn't open with the links of an account that was deactivated or had them revoked", async () => {
  const { db } = environment().deps;
  const linkOf = async (student: TestUser) => {
    const { token } = bookedSchema.parse((await book(student, slotIn(11))).data);
    return async () => (await environment().client.get(`appointment/link/${token}`)).status;
  };
  const [left, other] = [await newcomer(environment()), await newcomer(environment())];
  const [open, openOther] = [await linkOf(left), await linkOf(other)];
  expect([await open(), await openOther()]).toEqual([200, 200]);
  await setActive(db, left.userId, false);
  expect(await open()).toBe(404);
  await setActive(db, left.userId, true);
  await revokeLinks(db, other.userId);
  expect([await open(), await openOther()]).toEqual([404, 404]);
});

it("neither moves nor cancels a call that has begun, and no longer counts it", async () => {
  const student = await newcomer(environment());
  const { token } = bookedSchema.parse((await book(student, slotIn(11))).data);
  await book(student, slotIn(11));
  await book(student, slotIn(11));
  expect((await book(student, slotIn(11))).status).toBe(429);
  const id = await calledBy(environment(), token);
  await environment()
    .deps.db.update(appointments)
    .set({ startsAt: new Date(environment().clock.now().getTime() - 60_000) })
    .where(eq(appointments.id, id ?? ""));
  expect((await change(token, { startsAt: slotIn(11) })).status).toBe(404);
  expect((await change(token, { status: "cancelled" })).status).toBe(404);
  expect((await environment().client.get(`appointment/link/${token}`)).data).toMatchObject({
    status: "confirmed",
  });
  expect((await book(student, slotIn(11))).status).toBe(200);
});

it("expires its link a day after the call", async () => {
  const student = await newcomer(environment());
  const { token } = bookedSchema.parse((await book(student, slotIn(11))).data);
  const id = await calledBy(environment(), token);
  const statusAfter = async (hours: number) => {
    const startsAt = new Date(environment().clock.now().getTime() - hours * 3_600_000);
    await environment()
      .deps.db.update(appointments)
      .set({ startsAt })
      .where(eq(appointments.id, id ?? ""));
    return (await environment().client.get(`appointment/link/${token}`)).status;
  };
  expect([await statusAfter(23), await statusAfter(25)]).toEqual([200, 404]);
});

it("prefers the student's own counsellor and appears in their console", async () => {
  const student = await newcomer(environment());
  const staff = await newStaff(environment(), "lms_user");
  await takeCalls(environment(), staff);
  const slot = slotIn(12);
  await environment().deps.db.execute(
    `update users set counsellor_id = '${staff.userId}', full_name = 'Asha' where id = '${student.userId}'`,
  );
  await book(student, slot);
  const { data } = await staff.client.get("appointment/staff", staff);
  expect(data).toMatchObject([{ startsAt: slot, name: "Asha" }]);
  const other = await newcomer(environment());
  const [before] = [await free(slot)];
  expect((await book(other, slot)).status).toBe(before ? 200 : 409);
});
