import { eq, sql, type SQL } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { applications } from "#backend/platform/db/schema/applications";
import { appointments } from "#backend/platform/db/schema/appointments";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { leadEvents, leadMessages, leads } from "#backend/platform/db/schema/leads";
import { refunds, transactions } from "#backend/platform/db/schema/payments";
import { users } from "#backend/platform/db/schema/users";
import { listStudentApplications } from "#contract/applications/board";
import { listCalls } from "#contract/appointments/appointments";
import { listLeads } from "#contract/leads/leads";
import { listPayments } from "#contract/payments/payments";
import { showReport } from "#contract/reports/reports";
import { reportOf, reports, type ReportName } from "#domain/reports/reports";
import {
  assign,
  enquiryFor,
  enquiryOf,
  makePerson,
  newcomer,
  newStaff,
  type TestUser,
} from "../test-users";
import { useEnvironment } from "../use-environment";

/** Reports against the lists behind their numbers, and against SQL of their own. */
const environment = useEnvironment();
const FROM = "2024-05-01";
const TO = "2024-05-21";
let counsellor: TestUser;

interface Given {
  readonly source?: string;
  readonly campaign?: string;
  readonly countries?: string[];
  /** The questions that the form asked. */
  readonly asked?: string[];
  readonly day?: number;
  readonly form?: string;
  readonly lead?: Partial<typeof leads.$inferInsert>;
}

/** A lead of the counsellor, who is somebody without an account. */
async function lead(given: Given): Promise<string> {
  const { db } = environment().deps;
  const asked = given.asked ?? ["interestedCountry"];
  const body = enquiryFor(makePerson(), {
    ...{ sendOtp: false, interestedCountries: given.countries ?? ["DEU"] },
    answeredFields: asked,
    ...(given.source ? { utm_source: given.source } : {}),
    ...(given.campaign ? { utm_campaign: given.campaign } : {}),
  });
  const client = environment().client.another();
  const { leadId: enquiryId } = enquiryOf(await client.post("auth/enquiry", body));
  const createdAt = dayAt(given.day ?? 1);
  const [row] = await db
    .update(enquiries)
    .set({ createdAt, ...(given.form ? { formId: given.form } : {}) })
    .where(eq(enquiries.id, enquiryId))
    .returning();
  const id = row?.leadId ?? "";
  const set = { createdAt, lastEnquiryAt: createdAt, ownerId: counsellor.userId };
  await db
    .update(leads)
    .set({ ...set, ...given.lead })
    .where(eq(leads.id, id));
  return id;
}
/** Noon in India. */
const dayAt = (day: number) => new Date(Date.UTC(2024, 4, day, 6, 30));

/** A student of the counsellor with an application and a payment, of which a part was refunded. */
async function student(): Promise<void> {
  const { db } = environment().deps;
  const { userId, mobile, client, ...session } = await newcomer(environment());
  const person = { userId, mobile, client, ...session };
  await assign(environment(), person, "counsellorId", counsellor);
  const body = enquiryFor({ mobile, email: null }, { sendOtp: false, utm_source: "fair" });
  const { leadId: enquiryId } = enquiryOf(await client.post("auth/enquiry", body, person));
  const createdAt = dayAt(3);
  const [row] = await db
    .update(enquiries)
    .set({ createdAt })
    .where(eq(enquiries.id, enquiryId))
    .returning();
  await db
    .update(leads)
    .set({ createdAt, lastEnquiryAt: createdAt, stage: "applying" })
    .where(eq(leads.id, row?.leadId ?? ""));
  const application = {
    ...{ userId, title: "MSc", universityName: "TU", countrySlug: "germany" },
    ...{ intakeMonth: 9, intakeYear: 2031, createdAt },
  };
  await db.insert(applications).values([
    { ...application, courseId: "c" },
    { ...application, courseId: "d" },
    { ...application, courseId: "e", status: "withdrawn" },
    { ...application, courseId: "f", createdAt: dayAt(22) },
  ]);
  const [payment] = await db
    .insert(transactions)
    .values({
      ...{ userId, product: "sa-lite", productName: "Lite", currency: "INR", gateway: "test" },
      ...{ listMinor: 499_900, amountMinor: 499_900, orderId: crypto.randomUUID() },
      ...{ paymentId: crypto.randomUUID(), state: "paid", paidAt: createdAt, expiresAt: createdAt },
    })
    .returning();
  if (!payment) throw new Error("no payment");
  const { id: transactionId, paymentId } = payment;
  await db.insert(refunds).values({
    ...{ transactionId, gateway: "test", paymentId: paymentId ?? "", amountMinor: 100_000 },
    ...{ currency: "INR", reason: "goodwill", state: "refunded" },
  });
  const call = { userId, mobile, resource: counsellor.userId, topic: "Visa", startsAt: createdAt };
  await db.insert(appointments).values([
    { ...call, status: "completed" },
    { ...call, status: "no_show", startsAt: dayAt(4) },
    { ...call, status: "cancelled", startsAt: dayAt(22) },
  ]);
}

