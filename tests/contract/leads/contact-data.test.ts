import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { showLead, showLeadTimeline } from "#contract/leads/leads";
import {
  enquiryFor,
  enquiryOf,
  makePerson,
  newcomer,
  newStaff,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

/** Contact data that staff correct. */
const environment = useEnvironment();

async function enquire(
  person: { mobile: string | null; email: string | null },
  overrides: Parameters<typeof enquiryFor>[1] = {},
  by?: TestUser,
) {
  environment().clock.advance(1000);
  const body = enquiryFor(person, { sendOtp: false, ...overrides });
  const client = environment().client.another();
  const { leadId } = enquiryOf(await client.post("auth/enquiry", body, by ?? {}));
  const { db } = environment().deps;
  const [row] = await db.select().from(enquiries).where(eq(enquiries.id, leadId));
  return row?.leadId ?? "";
}
const staffMember = () => newStaff(environment(), "lms_user");
const correct = (by: TestUser, id: string, change: object, expected?: object) =>
  by.client.put(`lead/prospects/${id}/contact`, { change, ...(expected ? { expected } : {}) }, by);
const show = async (by: TestUser, id: string) =>
  showLead.response.parse((await by.client.get(`lead/prospects/${id}`, by)).data);

it("corrects name, number and address, adds another number, language and zone, with history", async () => {
  const staff = await staffMember();
  const id = await enquire(makePerson(), { name: "Amn Sharma" });
  const [mobile, father] = [makePerson().mobile, makePerson().mobile];
  const change = {
    ...{ name: "Aman Sharma", mobile, email: null, secondMobile: father },
    ...{ secondContact: "Father", language: "ta", timeZone: "Asia/Dubai" },
  };
  expect((await correct(staff, id, change)).status).toBe(200);
  expect(await show(staff, id)).toMatchObject(change);
  const reply = await staff.client.get(`lead/prospects/${id}/timeline`, staff);
  const { entries } = showLeadTimeline.response.parse(reply.data);
  const details = entries.filter(({ kind }) => kind === "field").map(({ detail }) => detail);
  expect(details).toHaveLength(7);
  expect(details).toContainEqual({
    ...{ key: "contact.name", name: "Name", from: "Amn Sharma", to: "Aman Sharma" },
  });
  expect(details).toContainEqual({
    ...{ key: "contact.language", name: "Language", from: null, to: "Tamil" },
  });
});

it("keeps a corrected value when the person enquires again, and takes the others", async () => {
  const staff = await newStaff(environment(), "all_user");
  const student = await newcomer(environment());
  const id = await enquire(student, { name: "Amn" }, student);
  await correct(staff, id, { name: "Aman Sharma", email: null });
  const other = makePerson();
  expect(await enquire({ ...student, mobile: other.mobile }, { name: "Amn" }, student)).toBe(id);
  const record = await show(staff, id);
  expect(record).toMatchObject({ name: "Aman Sharma", email: null, mobile: other.mobile });
  expect(record.verified).toMatchObject({ mobile: student.mobile });
});

it("refuses to replace what a colleague has changed, and stores nothing then", async () => {
  const [staff, colleague] = [await staffMember(), await staffMember()];
  const id = await enquire(makePerson(), { name: "Amn" });
  await correct(colleague, id, { name: "Aman" });
  const reply = await correct(
    staff,
    id,
    { name: "Amna", language: "hi" },
    { name: "Amn", language: null },
  );
  expect(reply).toMatchObject({ status: 409, code: "LEAD_CHANGED" });
  expect(await show(staff, id)).toMatchObject({ name: "Aman", language: null });
  expect((await correct(staff, id, { name: "Amna" }, { name: "Aman" })).status).toBe(200);
});

it("finds a corrected number when somebody is added, and as a duplicate", async () => {
  const staff = await staffMember();
  const [one, other] = [await enquire(makePerson()), await enquire(makePerson())];
  const { mobile } = makePerson();
  for (const id of [one, other]) await correct(staff, id, { mobile });
  expect((await show(staff, one)).possibleDuplicates).toMatchObject([{ id: other }]);
  const body = {
    ...{ name: "Walk In", mobile, email: null, source: "walk_in", consentedOn: "2026-11-01" },
  };
  const added = await staff.client.post("lead/prospects/new", body, staff);
  expect(added.status, JSON.stringify(added)).toBe(200);
  expect(JSON.stringify(added.data)).toContain(one);
});

it.each([
  ["an unknown language", { language: "xx" }],
  ["an unknown zone", { timeZone: "Mars/Olympus" }],
  ["a number without a country", { mobile: "9876543210" }],
  ["no name", { name: "" }],
  ["nothing", {}],
])("refuses %s", async (_, change) => {
  const staff = await staffMember();
  const id = await enquire(makePerson());
  expect((await correct(staff, id, change)).status).toBe(400);
});

it("is for those who may see the lead", async () => {
  const [staff, colleague] = [await staffMember(), await staffMember()];
  const id = await enquire(makePerson());
  await staff.client.put(`lead/prospects/${id}`, { ownerId: staff.userId }, staff);
  expect((await correct(colleague, id, { name: "Not mine" })).status).toBe(403);
});
