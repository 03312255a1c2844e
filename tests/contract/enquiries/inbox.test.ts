import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { leads } from "#backend/platform/db/schema/leads";
import { users } from "#backend/platform/db/schema/users";
import {
  assign,
  enquirySender,
  makePerson,
  newcomer,
  newStaff,
  signedInAgain,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

const entrySchema = z.object({ id: z.string(), name: z.string() }).passthrough();
const pageSchema = z.object({ enquiries: z.array(entrySchema), next: z.string().nullable() });

/** The counsellors' inbox of enquiries. */
const environment = useEnvironment();

const enquire = enquirySender(environment);

/** A name that no other test uses. */
const ownName = () => `Kavya ${makePerson().mobile.slice(-6)}`;

const inbox = async (staff: TestUser, query: Record<string, string>) => {
  const { data } = await staff.client.get(`lead/leads?${new URLSearchParams(query)}`, staff);
  return pageSchema.parse(data);
};
const idsIn = async (staff: TestUser, query: Record<string, string>) =>
  (await inbox(staff, query)).enquiries.map(({ id }) => id);

it("finds enquiries by name, number and address, the newest first", async () => {
  const staff = await newStaff(environment(), "all_user");
  const person = makePerson();
  const name = `Kavya ${person.mobile.slice(-6)}`;
  const older = await enquire({ ...person, name, sendOtp: false, city: "Kochi" });
  environment().clock.advance(1000);
  const { leadId: enquiryId } = await enquire({ ...person, name, sendOtp: false });
  const find = async (q: string) => {
    const fresh = await signedInAgain(environment(), staff);
    return (await inbox(fresh, { q })).enquiries;
  };
  for (const q of [name, person.email, person.mobile.slice(-8)])
    expect((await find(q)).map(({ id }) => id)).toEqual([enquiryId, older.leadId]);
  expect(await find("Unknown Person")).toEqual([]);
  const [shown] = await find(name);
  expect(shown).toMatchObject({
    ...person,
    name,
    city: "Pune",
    formId: "enquiry",
    interestedCountries: ["DEU"],
    interestedEducationLevel: "MASTERS",
    interestedYear: 2027,
    answeredFields: null,
    isVerified: false,
    progress: "open",
    assignedTo: null,
    assignee: null,
    userId: null,
  });
});

it("assigns an enquiry to staff only, and its student unless a colleague counsels them", async () => {
  const staff = await newStaff(environment(), "lms_user");
  const student = await newcomer(environment());
  const { leadId: enquiryId } = await enquire({ mobile: student.mobile }, student);
  const assignTo = (userId: string) =>
    staff.client.put(`lead/lead/${enquiryId}`, { assignedTo: userId }, staff);
  expect((await assignTo(student.userId)).status).toBe(404);
  const counsellorAfter = async (userId: string) => {
    expect((await assignTo(userId)).status).toBe(200);
    const { db } = environment().deps;
    const [row] = await db.select().from(users).where(eq(users.id, student.userId));
    return row?.counsellorId;
  };
  expect(await counsellorAfter(staff.userId)).toBe(staff.userId);
  const colleague = await newStaff(environment(), "lms_user");
  await assign(environment(), student, "counsellorId", colleague);
  const other = await newStaff(environment(), "lms_user");
  expect(await counsellorAfter(other.userId)).toBe(colleague.userId);
  const unknown = "lead/lead/00000000-0000-4000-8000-000000000000";
  expect((await staff.client.put(unknown, { progress: "closed" }, staff)).status).toBe(404);
});

it("lists enquiries by owner: the counsellor's own, those without an owner, or both", async () => {
  const staff = await newStaff(environment(), "lms_user");
  const name = ownName();
  const own = await enquire({ name, sendOtp: false });
  environment().clock.advance(1000);
  const free = await enquire({ name, sendOtp: false });
  const path = `lead/lead/${own.leadId}`;
  const change = { assignedTo: staff.userId };
  const changed = await staff.client.put(path, change, staff);
  expect(changed).toMatchObject({ status: 200, data: { id: own.leadId, ...change } });
  expect(await idsIn(staff, { q: name, assigned: "me" })).toEqual([own.leadId]);
  expect(await idsIn(staff, { q: name, assigned: "none" })).toEqual([free.leadId]);
  for (const assigned of ["", "all"])
    expect(await idsIn(staff, { q: name, assigned })).toEqual([free.leadId, own.leadId]);
  // Only the owner changes: the enquiry keeps its stage.
  const progress = await idsIn(staff, { q: name, assigned: "me", progress: "open" });
  expect(progress).toEqual([own.leadId]);
});

it("pages through the inbox, 30 enquiries at a time", async () => {
  const staff = await newStaff(environment(), "all_user");
  const name = ownName();
  const sent: string[] = [];
  for (let number = 0; number < 31; number++) {
    environment().clock.advance(1000);
    sent.unshift((await enquire({ name, sendOtp: false })).leadId);
  }
  const fresh = await signedInAgain(environment(), staff);
  const first = await inbox(fresh, { q: name });
  expect(first.enquiries.map(({ id }) => id)).toEqual(sent.slice(0, 30));
  const second = await inbox(fresh, { q: name, after: first.next ?? "" });
  expect(second).toMatchObject({ enquiries: [{ id: sent[30] }], next: null });
  expect(second.enquiries).toHaveLength(1);
  expect(await inbox(fresh, { q: name, after: "x" })).toEqual(first);
});

it("marks an enquiry of a verified account", async () => {
  const staff = await newStaff(environment(), "all_user");
  const student = await newcomer(environment());
  const name = ownName();
  await enquire({ name, mobile: student.mobile, sendOtp: false }, student);
  const [shown] = (await inbox(staff, { q: name })).enquiries;
  expect(shown).toMatchObject({ isVerified: true, userId: student.userId });
});

it("gives a reason for closing to the person of a closed enquiry only", async () => {
  const staff = await newStaff(environment(), "lms_user");
  const { db } = environment().deps;
  const { leadId: enquiryId } = await enquire({ sendOtp: false });
  const personAfter = async (progress: string) => {
    const changed = await staff.client.put(`lead/lead/${enquiryId}`, { progress }, staff);
    expect(changed.status).toBe(200);
    const [row] = await db
      .select({ stage: leads.stage, closedReason: leads.closedReason })
      .from(leads)
      .innerJoin(enquiries, eq(enquiries.leadId, leads.id))
      .where(eq(enquiries.id, enquiryId));
    return row;
  };
  expect(await personAfter("closed")).toEqual({ stage: "closed", closedReason: "other" });
  expect(await personAfter("contacted")).toEqual({ stage: "contacted", closedReason: null });
});

it("logs the change of a student's enquiry in their access log", async () => {
  const staff = await newStaff(environment(), "lms_user");
  const student = await newcomer(environment());
  const { leadId: enquiryId } = await enquire({ mobile: student.mobile }, student);
  const path = `lead/lead/${enquiryId}`;
  expect((await staff.client.put(path, { progress: "contacted" }, staff)).status).toBe(200);
  const log = await student.client.get(`${student.base}/privacy`, student);
  expect(JSON.stringify(log.data)).toContain("PUT /lead/lead/:id");
});
