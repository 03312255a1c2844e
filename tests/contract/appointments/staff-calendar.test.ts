import { and, eq, inArray, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { setActive } from "#backend/console/accounts";
import { appointments } from "#backend/platform/db/schema/appointments";
import { auditLog } from "#backend/platform/db/schema/console";
import { assignmentRules, holidays, leads } from "#backend/platform/db/schema/leads";
import { users } from "#backend/platform/db/schema/users";
import { openLink } from "#backend/platform/links/secret-links";
import { listCallConflicts } from "#contract/appointments/appointments";
import { bookableDays } from "#domain/appointments/appointments";
import { parseIst } from "#domain/time/dates";
import { hoursOn } from "#domain/time/working-hours";
import { eventsDuring } from "../console/webhook-events";
import { openEnvironment, type TestEnvironment } from "../environment";
import { assign, enquiryFor, newcomer, newStaff, takeCalls, type TestUser } from "../test-users";

/** The id of the call that a link opens. */
const calledBy = async ({ deps }: TestEnvironment, token: string) =>
  (await openLink(deps.db, deps, "booking", token))?.subject;

const tokenSchema = z.object({ token: z.string() });
const pastSchema = z.array(z.object({ id: z.string(), status: z.string() }));

describe("a counsellor's calendar", () => {
  let environment: TestEnvironment;
  let counsellor: TestUser;
  let colleague: TestUser;

  beforeAll(async () => {
    environment = await openEnvironment({ CLIENT_LIMIT_FACTOR: 1000 });
    counsellor = await newStaff(environment, "lms_user");
    colleague = await newStaff(environment, "lms_user");
    await takeCalls(environment, counsellor, colleague);
  });
  afterAll(() => environment.close());

  /** A call with the counsellor, at a time that no other test uses. */
  let hour = 10;
  const book = async () => {
    const student = await newcomer(environment);
    await assign(environment, student, "counsellorId", counsellor);
    const startsAt = `${bookableDays(environment.clock.now())[1]}T${hour++}:00`;
    const body = { startsAt, mobile: student.mobile, topic: "Visa, and funds" };
    const path = `appointment/user/${student.userId}`;
    const { token } = tokenSchema.parse((await student.client.post(path, body, student)).data);
    const id = (await calledBy(environment, token)) ?? "";
    return { student, startsAt, token, id };
  };
  const setOutcome = (staff: TestUser, id: string, status = "no_show") =>
    staff.client.put(`appointment/staff/${id}`, { status }, staff);
  const past = async (staff: TestUser) =>
    pastSchema.parse((await staff.client.get("appointment/staff/past", staff)).data);
  const newFeed = async (staff: TestUser) =>
    tokenSchema.parse((await staff.client.post("appointment/staff/feed", {}, staff)).data).token;
  const feed = async (token: string) => {
    const response = await environment.client.another().raw("GET", `appointment/feed/${token}`);
    return { status: response.status, text: await response.text(), headers: response.headers };
  };

  it("lists calls on holidays, in absences, outside hours and with people who left", async () => {
    const callee = await newStaff(environment, "lms_user");
    const { db } = environment.deps;
    const day = (index: number) => bookableDays(environment.clock.now())[index] ?? "";
    const hours = hoursOn([1, 2, 3, 4, 5, 6, 7], "10:00", "12:00");
    const none = { regions: [], languages: [], countries: [], fields: [] };
    await db.insert(assignmentRules).values({
      ...{ staffId: callee.userId, acceptsLeads: false, maxOpenLeads: 5, ...none, hours },
      absences: [{ from: day(3), until: day(3) }],
    });
    await db.insert(holidays).values({ day: day(4), name: "Diwali" });
    const add = async (startsAt: string) => {
      const student = await newcomer(environment);
      const call = { userId: student.userId, mobile: student.mobile, topic: "Visa" };
      await db
        .insert(appointments)
        .values({ ...call, resource: callee.userId, startsAt: parseIst(startsAt) });
    };
    await add(`${day(2)}T10:30`);
    await add(`${day(2)}T13:00`);
    await add(`${day(3)}T10:30`);
    await add(`${day(4)}T10:30`);
    const listed = async (by: TestUser) =>
      listCallConflicts.response
        .parse((await by.client.get("appointment/staff/conflicts", by)).data)
        .map(({ startsAt, conflict }) => `${startsAt} ${conflict}`);
    expect(await listed(callee)).toEqual([
      `${day(2)}T13:00 hours`,
      `${day(3)}T10:30 absent`,
      `${day(4)}T10:30 holiday`,
    ]);
    expect(await listed(colleague)).toEqual([]);
    const head = await newStaff(environment, "all_user");
    await setActive(db, callee.userId, false);
    expect(await listed(head)).toContain(`${day(2)}T10:30 left`);
    await db.delete(holidays);
  });

  it("is changed by staff without the student's link, and recorded", async () => {
    const { id, token, student } = await book();
    const change = (staff: TestUser, body: object) =>
      staff.client.put(`appointment/staff/${id}/booking`, body, staff);
    const list = await counsellor.client.get("appointment/staff", counsellor);
    const shown = await counsellor.client.get(`appointment/staff/${id}`, counsellor);
    expect(JSON.stringify([list.data, shown.data])).not.toContain(token);
    expect(shown.data).toMatchObject({ id, mobile: student.mobile, status: "confirmed" });
    expect((await colleague.client.get(`appointment/staff/${id}`, colleague)).status).toBe(404);
    expect((await change(colleague, { status: "cancelled" })).status).toBe(404);
    const startsAt = `${bookableDays(environment.clock.now())[2]}T12:00`;
    expect((await change(counsellor, { startsAt })).data).toMatchObject({ id, startsAt });
    expect((await change(counsellor, { status: "cancelled" })).data).toMatchObject({
      status: "cancelled",
    });
    expect((await change(counsellor, { status: "cancelled" })).status).toBe(404);
    const rows = await environment.deps.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.userId, student.userId), like(auditLog.action, "PUT %")));
    expect(rows).toEqual([
      { action: "PUT /appointment/staff/:id/booking" },
      { action: "PUT /appointment/staff/:id/booking" },
    ]);
  });

  it("has each call with its version, and cancelled ones as such", async () => {
    const { token, startsAt, id } = await book();
    const address = await newFeed(counsellor);
    const before = await feed(address);
    expect(before.headers.get("content-type")).toContain("text/calendar");
    expect(before.text).toContain("METHOD:PUBLISH");
    const start = parseIst(startsAt)
      .toISOString()
      .replace(/[-:]|\.000/g, "");
    expect(before.text).toContain(`DTSTART:${start}`);
    expect(before.text).toMatch(
      new RegExp(`UID:appointment-${id}@[^]*SEQUENCE:0[^]*STATUS:CONFIRMED`),
    );
    await environment.client.put(`appointment/link/${token}`, { status: "cancelled" });
    const after = await feed(address);
    expect(after.text).toMatch(
      new RegExp(`UID:appointment-${id}@[^]*SEQUENCE:1[^]*STATUS:CANCELLED`),
    );
  });

  it("has only the counsellor's own calls", async () => {
    const { id } = await book();
    expect((await feed(await newFeed(counsellor))).text).toContain(id);
    expect((await feed(await newFeed(colleague))).text).not.toContain(id);
  });

  it("stops with a new address, a revoked one, and the end of the work", async () => {
    const first = await newFeed(counsellor);
    const second = await newFeed(counsellor);
    expect((await feed(first)).status).toBe(404);
    expect((await feed(second)).status).toBe(200);
    await counsellor.client.raw("DELETE", "appointment/staff/feed", counsellor);
    expect((await feed(second)).status).toBe(404);
    const leaver = await newStaff(environment, "lms_user");
    const theirs = await newFeed(leaver);
    expect((await feed(theirs)).status).toBe(200);
    const { db } = environment.deps;
    await db.update(users).set({ permissions: [] }).where(eq(users.id, leaver.userId));
    expect((await feed(theirs)).status).toBe(404);
    expect((await feed("x")).status).toBe(404);
  });

  it("counts a call with an outcome as a contact with the student's lead", async () => {
    const { student, id } = await book();
    const { db, now } = environment.deps;
    const body = enquiryFor(student, { sendOtp: false });
    await student.client.post("auth/enquiry", body, student);
    const contact = async () => {
      const rows = await db.select().from(leads).where(eq(leads.userId, student.userId));
      return rows.map(({ firstContactAt }) => firstContactAt);
    };
    expect(await contact()).toEqual([null]);
    await db
      .update(appointments)
      .set({ startsAt: new Date(now().getTime() - 60_000) })
      .where(eq(appointments.id, id));
    await setOutcome(counsellor, id, "completed");
    expect(await contact()).toEqual([expect.any(Date)]);
  });

  it("records the outcome of a call once it was due, and lets it be corrected", async () => {
    const { id } = await book();
    const cancelled = await book();
    await environment.client.put(`appointment/link/${cancelled.token}`, { status: "cancelled" });
    expect((await setOutcome(counsellor, id)).status).toBe(404);
    expect((await past(counsellor)).map((one) => one.id)).not.toContain(id);
    const { db, now } = environment.deps;
    await db
      .update(appointments)
      .set({ startsAt: new Date(now().getTime() - 60_000) })
      .where(inArray(appointments.id, [id, cancelled.id]));
    expect(await past(counsellor)).toContainEqual({ id, status: "confirmed" });
    expect((await setOutcome(colleague, id)).status).toBe(404);
    expect((await setOutcome(counsellor, cancelled.id)).status).toBe(404);
    expect((await setOutcome(counsellor, id)).data).toEqual({ id, status: "no_show" });
    expect(await past(counsellor)).toContainEqual({ id, status: "no_show" });
    const events = await eventsDuring(environment, "booking.completed", () =>
      setOutcome(counsellor, id, "completed"),
    );
    expect(events).toMatchObject([{ bookingId: id, counsellorId: counsellor.userId }]);
    expect(await past(counsellor)).toContainEqual({ id, status: "completed" });
    expect((await past(colleague)).map((one) => one.id)).not.toContain(id);
    expect((await past(counsellor)).map((one) => one.id)).not.toContain(cancelled.id);
  });
});