beforeAll(async () => {
  const { db } = environment().deps;
  counsellor = await newStaff(environment(), "lms_user");
  await db.update(users).set({ fullName: "Priya" }).where(eq(users.id, counsellor.userId));
  const spoken = { firstContactAt: dayAt(2) };
  const met = await lead({ source: "google", campaign: "may", lead: spoken });
  await lead({ source: "google", countries: ["DEU", "IRL"], day: 9 });
  await lead({ asked: [], countries: ["other"], day: 9 });
  await lead({ source: "fair", form: "import", day: 4 });
  await lead({ lead: { ...spoken, stage: "closed", closedReason: "budget" } });
  await lead({ lead: { stage: "closed", closedReason: "spam" }, day: 21 });
  await lead({ day: 22 });
  await student();
  const staffId = counsellor.userId;
  const event = { leadId: met, staffId, createdAt: dayAt(2) };
  await db.insert(leadEvents).values([
    { ...event, kind: "contact", detail: { outcome: "reached" } },
    { ...event, kind: "contact", detail: { outcome: "not_reached" } },
    { ...event, kind: "note", detail: { text: "x" } },
  ]);
  const message = { ...event, direction: "out", channel: "email", text: "x" } as const;
  await db.insert(leadMessages).values(message);
});

const show = async (report: ReportName, imported = "no") => {
  const query = `from=${FROM}&to=${TO}&imported=${imported}`;
  const path = `marketing/staff/report/${report}?${query}`;
  return showReport.response.parse((await counsellor.client.get(path, counsellor)).data);
};

/** The lists behind numbers. */
const pages = {
  "/counsellor/prospects": {
    path: "lead/prospects/list",
    sizeOf: (data: unknown) => listLeads.response.parse(data).leads.length,
  },
  "/counsellor/payments": {
    path: "payment/staff/payments",
    sizeOf: (data: unknown) => listPayments.response.parse(data).payments.length,
  },
  "/counsellor/calls": {
    path: "appointment/staff/calls",
    sizeOf: (data: unknown) => listCalls.response.parse(data).calls.length,
  },
  "/counsellor/applications/all": {
    path: "user/staff/applications",
    sizeOf: (data: unknown) => listStudentApplications.response.parse(data).applications.length,
  },
};

/** How many rows a list has with these filters, on all its pages. */
async function lengthOf(report: ReportName, filters: Record<string, string>): Promise<number> {
  const { path, sizeOf } = pages[reportOf[report].list ?? "/counsellor/prospects"];
  let length = 0;
  for (let after = ""; ;) {
    const query = new URLSearchParams({ ...filters, ...(after ? { after } : {}) });
    const { data } = await counsellor.client.get(`${path}?${query}`, counsellor);
    length += sizeOf(data);
    const { next } = z.looseObject({ next: z.string().nullable() }).parse(data);
    if (next === null) return length;
    after = next;
  }
}

it.each(reports)("the report %s has the lists behind its numbers", async (report) => {
  for (const imported of ["no", "yes", "all"]) {
    const { rows } = await show(report, imported);
    const isComplete = /calls|applications/.test(reportOf[report].list ?? "");
    for (const { label, values, lists } of rows)
      for (const [at, filters] of lists.entries()) {
        if (isComplete) expect([label, at, filters]).not.toEqual([label, at, null]);
        if (filters)
          expect([label, at, await lengthOf(report, filters)]).toEqual([label, at, values[at]]);
      }
  }
});

/** The counsellor's people, whose columns the tables share. */
const people = sql`(
  select l.*, l.user_id is not null as verified, l.first_contact_at is not null as spoken,
    l.user_id in (select user_id from applications) as applied,
    l.user_id in (select user_id from transactions where state = 'paid') as paid,
    to_char(l.created_at + interval '330 minutes', 'YYYY-MM-DD') as first_day
  from leads l left join users u on u.id = l.user_id
  where l.merged_into is null)`;
