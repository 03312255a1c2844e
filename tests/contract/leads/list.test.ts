import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { OFFICE_HOURS } from "#domain/appointments/office-hours";
import { afterOpenMinutes } from "#domain/time/working-hours";
import { auditLog } from "#backend/platform/db/schema/console";
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

it("filters by answers, source, campaign, region, verification, day and score", async () => {
  const staff = await counsellor();
  const name = `Answered ${crypto.randomUUID()}`;
  const enquired = async (payload: object, region = "IN") => {
    const body = { ...enquiryFor(makePerson(), { name, sendOtp: false }), ...payload };
    const headers = { "X-Country": region };
    const reply = await environment().client.another().post("auth/enquiry", body, { headers });
    const [row] = await db()
      .select()
      .from(enquiries)
      .where(eq(enquiries.id, enquiryOf(reply).leadId));
    return row?.leadId ?? "";
  };
  const asked = ["educationLevel", "intakeYear", "interestedCountry"];
  const german = await enquired({
    ...{ interestedCountries: ["DEU"], interestedEducationLevel: "BACHELORS", city: "Pune" },
    ...{ interestedYear: 2028, answeredFields: asked, utm_source: "newsletter" },
    ...{ utm_campaign: "autumn-fair" },
  });
  // Values that nobody chose are no answers.
  const unasked = await enquired({
    ...{ interestedCountries: ["FRA"], interestedEducationLevel: "BACHELORS", city: "Hanoi" },
    ...{ interestedYear: 2028, answeredFields: ["interestedCountry"] },
  });
  await db().update(leads).set({ score: 90 }).where(eq(leads.id, german));
  await db()
    .update(leads)
    .set({ score: 10, lastEnquiryAt: new Date("2026-01-10T20:00:00Z") })
    .where(eq(leads.id, unasked));
  const find = async (query: Record<string, string>) =>
    (await idsIn(staff, { q: name, ...query })).sort();
  const all = [german, unasked].sort();
  const queries: Record<string, string>[] = [
    { country: "DEU" },
    { level: "BACHELORS" },
    { year: "2028" },
    { city: "pun" },
    { source: "newsletter" },
    { campaign: "autumn" },
    { score: "50" },
    { from: "2026-01-12" },
  ];
  for (const query of queries) expect(await find(query), JSON.stringify(query)).toEqual([german]);
  const others: Record<string, string>[] = [
    { country: "FRA" },
    { to: "2026-01-11" },
    { city: "hanoi" },
  ];
  for (const query of others) expect(await find(query), JSON.stringify(query)).toEqual([unasked]);
  // 10 January, 8 pm in London is the 11th in India.
  expect(await find({ to: "2026-01-10" })).toEqual([]);
  expect(await find({ verified: "no" })).toEqual(all);
  expect(await find({ verified: "yes" })).toEqual([]);
  expect(await find({ region: "IN" })).toEqual(all);
  expect(await find({ region: "VN" })).toEqual([]);
  expect(await find({ country: "DEU", city: "hanoi" })).toEqual([]);
  expect(await find({ level: "PHD", year: "soon", from: "tomorrow", score: "high" })).toEqual(all);
});

it("finds open leads that nobody has worked on for some days", async () => {
  const staff = await counsellor();
  const name = `Untouched ${crypto.randomUUID()}`;
  const longAgo = addTime(environment().deps.now(), -20, "day");
  const cold = await lead({ name, lastEnquiryAt: longAgo });
  const noted = await lead({ name, lastEnquiryAt: longAgo });
  await lead({ name, lastEnquiryAt: longAgo, stage: "closed", closedReason: "spam" });
  await lead({ name });
  const note = { outcome: null, text: "Called" };
  await staff.client.post(`lead/prospects/${noted.id}/events`, note, staff);
  expect(await idsIn(staff, { q: name, untouched: "14" })).toEqual([cold.id]);
  expect(await idsIn(staff, { q: name, untouched: "30" })).toEqual([]);
});

it("exports what the filters match, with each person in the access log", async () => {
  const [staff, colleague] = [await counsellor(), await counsellor()];
  const name = `Exported ${crypto.randomUUID()}`;
  const mine = await lead({ name, ownerId: staff.userId, tags: ["fair"], score: 40 });
  await lead({ name, ownerId: colleague.userId, tags: ["fair"] });
  await lead({ name, ownerId: staff.userId });
  const query = new URLSearchParams({ q: name, tag: "fair" });
  const response = await staff.client.raw("GET", `lead/prospects/export?${query}`, staff);
  expect(response.status).toBe(200);
  const [head = "", ...rows] = (await response.text()).trim().split("\r\n");
  expect(head).toMatch(/^\uFEFF?Name,Mobile,Email/);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`${name},${mine.mobile}`);
  const log = await db().select().from(auditLog).where(eq(auditLog.staffId, staff.userId));
  const exported = log.filter(({ action }) => action === "GET /lead/prospects/export");
  // The export with its filters, but not what was searched for; and the person in it.
  expect(exported).toHaveLength(2);
  expect(exported.map(({ details }) => details)).toContainEqual({ tag: "fair" });
  expect(exported.filter(({ enquiryId }) => enquiryId !== null)).toHaveLength(1);
});

it("filters by stage, owner, tag and first contact", async () => {
  const staff = await counsellor();
  const name = `Filtered ${crypto.randomUUID()}`;
  const now = environment().deps.now();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const mine = await lead({ name, ownerId: staff.userId, stage: "contacted", tags: ["fair"] });
  const late = await lead({ name, lastEnquiryAt: hoursAgo(48) });
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
    // 240 minutes of the office hours, which are every day.
    [late.id]: afterOpenMinutes(hoursAgo(48), 240, {
      hours: OFFICE_HOURS,
      closedDays: new Set(),
    }).toISOString(),
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
