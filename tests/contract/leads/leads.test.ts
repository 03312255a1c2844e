import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { userGpas } from "#backend/platform/db/schema/calculators";
import { courses, documents } from "#backend/platform/db/schema/catalogue";
import { downloads } from "#backend/platform/db/schema/downloads";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { registrations } from "#backend/platform/db/schema/events";
import { leads } from "#backend/platform/db/schema/leads";
import { recommendations } from "#backend/platform/db/schema/recommendations";
import { userCourses } from "#backend/platform/db/schema/shortlist";
import { showLead, showLeadTimeline } from "#contract/leads/leads";
import {
  assign,
  codeSentTo,
  enquiryFor,
  enquiryOf,
  makePerson,
  newcomer,
  newStaff,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

/** Leads: people with their enquiries, timeline, changes and merges. */
const environment = useEnvironment();

type Person = ReturnType<typeof makePerson>;

const enquire = async (
  person: { mobile: string | null; email: string | null },
  overrides: Parameters<typeof enquiryFor>[1] = {},
  by?: TestUser,
) => {
  const body = enquiryFor(person, { sendOtp: false, ...overrides });
  const client = environment().client.another();
  return enquiryOf(await client.post("auth/enquiry", body, by ?? {})).leadId;
};
/** An enquiry whose number is verified by its code. */
const verifiedEnquiry = async (
  person: Person,
  overrides: Parameters<typeof enquiryFor>[1] = {},
) => {
  const client = environment().client.another();
  // A number gets one code a minute.
  environment().clock.advance(120_000);
  const sent = enquiryOf(await client.post("auth/enquiry", enquiryFor(person, overrides)));
  await verify(sent.challenge?.challengeId, person);
  return sent.leadId;
};
const verify = async (challengeId: string | undefined, { mobile }: Person) => {
  const client = environment().client.another();
  const otp = await codeSentTo(environment(), mobile);
  expect((await client.post("auth/otp/verify", { challengeId, otp })).status).toBe(200);
};
const leadIdOf = async (enquiryId: string): Promise<string> => {
  const [enquiry] = await environment()
    .deps.db.select()
    .from(enquiries)
    .where(eq(enquiries.id, enquiryId));
  return enquiry?.leadId ?? "";
};
const counsellor = () => newStaff(environment(), "lms_user");
const show = async (by: TestUser, id: string) => {
  const reply = await by.client.get(`lead/prospects/${id}`, by);
  expect(reply.status).toBe(200);
  return showLead.response.parse(reply.data);
};
const timeline = async (by: TestUser, id: string, before = "") => {
  const query = before ? `?before=${encodeURIComponent(before)}` : "";
  const reply = await by.client.get(`lead/prospects/${id}/timeline${query}`, by);
  return showLeadTimeline.response.parse(reply.data);
};
const change = (by: TestUser, id: string, body: object) =>
  by.client.put(`lead/prospects/${id}`, body, by);
const merge = (by: TestUser, id: string, otherId: string) =>
  by.client.post(`lead/prospects/${id}/merge`, { otherId }, by);

it("begins a new lead for each unverified enquiry, and suggests the others", async () => {
  const staff = await counsellor();
  const person = makePerson();
  const [one, two] = [
    await enquire(person, { name: "Asha One" }),
    await enquire({ mobile: person.mobile, email: null }, { name: "Asha Two" }),
  ];
  const [first, second] = [await leadIdOf(one), await leadIdOf(two)];
  expect(first).not.toBe(second);
  const record = await show(staff, first);
  expect(record).toMatchObject({ name: "Asha One", stage: "open", userId: null, score: 35 });
  expect(record.possibleDuplicates).toMatchObject([{ id: second, name: "Asha Two" }]);
});

it("merges enquiries of one verified number by themselves", async () => {
  const staff = await counsellor();
  const person = makePerson();
  const first = await verifiedEnquiry(person, { name: "Asha Verified" });
  const leadId = await leadIdOf(first);
  const unverified = await enquire(person, { name: "Asha Again", city: "Delhi" });
  expect(await leadIdOf(unverified)).not.toBe(leadId);
  const again = await verifiedEnquiry(person, { name: "Asha Third", city: "Agra" });
  expect(await leadIdOf(again)).toBe(leadId);
  const record = await show(staff, leadId);
  expect(record.enquiries.map(({ id }) => id).sort()).toEqual([first, again].sort());
  expect(record).toMatchObject({ name: "Asha Third", mobile: person.mobile });
  expect(record.possibleDuplicates).toMatchObject([{ name: "Asha Again" }]);
});

it("moves a lead that is verified later, with its notes, and its old address leads on", async () => {
  const staff = await counsellor();
  const person = makePerson();
  const leadId = await leadIdOf(await verifiedEnquiry(person));
  environment().clock.advance(120_000);
  const body = enquiryFor(person, { city: "Surat" });
  const sent = await environment().client.another().post("auth/enquiry", body);
  const { leadId: later, challenge } = enquiryOf(sent);
  const old = await leadIdOf(later);
  expect(old).not.toBe(leadId);
  const note = { outcome: null, text: "Prefers evenings" };
  expect((await staff.client.post(`lead/prospects/${old}/events`, note, staff)).status).toBe(200);
  await verify(challenge?.challengeId, person);
  expect(await leadIdOf(later)).toBe(leadId);
  expect((await show(staff, old)).id).toBe(leadId);
  const { entries } = await timeline(staff, leadId);
  expect(entries.map(({ kind }) => kind).sort()).toEqual(
    ["enquiry", "enquiry", "merged", "note"].sort(),
  );
});

it("has calculations, and names events, downloads and courses by their titles", async () => {
  const { db } = environment().deps;
  const [head, student] = [
    await newStaff(environment(), "all_user"),
    await newcomer(environment()),
  ];
  const body = enquiryFor(student, { sendOtp: false });
  const sent = await student.client.post("auth/enquiry", body, student);
  const id = await leadIdOf(enquiryOf(sent).leadId);
  const { userId } = student;
  const [event] = await db.select().from(documents).where(eq(documents.kind, "event")).limit(1);
  const [ebook] = await db.select().from(documents).where(eq(documents.kind, "ebook")).limit(1);
  const [course] = await db.select().from(courses).limit(1);
  await db.insert(registrations).values([
    { kind: "event", slug: event?.slug ?? "", userId },
    { kind: "webinar", slug: "no-longer-listed", userId },
  ]);
  await db.insert(downloads).values({ kind: "ebook", slug: ebook?.slug ?? "", userId });
  const courseId = course?.id ?? "";
  await db.insert(recommendations).values({ userId, courseId });
  await db.insert(userCourses).values({ userId, courseId, type: "course", favourite: true });
  await db.insert(userGpas).values({ userId, target: "DEU", gpa: 2.2, input: {} });
  const { entries } = await timeline(head, id);
  const calculated = entries.find(({ kind }) => kind === "calculation");
  expect(calculated?.detail).toEqual({ target: "DEU", gpa: "2.20" });
  const titles = entries.map(({ kind, detail }) => `${kind}: ${detail.title ?? ""}`);
  expect(titles).toEqual(
    expect.arrayContaining([
      `registration: ${event?.title}`,
      "registration: no-longer-listed",
      `download: ${ebook?.title}`,
      `recommendation: ${course?.title}`,
      `shortlist: ${course?.title}`,
    ]),
  );
});

it("lists consents, and who accessed the person, once a day for each", async () => {
  const [staff, head] = [await counsellor(), await newStaff(environment(), "all_user")];
  const person = makePerson();
  const leadId = await leadIdOf(await verifiedEnquiry(person));
  await show(staff, leadId);
  await show(staff, leadId);
  await show(head, leadId);
  const records = async () => {
    const reply = await staff.client.get(`lead/prospects/${leadId}/timeline?records=yes`, staff);
    return showLeadTimeline.response
      .parse(reply.data)
      .entries.filter(({ kind }) => kind === "consent" || kind === "access");
  };
  const shown = await records();
  expect(shown.filter(({ kind }) => kind === "consent")).toHaveLength(1);
  const times = shown.filter(({ kind }) => kind === "access").map(({ detail }) => detail.times);
  expect(times.sort()).toEqual(["1", "2"]);
  const [again] = (await records()).filter(({ detail }) => detail.times === "3");
  expect(again).toMatchObject({ kind: "access" });
  expect((await timeline(staff, leadId)).entries.map(({ kind }) => kind)).toEqual(["enquiry"]);
});

it("makes one lead of concurrent enquiries of an account", async () => {
  const student = await newcomer(environment());
  const sent = await Promise.all(
    Array.from({ length: 6 }, (_, index) => enquire(student, { city: `City ${index}` }, student)),
  );
  const ids = await Promise.all(sent.map(leadIdOf));
  expect(new Set(ids).size).toBe(1);
});

it("merges two leads by hand, but not two accounts", async () => {
  const staff = await counsellor();
  const person = makePerson();
  const verified = await leadIdOf(await verifiedEnquiry(person));
  const typed = await leadIdOf(await enquire(person, { name: "Asha Typed" }));
  await change(staff, typed, {
    tags: ["fair"],
    nextAction: "Call",
    nextActionAt: "2026-12-01T06:00:00.000Z",
  });
  expect((await merge(staff, verified, typed)).status).toBe(200);
  expect(await show(staff, verified)).toMatchObject({
    tags: ["fair"],
    nextAction: "Call",
    possibleDuplicates: [],
    enquiries: [{}, {}],
  });
  const [left] = await environment().deps.db.select().from(leads).where(eq(leads.id, typed));
  expect(left).toMatchObject({ name: "", mobile: null, email: null, mergedInto: verified });
  const other = await leadIdOf(await verifiedEnquiry(makePerson()));
  expect((await merge(staff, verified, other)).code).toBe("ACCOUNTS_DIFFER");
});

it.each([
  // The lead that stays, the one that is merged into it, and what they become.
  ["contacted", "counselling", "counselling"],
  ["counselling", "contacted", "counselling"],
  ["open", "enrolled", "enrolled"],
  ["closed", "contacted", "contacted"],
  ["contacted", "closed", "contacted"],
  ["closed", "open", "open"],
  ["closed", "closed", "closed"],
] as const)("merges a lead at %s with one at %s: %s", async (into, from, stage) => {
  const { db } = environment().deps;
  const [staff, owner] = [await newStaff(environment(), "all_user"), await counsellor()];
  const [kept, other] = [
    await leadIdOf(await enquire(makePerson())),
    await leadIdOf(await enquire(makePerson())),
  ];
  const closing = (one: string) => (one === "closed" ? ("unreachable" as const) : null);
  await db
    .update(leads)
    .set({ stage: into, closedReason: closing(into) })
    .where(eq(leads.id, kept));
  const work = { stage: from, closedReason: closing(from), ownerId: owner.userId };
  await db.update(leads).set(work).where(eq(leads.id, other));
  expect((await merge(staff, kept, other)).status).toBe(200);
  const record = await show(staff, kept);
  expect(record).toMatchObject({ stage, closedReason: closing(stage), ownerId: owner.userId });
  expect(record.enquiries.map((one) => one.progress)).toEqual([stage, stage]);
});

it("gives enquiries that are merged into an account's lead to the account", async () => {
  const staff = await counsellor();
  const { db } = environment().deps;
  const [person, other] = [makePerson(), makePerson()];
  const verified = await verifiedEnquiry(person);
  // Merged in both directions: into the account's lead, and the account's lead into another.
  const [typed, older] = [await enquire(other), await enquire(makePerson())];
  await merge(staff, await leadIdOf(verified), await leadIdOf(typed));
  await merge(staff, await leadIdOf(older), await leadIdOf(verified));
  const leadId = await leadIdOf(verified);
  const rows = await db.select().from(enquiries).where(eq(enquiries.leadId, leadId));
  expect(rows.map(({ id }) => id).sort()).toEqual([verified, typed, older].sort());
  const [{ userId } = { userId: null }] = await db.select().from(leads).where(eq(leads.id, leadId));
  expect(userId).not.toBeNull();
  expect(rows.map((row) => row.userId)).toEqual([userId, userId, userId]);
});

it("gives a lead without an owner to whoever sets its next action, and takes none from a colleague", async () => {
  const [staff, colleague] = [await counsellor(), await newStaff(environment(), "all_user")];
  const id = await leadIdOf(await enquire(makePerson()));
  const plan = { nextAction: "Call back", nextActionAt: "2026-12-02T05:30:00.000Z" };
  expect(await show(staff, id)).toMatchObject({ ownerId: null });
  expect((await change(staff, id, plan)).status).toBe(200);
  expect(await show(staff, id)).toMatchObject({ ownerId: staff.userId, nextAction: "Call back" });
  const { entries } = await timeline(staff, id);
  expect(entries.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["next_action", "owner"]) as string[],
  );
  await change(colleague, id, { ...plan, nextAction: "Send the list" });
  expect(await show(staff, id)).toMatchObject({
    ownerId: staff.userId,
    nextAction: "Send the list",
  });
});