const five = sql`count(distinct p.id) c1, count(distinct p.id) filter (where p.verified) c2,
  count(distinct p.id) filter (where p.spoken) c3, count(distinct p.id) filter (where p.applied) c4,
  count(distinct p.id) filter (where p.paid) c5`;
const isOwn = () =>
  sql`(p.owner_id = ${counsellor.userId} or p.user_id in (select id from users where counsellor_id = ${counsellor.userId}))`;
const inRange = (day: SQL) => sql`${day} between ${FROM}::text and ${TO}::text`;
const enquired = (label: SQL, more = sql``) => sql`
  select ${label}, ${five} from enquiries e join ${people} p on p.id = e.lead_id ${more}
  where e.form_id <> 'import' and ${isOwn()}
    and ${inRange(sql`to_char(e.created_at + interval '330 minutes', 'YYYY-MM-DD')`)}
  group by 1`;
const first = (select: SQL) => sql`
  select ${select} from ${people} p where ${isOwn()} and ${inRange(sql`p.first_day`)}
    and p.id in (select lead_id from enquiries where form_id <> 'import')`;
const openNow = (select: SQL) =>
  sql`select ${select} from ${people} p where ${isOwn()} and p.stage not in ('enrolled', 'closed')`;
const name = sql`(select coalesce(full_name, email, '') from users u where u.id = p.owner_id)`;
const mine = () => sql`
  (select id from users where counsellor_id = ${counsellor.userId} or buddy_id = ${counsellor.userId})`;

const during = (staff: SQL) => sql`
  where ${staff} = ${counsellor.userId}
    and ${inRange(sql`to_char(created_at + interval '330 minutes', 'YYYY-MM-DD')`)}`;

