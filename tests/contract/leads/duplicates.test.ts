import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { leadMerges, leads } from "#backend/platform/db/schema/leads";
import { erasePerson } from "#backend/privacy/erase-person";
import { listDuplicates, previewMerge } from "#contract/leads/duplicates";
import { showLead, showLeadTimeline } from "#contract/leads/leads";
import { addTime } from "#domain/time/dates";
import {
  codeSentTo,
  enquiryFor,
  enquiryOf,
  makePerson,
  newStaff,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

/** Leads that may be one person: their list, merges with a preview, and undoing them. */
const environment = useEnvironment();

const rowOf = async (id: string) => {
  const { db } = environment().deps;
  const [row] = await db.select().from(leads).where(eq(leads.id, id));
  return row;
};
const enquiriesOf = (id: string) =>
  environment().deps.db.select().from(enquiries).where(eq(enquiries.leadId, id));

/** An enquiry, verified by its code or not. @returns the lead's id */
async function lead(
  person: { mobile: string | null; email: string | null },
  { isVerified = false, ...overrides }: { isVerified?: boolean; name?: string; city?: string } = {},
): Promise<string> {
  const client = environment().client.another();
  // A number gets one code a minute.
  environment().clock.advance(isVerified ? 61_000 : 1000);
  const body = enquiryFor(person, { sendOtp: isVerified, ...overrides });
  const sent = enquiryOf(await client.post("auth/enquiry", body));
  if (isVerified) await verify(sent.challenge?.challengeId, person.mobile ?? "");
  const { db } = environment().deps;
  const [row] = await db.select().from(enquiries).where(eq(enquiries.id, sent.leadId));
  return row?.leadId ?? "";
}

async function verify(challengeId: string | undefined, mobile: string) {
  const otp = await codeSentTo(environment(), mobile);
  const client = environment().client.another();
  expect((await client.post("auth/otp/verify", { challengeId, otp })).status).toBe(200);
}

const head = () => newStaff(environment(), "all_user");
const change = (by: TestUser, id: string, body: object) =>
  by.client.put(`lead/prospects/${id}`, body, by);
const show = async (by: TestUser, id: string) =>
  showLead.response.parse((await by.client.get(`lead/prospects/${id}`, by)).data);
const merge = async (by: TestUser, id: string, otherId: string) => {
  const reply = await by.client.post(`lead/prospects/${id}/merge`, { otherId }, by);
  expect(reply.status).toBe(200);
};
const undo = (by: TestUser, id: string, mergeId: string) =>
  by.client.post(`lead/prospects/${id}/merges/${mergeId}/undo`, undefined, by);
async function undoLatest(by: TestUser, id: string) {
  const [latest] = (await show(by, id)).merges;
  const reply = await undo(by, id, latest?.id ?? "");
  expect(reply.status, reply.code).toBe(200);
}
const preview = async (by: TestUser, id: string, other: string) =>
  previewMerge.response.parse(
    (await by.client.get(`lead/prospects/${id}/merge/${other}`, by)).data,
  );

/** What a lead has that a merge changes, without the times of its last change. */
const comparable = async (id: string) => {
  const { changeNumber: _, updatedAt: __, ...row } = (await rowOf(id)) ?? {};
  return row;
};

it("previews what a merge does, which then happens", async () => {
  const [staff, owner] = [await head(), await newStaff(environment(), "lms_user")];
  const person = makePerson();
  const [into, from] = [
    await lead(person, { isVerified: true }),
    await lead(person, { name: "Asha Typed" }),
  ];
  await change(staff, into, { tags: ["a"] });
  await change(staff, from, {
    ...{ ownerId: owner.userId, tags: ["a", "b"], stage: "counselling" },
    ...{ nextAction: "Call", nextActionAt: "2026-12-01T06:00:00.000Z" },
  });
  const seen = await preview(staff, into, from);
  expect(seen).toMatchObject({
    into: { id: into, enquiries: 1, isVerified: true },
    from: { id: from, enquiries: 1, isVerified: false, name: "Asha Typed" },
    result: { stage: "counselling", tags: ["a", "b"], nextAction: "Call" },
    ...{ haveAccounts: false, toAccount: 1 },
  });
  await merge(staff, into, from);
  const record = await show(staff, into);
  expect(record).toMatchObject({ ...seen.result, ownerId: owner.userId });
  expect(record.merges).toMatchObject([{ name: "Asha Typed" }]);
});

it("undoes a merge: both leads are as before, with their rows and without the other's account", async () => {
  const staff = await head();
  const person = makePerson();
  const [into, from] = [
    await lead(person, { isVerified: true }),
    await lead(person, { name: "Asha Typed", city: "Surat" }),
  ];
  await change(staff, from, { tags: ["fair"], stage: "contacted" });
  await staff.client.post(`lead/prospects/${from}/events`, { outcome: null, text: "Note" }, staff);
  const before = [await comparable(into), await comparable(from)];
  const rows = [await enquiriesOf(into), await enquiriesOf(from)];
  await merge(staff, into, from);
  expect((await enquiriesOf(into)).every(({ userId }) => userId !== null)).toBe(true);
  await undoLatest(staff, into);
  expect([await comparable(into), await comparable(from)]).toEqual(before);
  expect([await enquiriesOf(into), await enquiriesOf(from)]).toEqual(rows);
  const timeline = await staff.client.get(`lead/prospects/${from}/timeline`, staff);
  const { entries } = showLeadTimeline.response.parse(timeline.data);
  expect(entries.map(({ kind }) => kind).sort()).toEqual(
    ["enquiry", "note", "stage", "tags", "unmerged"].sort(),
  );
  expect(await show(staff, into)).toMatchObject({ merges: [] });
});

it("gives the account back to the lead that brought it, with what it has sent since", async () => {
  const staff = await head();
  const person = makePerson();
  const [into, from] = [await lead(makePerson()), await lead(person, { isVerified: true })];
  const account = (await rowOf(from))?.userId;
  await merge(staff, into, from);
  expect((await rowOf(into))?.userId).toBe(account);
  expect(await lead(person, { isVerified: true, city: "Agra" })).toBe(into);
  await undoLatest(staff, into);
  expect(await rowOf(into)).toMatchObject({ userId: null });
  expect(await rowOf(from)).toMatchObject({ userId: account, mergedInto: null });
  expect((await enquiriesOf(from)).map(({ userId }) => userId)).toEqual([account, account]);
  expect((await enquiriesOf(into)).map(({ userId }) => userId)).toEqual([null]);
});

it("keeps what has changed since the merge", async () => {
  const staff = await head();
  const [into, from] = [await lead(makePerson()), await lead(makePerson())];
  await change(staff, from, { tags: ["fair"], stage: "counselling" });
  await merge(staff, into, from);
  await change(staff, into, { tags: ["fair", "later"], stage: "enrolled" });
  await undoLatest(staff, into);
  expect(await rowOf(into)).toMatchObject({ tags: ["later"], stage: "enrolled" });
  expect(await rowOf(from)).toMatchObject({ tags: ["fair"], stage: "counselling" });
});

it("undoes the latest merge first, and none after 30 days or by somebody without access", async () => {
  const [staff, colleague] = [await head(), await newStaff(environment(), "lms_user")];
  const [into, one, two] = [
    await lead(makePerson()),
    await lead(makePerson()),
    await lead(makePerson()),
  ];
  await change(staff, into, { ownerId: staff.userId });
  await merge(staff, into, one);
  environment().clock.advance(1000);
  await merge(staff, into, two);
  const [later, first] = (await show(staff, into)).merges;
  expect((await undo(staff, into, first?.id ?? "")).code).toBe("MERGED_AGAIN");
  expect((await undo(colleague, into, later?.id ?? "")).status).toBe(403);
  expect((await undo(staff, into, later?.id ?? "")).status).toBe(200);
  const { db } = environment().deps;
  const longAgo = addTime(environment().clock.now(), -31, "day");
  await db
    .update(leadMerges)
    .set({ createdAt: longAgo })
    .where(eq(leadMerges.id, first?.id ?? ""));
  expect((await undo(staff, into, first?.id ?? "")).status).toBe(404);
  expect((await show(staff, into)).merges).toEqual([]);
});

it("undoes a merge into a lead that was merged on, and undone", async () => {
  const staff = await head();
  const [one, two, three] = [
    await lead(makePerson()),
    await lead(makePerson()),
    await lead(makePerson()),
  ];
  const before = [await comparable(one), await comparable(two), await comparable(three)];
  await merge(staff, two, one);
  environment().clock.advance(1000);
  await merge(staff, three, two);
  expect((await show(staff, one)).id).toBe(three);
  await undoLatest(staff, three);
  expect((await show(staff, one)).id).toBe(two);
  await undoLatest(staff, two);
  expect([await comparable(one), await comparable(two), await comparable(three)]).toEqual(before);
});

it("remembers nobody in a merge whose data was erased", async () => {
  const staff = await head();
  const person = makePerson();
  const [into, from] = [await lead(makePerson()), await lead(person)];
  await merge(staff, into, from);
  const { db } = environment().deps;
  expect(await db.$count(leadMerges, eq(leadMerges.mergedId, from))).toBe(1);
  await db.transaction((tx) =>
    erasePerson(tx, environment().deps, {
      userId: null,
      emails: [],
      mobiles: [person.mobile],
    }),
  );
  expect(await db.$count(leadMerges, eq(leadMerges.mergedId, from))).toBe(0);
});

it("lists groups of leads with one number, among those that the caller may see", async () => {
  const [staff, colleague] = [await head(), await newStaff(environment(), "lms_user")];
  const person = makePerson();
  const ids = [
    await lead(person, { name: "Asha One" }),
    await lead({ mobile: person.mobile, email: null }, { name: "Asha Two" }),
  ];
  const groupOf = async (by: TestUser) => {
    const reply = await by.client.get("lead/prospects/duplicates", by);
    const { groups } = listDuplicates.response.parse(reply.data);
    return groups.filter((group) => group.leads.some(({ id }) => ids.includes(id)));
  };
  const [group, ...more] = await groupOf(staff);
  expect(more).toEqual([]);
  expect(group).toMatchObject({ address: person.mobile });
  expect(group?.leads.map(({ id }) => id)).toEqual([...ids].reverse());
  await change(staff, ids[0] ?? "", { ownerId: staff.userId });
  expect(await groupOf(colleague)).toEqual([]);
  await merge(staff, ids[0] ?? "", ids[1] ?? "");
  expect(await groupOf(staff)).toEqual([]);
});