it("records stage, owner, tags and next action with their history", async () => {
  const [staff, colleague] = [await counsellor(), await counsellor()];
  const enquiryId = await enquire(makePerson());
  const id = await leadIdOf(enquiryId);
  const at = "2026-12-02T05:30:00.000Z";
  expect((await change(staff, id, { ownerId: staff.userId })).status).toBe(200);
  await change(staff, id, { stage: "contacted", closedReason: null });
  await change(staff, id, { tags: ["fair", "parents"] });
  await change(staff, id, { nextAction: "Send the list", nextActionAt: at });
  const record = await show(staff, id);
  expect(record).toMatchObject({
    stage: "contacted",
    ownerId: staff.userId,
    tags: ["fair", "parents"],
    nextAction: "Send the list",
    nextActionAt: at,
    firstContactAt: expect.any(String) as string,
    enquiries: [{ progress: "contacted", assignedTo: staff.userId }],
  });
  const { entries } = await timeline(staff, id);
  expect(entries.map(({ kind }) => kind)).toEqual([
    ...["next_action", "tags", "stage", "owner", "enquiry"],
  ]);
  expect((await change(staff, id, { stage: "closed" })).status).toBe(400);
  expect((await change(staff, id, { nextAction: "Call" })).status).toBe(400);
  await change(staff, id, { stage: "closed", closedReason: "budget" });
  expect(await show(staff, id)).toMatchObject({
    stage: "closed",
    closedReason: "budget",
    nextAction: null,
  });
  for (const path of [`lead/prospects/${id}`, `lead/prospects/${id}/timeline`])
    expect((await colleague.client.get(path, colleague)).status).toBe(403);
  expect((await change(colleague, id, { stage: "open" })).status).toBe(403);
});

