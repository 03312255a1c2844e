import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { partnerEnquiries } from "#backend/platform/db/schema/requests";
import { users } from "#backend/platform/db/schema/users";
import { yearOf } from "#domain/time/dates";
import {
  codeSentTo,
  enquirySender,
  makePerson,
  newcomer,
  newStaff,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

const DAY = 24 * 60 * 60_000;

/** Which enquiries are one lead, quick leads and partner enquiries. */
const environment = useEnvironment();

const enquiryWith = async (id: string) => {
  const [enquiry] = await environment()
    .deps.db.select()
    .from(enquiries)
    .where(eq(enquiries.id, id));
  return enquiry;
};
const enquire = enquirySender(environment);
const givenAt = (moment: Date) => ({
  consent: { version: "2026-11", givenAt: moment.toISOString() },
});

it("keeps the latest time of a repeated enquiry, in any order of arrival", async () => {
  const person = makePerson();
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
  const { leadId: enquiryId } = await enquire({ ...person, ...givenAt(at(10)) });
  const lastAfter = async (hour: number) => {
    expect(await enquire({ ...person, ...givenAt(at(hour)) })).toMatchObject({
      leadId: enquiryId,
    });
    return (await enquiryWith(enquiryId))?.lastSubmittedAt;
  };
  expect([await lastAfter(12), await lastAfter(11)]).toEqual([at(12), at(12)]);
});

it("takes enquiries a day apart for one enquiry, before and after it", async () => {
  const person = makePerson();
  const first = new Date("2026-11-20T10:00:00.000Z");
  const { leadId: enquiryId } = await enquire({ ...person, ...givenAt(first) });
  const moments = [-DAY - 1, -DAY, DAY + 1].map((ms) => new Date(first.getTime() + ms));
  const found = [];
  for (const moment of moments) found.push(await enquire({ ...person, ...givenAt(moment) }));
  expect(found.map((one) => one.leadId === enquiryId)).toEqual([false, true, false]);
});

it("prefers the enquiry with the same key to a later one with the same content", async () => {
  const person = makePerson();
  const headers = { "Idempotency-Key": `first-${person.mobile}` };
  const at = (day: number) => givenAt(new Date(Date.UTC(2026, 10, day)));
  const first = await enquire({ ...person, ...at(10) }, undefined, headers);
  const later = await enquire({ ...person, ...at(12) });
  expect(later.leadId).not.toBe(first.leadId);
  const retried = await enquire({ ...person, ...at(12) }, undefined, headers);
  expect(retried).toMatchObject({ leadId: first.leadId, duplicate: true });
});

it("assigns an earlier enquiry to the account with its email address", async () => {
  const person = makePerson();
  const student = await newcomer(environment());
  const { db } = environment().deps;
  await db.update(users).set({ email: person.email }).where(eq(users.id, student.userId));
  const { leadId: enquiryId } = await enquire(person);
  expect(await enquire(person, student)).toMatchObject({ leadId: enquiryId, duplicate: true });
  expect(await enquiryWith(enquiryId)).toMatchObject({
    status: "verified",
    userId: student.userId,
  });
});

it("doesn't assign an enquiry of another account, even under the visitor's address", async () => {
  const student = await newcomer(environment());
  const { mobile } = student;
  const other = await newcomer(environment());
  const address = { mobile, email: null };
  const { leadId: enquiryId } = await enquire(address, other);
  const own = await enquire(address, student);
  expect(own.leadId).not.toBe(enquiryId);
  expect(await enquiryWith(enquiryId)).toMatchObject({ userId: other.userId });
  expect(await enquire(address, student)).toMatchObject({ leadId: own.leadId, duplicate: true });
});

it("verifies an unverified enquiry of the account when it is sent again, and no other", async () => {
  const student = await newcomer(environment());
  const stranger = await newcomer(environment());
  const { db } = environment().deps;
  const address = { mobile: student.mobile, email: null };
  const stateAfter = async (sender: TestUser, city: string, verifiedAt: Date | null) => {
    const { leadId: id } = await enquire({ ...address, city });
    expect(await enquiryWith(id)).toMatchObject({ status: "new", userId: null });
    const owner = { userId: student.userId, verifiedAt };
    await db.update(enquiries).set(owner).where(eq(enquiries.id, id));
    await enquire({ ...address, city }, sender);
    const { status, userId } = (await enquiryWith(id)) ?? {};
    return [status, userId];
  };
  const now = environment().clock.now();
  expect(await stateAfter(student, "Delhi", null)).toEqual(["verified", student.userId]);
  expect(await stateAfter(student, "Surat", now)).toEqual(["new", student.userId]);
  expect(await stateAfter(stranger, "Kochi", null)).toEqual(["new", student.userId]);
});

it("continues the running code of a repeated enquiry, and starts another after it", async () => {
  const person = makePerson();
  const first = await enquire(person);
  const again = await enquire(person);
  expect(again.challenge?.challengeId).toBe(first.challenge?.challengeId);
  const code = await codeSentTo(environment(), person.mobile);
  environment().clock.advance(10 * 60_000);
  const expired = await enquire(person);
  expect(expired).toMatchObject({ leadId: first.leadId });
  expect(expired.challenge?.challengeId).not.toBe(first.challenge?.challengeId);
  expect(code).toMatch(/^\d{6}$/);
});

const quickLead = async (student: TestUser, body: object) => {
  const path = `userLead/${student.userId}/lead`;
  const response = await student.client.post(path, { poi: "MS in Robotics", ...body }, student);
  const { leadId: enquiryId } = z.object({ leadId: z.string() }).parse(response.data);
  return (await enquiryWith(enquiryId))?.payload;
};

it("names a quick lead after the account, its address or the interest", async () => {
  const student = await newcomer(environment());
  const withoutEmail = await quickLead(student, { mobile: "9812345678" });
  const { email } = makePerson();
  const withEmail = await quickLead(student, { email });
  const { db } = environment().deps;
  await db.update(users).set({ fullName: "Asha Rao" }).where(eq(users.id, student.userId));
  const named = await quickLead(student, { email, mobile: "09812345678" });
  expect([withoutEmail?.name, withEmail?.name, named?.name]).toEqual([
    ...["MS in Robotics", email, "Asha Rao"],
  ]);
  expect(named).toMatchObject({
    mobile: "+919812345678",
    email,
    source: "quick-lead",
    interestedYear: yearOf(environment().clock.now()),
    answeredFields: [],
  });
  expect(withEmail?.mobile).toBeNull();
  for (const mobile of ["+447911123456", "+393480012345"])
    expect((await quickLead(student, { mobile }))?.mobile).toBe(mobile);
  expect((await quickLead(student, { mobile: "009812345000" }))?.mobile).toBe("+919812345000");
  expect((await quickLead(student, { mobile: "9812300045" }))?.mobile).toBe("+919812300045");
});

it("refuses a quick lead of staff", async () => {
  const staff = await newStaff(environment(), "lms_user");
  const body = { poi: "MS in Robotics", mobile: "9812345678" };
  expect(await staff.client.post(`userLead/${staff.userId}/lead`, body, staff)).toMatchObject({
    status: 403,
  });
});

it("refuses a quick lead whose number is no mobile number", async () => {
  const student = await newcomer(environment());
  const body = { poi: "MS in Robotics", mobile: "1234567890" };
  const refused = await student.client.post(`userLead/${student.userId}/lead`, body, student);
  expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
  expect(refused.fields).toMatchObject({ mobile: "is not a mobile number" });
});

it("wakes the outbox for the code of an enquiry, its webhook and its events", async () => {
  const wakeOutbox = vi.spyOn(environment().deps, "wakeOutbox");
  const channelsWoken = async (overrides: Parameters<typeof enquire>[0]) => {
    wakeOutbox.mockClear();
    await enquire({ ...makePerson(), ...overrides });
    return wakeOutbox.mock.calls.map(([channel]) => channel);
  };
  expect(await channelsWoken({})).toEqual(["webhook", "event", "sms"]);
  expect(await channelsWoken({ mobile: null, otpChannel: "email" })).toEqual([
    ...["webhook", "event", "mail"],
  ]);
  expect(await channelsWoken({ sendOtp: false })).toEqual(["webhook", "event"]);
  wakeOutbox.mockRestore();
});

it("records the consent that the account gave last with a quick lead", async () => {
  const student = await newcomer(environment());
  const { email } = makePerson();
  expect((await quickLead(student, { email }))?.consent.version).toBe("account");
  const { clock } = environment();
  const signedUpAt = clock.now().getTime();
  clock.advance(3 * 60_000);
  const given = (version: string, minutes: number) => ({
    consent: { version, givenAt: new Date(signedUpAt + minutes * 60_000).toISOString() },
  });
  await enquire({ mobile: student.mobile, city: "Delhi", ...given("2099-02", 2) }, student);
  await enquire({ mobile: student.mobile, city: "Surat", ...given("2099-01", 1) }, student);
  const later = await quickLead(student, { email: makePerson().email });
  expect(later?.consent.version).toBe("2099-02");
});

const partner = (email: string, day = "") => ({
  institution: `University of ${email}`,
  name: "Dr Weber",
  role: "International office",
  email,
  country: "Germany",
  wish: "programme",
  message: `We would like to build a program with you. ${day}`.trim(),
});
const mails = async (to: string) =>
  (await environment().sent()).flatMap((one) =>
    one.kind === "mail" && one.to === to ? [one] : [],
  );

it("notifies the partner team once and confirms to the sender", async () => {
  const { email } = makePerson();
  const send = () => environment().client.another().post("lead/partner-enquiry", partner(email));
  await send();
  await send();
  const { PARTNERS_MAIL } = environment().deps.config;
  const notices = (await mails(PARTNERS_MAIL)).filter(({ subject }) => subject.includes(email));
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({ subject: `Partner enquiry: University of ${email}` });
  expect(notices[0]?.text).toContain("Germany: build an accelerator program together.");
  expect(notices[0]?.text).toContain("https://www.disha.example/study-abroad/counsellor/messages");
  expect(await mails(email)).toHaveLength(1);
});

it("takes the same text on another day for another partner enquiry", async () => {
  const { email } = makePerson();
  const { client, clock, deps } = environment();
  await client.post("lead/partner-enquiry", partner(email));
  clock.advance(DAY);
  await client.post("lead/partner-enquiry", partner(email));
  const stored = await deps.db.$count(partnerEnquiries, eq(partnerEnquiries.email, email));
  expect(stored).toBe(2);
});

it("lists open partner enquiries, the oldest first, until they are closed", async () => {
  const { email } = makePerson();
  const { clock, client, deps } = environment();
  for (const day of ["one", "two"]) {
    clock.advance(1000);
    await client.another().post("lead/partner-enquiry", partner(email, day));
  }
  const staff = await newStaff(environment(), "lms_user");
  const path = "lead/partner-enquiry";
  const open = async () =>
    z
      .array(z.object({ id: z.string(), email: z.string(), message: z.string() }).passthrough())
      .parse((await staff.client.get(path, staff)).data)
      .filter((one) => one.email === email);
  const [first, second] = await open();
  expect(first).toMatchObject(partner(email, "one"));
  expect(second).toMatchObject(partner(email, "two"));
  const setDone = (id: string | undefined, done: boolean) =>
    staff.client.put(`${path}/${id}`, { done }, staff);
  expect(await setDone(first?.id, true)).toMatchObject({
    status: 200,
    data: { id: first?.id, done: true },
  });
  expect((await open()).map(({ id }) => id)).toEqual([second?.id]);
  const stored = async () => {
    const [row] = await deps.db
      .select()
      .from(partnerEnquiries)
      .where(eq(partnerEnquiries.id, first?.id ?? ""));
    return row;
  };
  expect(await stored()).toMatchObject({
    doneBy: staff.userId,
    doneAt: expect.any(Date) as Date,
  });
  expect((await setDone(first?.id, false)).status).toBe(200);
  expect(await stored()).toMatchObject({ doneBy: null, doneAt: null });
  expect((await open()).map(({ id }) => id)).toEqual([first?.id, second?.id]);
  const unknown = await setDone("00000000-0000-4000-8000-000000000000", true);
  expect(unknown).toMatchObject({ status: 404, code: "NOT_FOUND" });
});