/** Each report again, written from its description: labels and their numbers. */
const again: Readonly<Record<ReportName, () => SQL>> = {
  source: () =>
    enquired(
      sql`coalesce(e.payload ->> 'utm_source', nullif(e.payload ->> 'source', ''), 'direct')`,
    ),
  campaign: () => enquired(sql`coalesce(e.payload ->> 'utm_campaign', 'Not stated')`),
  region: () => enquired(sql`e.country`),
  country: () =>
    enquired(
      sql`case when e.payload -> 'answeredFields' is null or e.payload -> 'answeredFields' ? 'interestedCountry' then c.value else 'Not stated' end`,
      sql`cross join jsonb_array_elements_text(e.payload -> 'interestedCountries') c`,
    ),
  stages: () => sql`
    select 'New', count(*) from (${first(sql`p.id`)}) p
    union all select 'Contacted', count(*) from (${first(sql`p.spoken`)}) p where spoken
    union all select 'Applying', count(*) from (${first(sql`p.stage`)}) p where stage = 'applying'`,
  losses: () => sql`
    select case closed_reason when 'budget' then 'Budget too small' when 'spam' then 'Spam' end,
      count(*) c1, count(*) filter (where spoken) c2
    from (${first(sql`p.stage, p.closed_reason, p.spoken`)}) p where stage = 'closed' group by 1`,
  counsellor: () => enquired(sql`coalesce(${name}, 'Unassigned')`),
  field: () =>
    enquired(
      sql`case when coalesce(e.payload -> 'extraFields' ->> 'about', '') = '' then 'Not stated' end`,
    ),
  response: () => sql`
    select coalesce(${name}, 'Unassigned'), count(*) c1, count(m.minutes) c2,
      count(*) filter (where m.minutes <= 240) c3,
      coalesce(round(percentile_cont(0.5) within group (order by m.minutes)), 0) c4,
      coalesce(round(percentile_cont(0.9) within group (order by m.minutes)), 0) c5
    from (${first(sql`p.*`)}) p left join lateral (
      select sum(greatest(0, extract(epoch from least(p.first_contact_at at time zone 'Asia/Kolkata', day + time '20:00')
        - greatest(p.created_at at time zone 'Asia/Kolkata', day + time '09:30')) / 60))::float8 as minutes
      from generate_series(date_trunc('day', p.created_at at time zone 'Asia/Kolkata'),
        date_trunc('day', p.first_contact_at at time zone 'Asia/Kolkata'), interval '1 day') day
    ) m on p.first_contact_at is not null
    group by 1`,
  activity: () => sql`
    select (select full_name from users where id = ${counsellor.userId}),
      (select count(*) from lead_events ${during(sql`staff_id`)} and kind = 'contact' and detail ->> 'outcome' in ('reached', 'call_later', 'met')) c1,
      (select count(*) from lead_events ${during(sql`staff_id`)} and kind = 'contact' and detail ->> 'outcome' in ('not_reached', 'wrong_number', 'no_show')) c2,
      (select count(*) from lead_messages ${during(sql`staff_id`)} and direction = 'out') c3,
      (select count(*) from lead_events ${during(sql`staff_id`)} and kind = 'note') c4,
      (select count(*) from lead_events ${during(sql`staff_id`)} and kind = 'stage') c5`,
  calls: () => sql`
    select (select full_name from users where id = ${counsellor.userId}), count(*) c1,
      count(*) filter (where status = 'completed') c2, count(*) filter (where status = 'no_show') c3,
      count(*) filter (where status = 'cancelled') c4
    from appointments where resource = ${counsellor.userId}
      and ${inRange(sql`to_char(starts_at + interval '330 minutes', 'YYYY-MM-DD')`)}`,
  trend: () => sql`select first_day, ${five} from (${first(sql`p.*`)}) p group by 1`,
  load: () => sql`
    select ${name}, count(*) c1, count(*) filter (where stage = 'open' and not spoken) c2,
      0 c3, count(*) filter (where next_action_at is null) c4
    from (${openNow(sql`p.*`)}) p where owner_id is not null group by 1`,
  ageing: () => sql`
    select 'More than 90 days', count(*) c1, count(*) filter (where stage = 'open' and not spoken) c2,
      count(*) filter (where next_action_at is null) c3
    from (${openNow(sql`p.*`)}) p having count(*) > 0`,
  universities: () => sql`
    select university_name, count(*) c1, count(distinct user_id) c2 from applications
    where user_id in ${mine()} and status <> 'withdrawn'
      and ${inRange(sql`to_char(created_at + interval '330 minutes', 'YYYY-MM-DD')`)} group by 1`,
  intakes: () => sql`
    select intake_year || '-09', count(*) c1, count(distinct user_id) c2 from applications
    where user_id in ${mine()} and status <> 'withdrawn'
      and ${inRange(sql`to_char(created_at + interval '330 minutes', 'YYYY-MM-DD')`)} group by intake_year`,
  outcomes: () => sql`
    select case status when 'withdrawn' then 'withdrawn' else 'preparing' end,
      count(*) c1, count(distinct user_id) c2 from applications
    where user_id in ${mine()} and id not in (select application_id from application_stages)
      and ${inRange(sql`to_char(created_at + interval '330 minutes', 'YYYY-MM-DD')`)}
    group by 1`,
  revenue: () => sql`
    select product_name || ', ' || currency, count(*) c1, sum(amount_minor) / 100.0 c2,
      sum((select sum(amount_minor) from refunds r where r.transaction_id = t.id)) / 100.0 c3
    from transactions t where user_id in ${mine()} and state = 'paid' group by product_name, currency`,
};

it.each(reports)("the report %s counts what SQL of its own counts", async (report) => {
  const result = await environment().deps.db.execute(again[report]());
  const { rows: counted } = z
    .object({ rows: z.array(z.record(z.string(), z.unknown())) })
    .parse(result);
  const table = counted.map((row) => {
    const [label, ...numbers] = Object.values(row);
    return [String(label), ...numbers.map(Number)];
  });
  const shown = await show(report);
  expect(table.length).toBeGreaterThan(0);
  for (const [label = "", ...numbers] of table) {
    const row = shown.rows.find((one) => one.label === label);
    expect([label, row?.values.slice(0, numbers.length)]).toEqual([label, numbers]);
  }
});

it("counts what counsellors did, and calls, in these days only", async () => {
  expect((await show("activity")).rows.map(({ values }) => values)).toEqual([[1, 1, 1, 1, 0]]);
  expect((await show("calls")).rows.map(({ values }) => values)).toEqual([[2, 1, 1, 0]]);
});

it("keeps imported lists apart", async () => {
  const ofFair = async (imported: string) =>
    (await show("source", imported)).rows.find(({ label }) => label === "fair")?.values[0];
  expect([await ofFair("no"), await ofFair("yes"), await ofFair("all")]).toEqual([1, 1, 2]);
});