it("opens a closed lead again, with its owner", async () => {
  const staff = await counsellor();
  const student = await newcomer(environment());
  const id = await leadIdOf(await enquire(student, {}, student));
  await change(staff, id, { ownerId: staff.userId });
  await change(staff, id, { stage: "closed", closedReason: "unreachable" });
  environment().clock.advance(60_000);
  await enquire(student, { city: "Nagpur" }, student);
  expect(await show(staff, id)).toMatchObject({
    stage: "open",
    closedReason: null,
    ownerId: staff.userId,
    firstContactAt: null,
  });
  expect((await timeline(staff, id)).entries.map(({ kind }) => kind)).toContain("reopened");
});

it("pages through the timeline without gaps", async () => {
  const staff = await counsellor();
  const id = await leadIdOf(await enquire(makePerson()));
  for (let index = 0; index < 64; index++) {
    const body = { outcome: null, text: `Note ${index}` };
    await staff.client.post(`lead/prospects/${id}/events`, body, staff);
  }
  const seen: string[] = [];
  let before = "";
  for (;;) {
    const { entries, next } = await timeline(staff, id, before);
    seen.push(...entries.map(({ id }) => id));
    if (next === null) break;
    before = next;
  }
  expect(seen).toHaveLength(65);
  expect(new Set(seen).size).toBe(65);
  expect((await timeline(staff, id, "nonsense")).entries).toHaveLength(30);
});

