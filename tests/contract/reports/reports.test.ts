import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { applications } from "#backend/platform/db/schema/applications";
import { appointments } from "#backend/platform/db/schema/appointments";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { leads } from "#backend/platform/db/schema/leads";
import { transactions } from "#backend/platform/db/schema/payments";
import { profileAnswers } from "#backend/platform/db/schema/students";
import { users } from "#backend/platform/db/schema/users";
import { mayShow, reports, type ReportName } from "#domain/reports/reports";
import { showReport } from "#contract/reports/reports";
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

const reportSchema = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ label: z.string(), values: z.array(z.number()) })),
});
/** Days that no other test uses. */
const DAYS = { from: "2025-03-01", to: "2025-03-02" };
const WITHIN = new Date("2025-03-02T18:00:00Z");
/** 11 am in India. */
const MORNING = new Date("2025-03-02T05:30:00Z");
const AFTER = new Date("2025-03-02T18:30:00Z");

/** Counts of leads, calls, applications and payments. */
const environment = useEnvironment();

// Has the names of fields of study.
const show = async (staff: TestUser, report: ReportName, { from, to } = DAYS) =>
  staff.client.get(`marketing/staff/report/${report}?from=${from}&to=${to}`, staff);
const rowOf = async (staff: TestUser, report: ReportName, label: string) => {
  const { columns, rows } = reportSchema.parse((await show(staff, report)).data);
  for (const { values } of rows) expect(values).toHaveLength(columns.length);
  return rows.find((row) => row.label === label)?.values;
};

/** Makes a counsellor the owner of the lead of an enquiry. */
const giveTo = ({ userId }: TestUser, enquiryId: string) =>
  environment()
    .deps.db.update(leads)
    .set({ ownerId: userId })
    .where(
      sql`${leads.id} = (select ${enquiries.leadId} from ${enquiries} where ${enquiries.id} = ${enquiryId})`,
    );

/** A student of a counsellor with a lead, a call, an application and a payment on these days. */
const student = async (counsellor: TestUser, source: string, at = WITHIN) => {
  const { db } = environment().deps;
  const person = await newcomer(environment());
  await assign(environment(), person, "counsellorId", counsellor);
  const payload = enquiryFor(
    { mobile: person.mobile, email: null },
    { sendOtp: false, utm_source: source, interestedCountries: ["DEU", "IRL"] },
  );
  const { leadId: enquiryId } = enquiryOf(
    await person.client.post("auth/enquiry", payload, person),
  );
  const [row] = await db
    .update(enquiries)
    .set({ createdAt: at, progress: "contacted", assignedTo: counsellor.userId })
    .where(eq(enquiries.id, enquiryId))
    .returning();
  await db
    .update(leads)
    .set({ ownerId: counsellor.userId, firstContactAt: at })
    .where(eq(leads.id, row?.leadId ?? ""));
  const { userId, mobile } = person;
  const call = { userId, mobile, resource: counsellor.userId, topic: "Visa", startsAt: at };
  await db.insert(appointments).values({ ...call, status: "no_show" });
  await db.insert(applications).values({
    userId,
    courseId: source,
    title: "MSc",
    universityName: `University ${source}`,
    countrySlug: "germany",
    intakeMonth: 9,
    intakeYear: 2031,
    createdAt: at,
  });
  await db.insert(transactions).values({
    userId,
    product: "sa-lite",
    productName: `Lite ${source}`,
    listMinor: 150_050,
    amountMinor: 150_050,
    currency: "INR",
    gateway: "test",
    orderId: crypto.randomUUID(),
    state: "paid" as const,
    paidAt: at,
    expiresAt: at,
  });
};

it("count what a counsellor's own leads, calls and students did on these days", async () => {
  const [counsellor, colleague, head] = [
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "all_user"),
  ];
  const name = `Counsellor ${crypto.randomUUID()}`;
  await environment()
    .deps.db.update(users)
    .set({ fullName: name })
    .where(eq(users.id, counsellor.userId));
  const source = crypto.randomUUID();
  await student(counsellor, source);
  await student(counsellor, source, AFTER);
  await student(colleague, source, new Date(WITHIN.getTime() - 60_000));
  const lead = (number: number) => Array.from({ length: 5 }, () => number);
  expect(await rowOf(counsellor, "source", source)).toEqual(lead(1));
  expect(await rowOf(head, "source", source)).toEqual(lead(2));
  expect(await rowOf(counsellor, "region", "IN")).toEqual(lead(1));
  expect(await rowOf(counsellor, "country", "DEU")).toEqual(lead(1));
  expect(await rowOf(counsellor, "country", "IRL")).toEqual(lead(1));
  expect(await rowOf(head, "counsellor", name)).toEqual(lead(1));
  expect(await rowOf(head, "calls", name)).toEqual([1, 0, 1, 0]);
  expect(await rowOf(colleague, "calls", name)).toBeUndefined();
  expect(await rowOf(counsellor, "universities", `University ${source}`)).toEqual([1, 1]);
  expect(await rowOf(head, "universities", `University ${source}`)).toEqual([2, 2]);
  expect(await rowOf(counsellor, "intakes", "2031-09")).toEqual([1, 1]);
  expect(await rowOf(counsellor, "revenue", `Lite ${source}, INR`)).toEqual([1, 1500.5, 0, 1500.5]);
  expect(await rowOf(head, "revenue", `Lite ${source}, INR`)).toEqual([2, 3001, 0, 3001]);
});

