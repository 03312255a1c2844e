import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { leadFields, leads } from "#backend/platform/db/schema/leads";
import { listLeads } from "#contract/leads/leads";
import { addTime } from "#domain/time/dates";
import { enquiryFor, enquiryOf, makePerson, newStaff, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

/** The list of leads: filters, order, pages, and who sees whom. */
const environment = useEnvironment();

const counsellor = () => newStaff(environment(), "lms_user");
const db = () => environment().deps.db;

/** A lead with a name that no other test uses, and these values. */
const lead = async (set: Partial<typeof leads.$inferInsert> = {}, person = makePerson()) => {
  const name = set.name ?? `Lead ${crypto.randomUUID()}`;
  const body = enquiryFor(person, { name, sendOtp: false });
  const { leadId: enquiryId } = enquiryOf(
    await environment().client.another().post("auth/enquiry", body),
  );
  const [row] = await db().select().from(enquiries).where(eq(enquiries.id, enquiryId));
  const id = row?.leadId ?? "";
  await db()
    .update(leads)
    .set({ ...set, name })
    .where(eq(leads.id, id));
  return { id, name, ...person };
};
const list = async (by: TestUser, query: Record<string, string>) => {
  const reply = await by.client.get(`lead/prospects/list?${new URLSearchParams(query)}`, by);
  expect(reply.status).toBe(200);
  return listLeads.response.parse(reply.data);
};
const idsIn = async (by: TestUser, query: Record<string, string>) =>
  (await list(by, query)).leads.map(({ id }) => id);

it("finds leads by name, address and number, as people write it", async () => {
  const staff = await counsellor();
  const found = await lead();
  const digits = found.mobile.slice(3);
  const spaced = `0${digits.slice(0, 5)} ${digits.slice(5)}`;
  for (const q of [found.name.toUpperCase(), found.email, digits, spaced])
    expect(await idsIn(staff, { q })).toEqual([found.id]);
  expect(await idsIn(staff, { q: `${found.name}%` })).toEqual([]);
  const { leads: shown } = await list(staff, { q: found.name });
  expect(shown).toMatchObject([
    {
      stage: "open",
      owner: null,
      region: "IN",
      userId: null,
      interest: { interestedCountries: ["DEU"], interestedYear: 2027 },
    },
  ]);
});

it("filters by stage, owner, tag and first contact", async () => {
  const staff = await counsellor();
  const name = `Filtered ${crypto.randomUUID()}`;
  const now = environment().deps.now();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const mine = await lead({ name, ownerId: staff.userId, stage: "contacted", tags: ["fair"] });
  const late = await lead({ name, lastEnquiryAt: hoursAgo(5) });
  const fresh = await lead({ name });
  const reached = await lead({ name, firstContactAt: now });
  const find = async (query: Record<string, string>) =>
    (await idsIn(staff, { q: name, ...query })).sort();
  const all = [mine.id, late.id, fresh.id, reached.id].sort();
  expect(await find({})).toEqual(all);
  expect(await find({ stage: "contacted" })).toEqual([mine.id]);
  expect(await find({ stage: "nothing" })).toEqual(all);
  expect(await find({ owner: "me" })).toEqual([mine.id]);
  expect(await find({ owner: staff.userId })).toEqual([mine.id]);
  expect(await find({ owner: "none" })).toEqual(all.filter((id) => id !== mine.id));
  expect(await find({ tag: "fair" })).toEqual([mine.id]);
  expect(await find({ tag: "fai" })).toEqual([]);
  expect(await find({ contact: "waiting" })).toEqual([late.id, fresh.id].sort());
  expect(await find({ contact: "overdue" })).toEqual([late.id]);
  const due = (await list(staff, { q: name })).leads.map(({ id, dueAt }) => [id, dueAt]);
  expect(Object.fromEntries(due)).toMatchObject({
    [mine.id]: null,
    [reached.id]: null,
    [late.id]: hoursAgo(1).toISOString(),
  });
});

it("filters by the value of an added field", async () => {
  const staff = await counsellor();
  const [text, number] = [`text_${Date.now()}`, `number_${Date.now()}`];
  await db()
    .insert(leadFields)
    .values([
      { key: text, name: text, type: "text", options: [] },
      { key: number, name: number, type: "number", options: [] },
    ]);
  const one = await lead({ customFields: { [text]: "Fair in Pune", [number]: 7.5 } });
  await lead({ customFields: { [text]: "Fair in Delhi", [number]: 8 } });
  expect(await idsIn(staff, { field: text, value: "pune" })).toEqual([one.id]);
  expect(await idsIn(staff, { field: number, value: "7.5" })).toEqual([one.id]);
  expect(await idsIn(staff, { field: number, value: "seven" })).toEqual([]);
  await db()
    .delete(leadFields)
    .where(inArray(leadFields.key, [text, number]));
});

it.each(["latest", "score"])("pages by %s, each lead once", async (sort) => {
  const staff = await counsellor();
  const name = `Paged ${crypto.randomUUID()}`;
  const at = new Date("2025-02-01T00:00:00Z");
  const added: string[] = [];
  for (let n = 0; n < 33; n++) {
    const lastEnquiryAt = new Date(at.getTime() + Math.floor(n / 4) * 60_000);
    added.push((await lead({ name, lastEnquiryAt, score: n % 3 })).id);
  }
  const first = await list(staff, { q: name, sort });
  const second = await list(staff, { q: name, sort, after: first.next ?? "" });
  expect([first.leads.length, second.leads.length, second.next]).toEqual([30, 3, null]);
  const all = [...first.leads, ...second.leads];
  expect(all.map(({ id }) => id).sort()).toEqual([...added].sort());
  const keys = all.map(({ score, lastEnquiryAt }) =>
    sort === "score" ? `${score} ${lastEnquiryAt}` : lastEnquiryAt,
  );
  expect(keys).toEqual([...keys].sort().reverse());
  expect(await list(staff, { q: name, sort, after: "x" })).toEqual(first);
});

it("hides colleagues' leads and merged ones", async () => {
  const [staff, colleague] = [await counsellor(), await counsellor()];
  const head = await newStaff(environment(), "all_user");
  const name = `Hidden ${crypto.randomUUID()}`;
  const theirs = await lead({ name, ownerId: colleague.userId });
  const free = await lead({ name });
  const merged = await lead({ name });
  await staff.client.post(`lead/prospects/${free.id}/merge`, { otherId: merged.id }, staff);
  expect(await idsIn(staff, { q: name })).toEqual([free.id]);
  expect(await idsIn(staff, { q: name, owner: colleague.userId })).toEqual([]);
  expect(await idsIn(colleague, { q: name, owner: "me" })).toEqual([theirs.id]);
  expect((await idsIn(head, { q: name })).sort()).toEqual([theirs.id, free.id].sort());
});

it("lists open leads without a next action, and those whose next action is past", async () => {
  const staff = await counsellor();
  const tag = crypto.randomUUID().slice(0, 20);
  const at = (days: number) => addTime(environment().deps.now(), days, "day");
  const shared = { ownerId: staff.userId, tags: [tag] };
  const none = await lead(shared);
  const past = await lead({ ...shared, nextAction: "Call", nextActionAt: at(-1) });
  await lead({ ...shared, nextAction: "Call", nextActionAt: at(1) });
  await lead({ ...shared, stage: "closed" });
  await lead({ ...shared, stage: "enrolled" });
  expect(await idsIn(staff, { tag, plan: "none" })).toEqual([none.id]);
  expect(await idsIn(staff, { tag, plan: "overdue" })).toEqual([past.id]);
});
