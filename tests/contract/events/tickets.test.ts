import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { documents } from "#backend/platform/db/schema/catalogue";
import { auditLog } from "#backend/platform/db/schema/console";
import { registrations } from "#backend/platform/db/schema/events";
import { users } from "#backend/platform/db/schema/users";
import { checkInTicket, showOwnTicket, showTicketHolder } from "#contract/events/tickets";
import { toIst } from "#domain/time/dates";
import { newcomer, newStaff } from "../test-users";
import { useEnvironment } from "../use-environment";

const SLUG = "education-day-kochi-2026";

/** Tickets with a QR code, and the check-in that it opens. */
const environment = useEnvironment();

/** A registered student, with the token of the ticket. */
async function ticketHolder() {
  const student = await newcomer(environment());
  const { db } = environment().deps;
  const fullName = `Mai ${crypto.randomUUID().slice(0, 8)}`;
  await db
    .update(users)
    .set({ fullName, email: student.email })
    .where(eq(users.id, student.userId));
  await student.client.post(`event/${SLUG}/user/${student.userId}`, {}, student);
  const reply = await student.client.get(`event/user/${student.userId}/ticket/${SLUG}`, student);
  return { student, fullName, ...showOwnTicket.response.parse(reply.data) };
}

/** Runs while the event is today. */
async function onTheDay(run: () => Promise<void>): Promise<void> {
  const { db, now } = environment().deps;
  const [row] = await db.select().from(documents).where(eq(documents.slug, SLUG));
  if (!row) throw new Error("no event");
  const day = toIst(now()).slice(0, 10);
  const fields = { ...row.data.fields, startsAt: `${day}T00:01`, endsAt: `${day}T23:59` };
  await db
    .update(documents)
    .set({ data: { ...row.data, fields } })
    .where(eq(documents.slug, SLUG));
  try {
    await run();
  } finally {
    await db.update(documents).set(row).where(eq(documents.slug, SLUG));
  }
}

it("say which event they are for, and nothing of the person", async () => {
  const { token, fullName, student } = await ticketHolder();
  const { data } = await environment().client.get(`event/ticket/${token}`);
  expect(data).toMatchObject({ slug: SLUG, path: `/events/${SLUG}` });
  expect(JSON.stringify(data)).not.toContain(fullName);
  expect(JSON.stringify(data)).not.toContain(student.userId);
  const mail = (await environment().sent()).find(
    (one) => one.kind === "mail" && one.to === student.email,
  );
  expect(JSON.stringify(mail)).toContain(`/ticket/${token}`);
  expect(mail).toMatchObject({
    qrCode: expect.stringMatching(new RegExp(`/ticket/${token}$`)) as string,
    html: expect.stringContaining('src="cid:qr-code"') as string,
  });
});

it("are shown to their holder only, while the registration stands", async () => {
  const { student, token } = await ticketHolder();
  const other = await newcomer(environment());
  const path = `event/user/${student.userId}/ticket/${SLUG}`;
  expect((await other.client.get(path, other)).status).toBe(403);
  const none = await other.client.get(`event/user/${other.userId}/ticket/${SLUG}`, other);
  expect(none.status).toBe(404);
  await student.client.raw(
    "DELETE",
    `user/user/${student.userId}/registration/event/${SLUG}`,
    student,
  );
  expect((await environment().client.get(`event/ticket/${token}`)).status).toBe(404);
  for (const guess of ["x", `${token}x`, crypto.randomUUID()])
    expect((await environment().client.get(`event/ticket/${guess}`)).status).toBe(404);
});

it("check somebody in once, on the day, with an audit row", async () => {
  const { student, token, fullName } = await ticketHolder();
  const desk = await newStaff(environment(), "front_desk");
  const at = `event/staff/ticket/${token}`;
  const checkIn = () => desk.client.post(`${at}/check-in`, {}, desk);
  const holder = async () =>
    showTicketHolder.response.parse((await desk.client.get(`${at}/holder`, desk)).data);
  expect(await holder()).toMatchObject({ name: fullName, attendedAt: null });
  expect((await checkIn()).code).toBe("CHECK_IN_REASON");
  await onTheDay(async () => {
    const first = checkInTicket.response.parse((await checkIn()).data);
    environment().clock.advance(60_000);
    expect((await checkIn()).data).toEqual(first);
    expect((await holder()).attendedAt).toBe(first.attendedAt);
  });
  const { db } = environment().deps;
  const [row] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.userId, student.userId));
  expect(row?.checkedInBy).toBe(desk.userId);
  const log = await db.select().from(auditLog).where(eq(auditLog.userId, student.userId));
  expect(log.map(({ action }) => action)).toContain("POST /event/staff/ticket/:token/check-in");
});

it("show people without the permission nothing, and check nobody in", async () => {
  const { student, token } = await ticketHolder();
  const marketing = await newStaff(environment(), "marketing");
  for (const person of [student, marketing]) {
    const seen = await person.client.get(`event/staff/ticket/${token}/holder`, person);
    const done = await person.client.post(`event/staff/ticket/${token}/check-in`, {}, person);
    expect([seen.status, done.status]).toEqual([403, 403]);
  }
});