it("count a conversation as contacted, also in the first stage, and no attempt", async () => {
  const counsellor = await newStaff(environment(), "lms_user");
  const { db } = environment().deps;
  const source = crypto.randomUUID();
  const body = enquiryFor(makePerson(), { sendOtp: false, utm_source: source });
  const client = environment().client.another();
  const { leadId: enquiryId } = enquiryOf(await client.post("auth/enquiry", body));
  await db.update(enquiries).set({ createdAt: WITHIN }).where(eq(enquiries.id, enquiryId));
  await giveTo(counsellor, enquiryId);
  expect(await rowOf(counsellor, "source", source)).toEqual([1, 0, 0, 0, 0]);
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, enquiryId));
  const path = `lead/prospects/${enquiry?.leadId}/events`;
  const log = (outcome: string) => counsellor.client.post(path, { outcome, text: "" }, counsellor);
  for (const outcome of ["not_reached", "wrong_number", "wrote", "no_show"]) {
    expect((await log(outcome)).status).toBe(200);
    expect(await rowOf(counsellor, "source", source)).toEqual([1, 0, 0, 0, 0]);
  }
  expect((await log("reached")).status).toBe(200);
  expect(await rowOf(counsellor, "source", source)).toEqual([1, 0, 1, 0, 0]);
});

it("group leads by the field of the profile, of the page they ask about, or of the form", async () => {
  const counsellor = await newStaff(environment(), "lms_user");
  const { db } = environment().deps;
  const lead = async (payload: Record<string, unknown>, subject: string | null) => {
    const person = await newcomer(environment());
    await assign(environment(), person, "counsellorId", counsellor);
    const body = enquiryFor({ mobile: person.mobile, email: null }, { sendOtp: false, ...payload });
    const { leadId: enquiryId } = enquiryOf(await person.client.post("auth/enquiry", body, person));
    await db.update(enquiries).set({ createdAt: WITHIN }).where(eq(enquiries.id, enquiryId));
    const answers = { userId: person.userId, section: "study-abroad-preference" };
    if (subject) {
      const set = { answers: { subject } };
      await db
        .insert(profileAnswers)
        .values({ ...answers, ...set })
        .onConflictDoUpdate({ target: [profileAnswers.userId, profileAnswers.section], set });
    }
  };
  const about = (text: string) => ({ extraFields: { platformUrl: "", about: text } });
  await lead({}, " LAW");
  await lead(about("LLM in European Law, TU Munich"), null);
  await lead(about("LLM in European Law, TU Munich"), "Bee keeping");
  await lead({ formId: "enquiry-medical" }, null);
  await lead(about("TU Munich"), null);
  const { rows } = reportSchema.parse((await show(counsellor, "field")).data);
  expect(rows.map(({ label, values }) => [label, values[0]])).toEqual([
    ["Law", 2],
    ["Bee keeping", 1],
    ["Medicine", 1],
    ["Not stated", 1],
  ]);
});

it("follow people through the stages, and measure the time to the first answer", async () => {
  const [counsellor, colleague] = [
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
  ];
  const name = `Counsellor ${crypto.randomUUID()}`;
  const { db } = environment().deps;
  await db.update(users).set({ fullName: name }).where(eq(users.id, counsellor.userId));
  /** A lead whose stages were set one after the other, answered after so many minutes. */
  const lead = async (stages: readonly string[], minutes: number | null) => {
    const body = enquiryFor(makePerson(), { sendOtp: false });
    const { leadId: enquiryId } = enquiryOf(
      await environment().client.another().post("auth/enquiry", body),
    );
    const [row] = await db.select().from(enquiries).where(eq(enquiries.id, enquiryId));
    const id = row?.leadId ?? "";
    const path = `lead/prospects/${id}`;
    await counsellor.client.put(path, { ownerId: counsellor.userId }, counsellor);
    for (const stage of stages) {
      const closedReason = stage === "closed" ? "budget" : null;
      await counsellor.client.put(path, { stage, closedReason }, counsellor);
    }
    const firstContactAt =
      minutes === null
        ? null
        : sql`${MORNING.toISOString()}::timestamptz + make_interval(mins => ${minutes})`;
    await db.update(leads).set({ createdAt: MORNING, firstContactAt }).where(eq(leads.id, id));
  };
  await lead([], null);
  await lead([], 10);
  await lead(["contacted", "counselling", "applying", "closed"], 20);
  await lead(["enrolled"], 600);
  expect(await rowOf(counsellor, "stages", "New")).toEqual([4, 100, 100, 0]);
  expect(await rowOf(counsellor, "stages", "Contacted")).toEqual([3, 75, 75, 0]);
  expect(await rowOf(counsellor, "stages", "In counselling")).toEqual([2, 50, 66.7, 0]);
  expect(await rowOf(counsellor, "stages", "Applying")).toEqual([2, 50, 100, 1]);
  expect(await rowOf(counsellor, "stages", "Enrolled")).toEqual([1, 25, 50, 0]);
  expect(await rowOf(counsellor, "response", name)).toEqual([4, 3, 2, 20, 436]);
  expect(await rowOf(colleague, "stages", "New")).toBeUndefined();
  expect(await rowOf(colleague, "response", name)).toBeUndefined();
});