it("shows what a student did to their counsellor only", async () => {
  const [staff, head] = [await counsellor(), await newStaff(environment(), "all_user")];
  const student = await newcomer(environment());
  const id = await leadIdOf(await enquire(student, {}, student));
  await student.client.post(`${student.base}/notes`, { text: "My father decides" }, student);
  const kindsFor = async (by: TestUser) => (await timeline(by, id)).entries.map(({ kind }) => kind);
  expect(await kindsFor(staff)).not.toContain("student_note");
  expect(await kindsFor(head)).toContain("student_note");
  await assign(environment(), student, "counsellorId", staff);
  expect(await kindsFor(staff)).toContain("student_note");
  const accessLog = await student.client.get(`${student.base}/privacy`, student);
  expect(JSON.stringify(accessLog.data)).toContain("GET /lead/prospects/:id/timeline");
});

it("hands the student over with the lead, and the lead with the student", async () => {
  const [staff, colleague] = [await counsellor(), await counsellor()];
  const student = await newcomer(environment());
  const id = await leadIdOf(await enquire(student, {}, student));
  await change(staff, id, { ownerId: staff.userId });
  const path = `user/staff/students/${student.userId}`;
  expect((await staff.client.get(path, staff)).status).toBe(200);
  await change(staff, id, { ownerId: colleague.userId });
  expect((await staff.client.get(path, staff)).status).toBe(403);
  expect((await colleague.client.get(path, colleague)).status).toBe(200);
  await colleague.client.put(path, { counsellorId: staff.userId }, colleague);
  expect(await show(staff, id)).toMatchObject({ ownerId: staff.userId });
});