it("exist by name, for valid days, for staff", async () => {
  const counsellor = await newStaff(environment(), "lms_user");
  for (const report of reports) expect((await show(counsellor, report)).status).toBe(200);
  expect((await show(counsellor, "other" as ReportName)).status).toBe(404);
  expect((await show(counsellor, "calls", { from: "x", to: "" })).status).toBe(400);
  expect((await show(await newcomer(environment()), "calls")).status).toBe(403);
});

it("tell people with one name apart, and compare with SQL of its own", async () => {
  const { db } = environment().deps;
  const name = `Priya ${crypto.randomUUID()}`;
  const staff = [
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
  ];
  const head = await newStaff(environment(), "all_user");
  const source = crypto.randomUUID();
  for (const one of staff) {
    await db
      .update(users)
      .set({ fullName: name, email: one.email })
      .where(eq(users.id, one.userId));
    await student(one, source);
  }
  const rowsOf = async (report: ReportName) =>
    reportSchema
      .parse((await show(head, report)).data)
      .rows.filter(({ label }) => label.startsWith(name));
  for (const report of ["counsellor", "calls"] as const) {
    const labels = (await rowsOf(report)).map(({ label }) => label);
    expect(labels.sort()).toEqual(staff.map(({ email }) => `${name} (${email})`).sort());
  }
  const { rows } = z.object({ rows: z.array(z.object({ number: z.number() })) }).parse(
    await db.execute(sql`
    select u.email, count(*)::int as number from enquiries e join users u on u.id = e.assigned_to
    where u.full_name = ${name} group by u.email order by u.email`),
  );
  expect((await rowsOf("counsellor")).map(({ values: [number] }) => number)).toEqual(
    rows.map(({ number }) => number),
  );
});

it("have a row for enquiries that weren't asked for a country, and none of closed leads as contacted", async () => {
  const { db } = environment().deps;
  const head = await newStaff(environment(), "all_user");
  const counsellor = await newStaff(environment(), "lms_user");
  const sources = { asked: crypto.randomUUID(), closed: crypto.randomUUID() };
  const enquire = async (source: string, answeredFields: string[]) => {
    const body = enquiryFor(makePerson(), {
      ...{ sendOtp: false, utm_source: source, answeredFields, interestedCountries: ["other"] },
    });
    const client = environment().client.another();
    const { leadId } = enquiryOf(await client.post("auth/enquiry", body));
    await db.update(enquiries).set({ createdAt: WITHIN }).where(eq(enquiries.id, leadId));
    await giveTo(counsellor, leadId);
    return leadId;
  };
  await enquire(sources.asked, ["interestedCountry"]);
  const id = await enquire(sources.closed, []);
  await db.update(enquiries).set({ progress: "closed" }).where(eq(enquiries.id, id));
  expect((await rowOf(counsellor, "country", "other"))?.[0]).toBe(1);
  expect((await rowOf(counsellor, "country", "Not stated"))?.[0]).toBe(1);
  expect(await rowOf(head, "source", sources.closed)).toEqual([1, 0, 0, 0, 0]);
});

it("show marketing the numbers of all leads, no list behind them, and no other report", async () => {
  const marketing = await newStaff(environment(), "marketing");
  const counsellor = await newStaff(environment(), "lms_user");
  const source = crypto.randomUUID();
  await student(counsellor, source);
  const { rows } = showReport.response.parse((await show(marketing, "source")).data);
  const row = rows.find(({ label }) => label === source);
  expect(row).toMatchObject({ values: [1, 1, 1, 1, 1], lists: [null, null, null, null, null] });
  for (const report of reports) {
    const { status } = await show(marketing, report);
    expect([report, status]).toEqual([report, mayShow(report, ["marketing"]) ? 200 : 403]);
  }
  expect(mayShow("revenue", ["marketing"])).toBe(false);
});
