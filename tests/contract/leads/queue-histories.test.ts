import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { setActive, setPermission } from "#backend/console/accounts";
import { attachEnquiry } from "#backend/leads/attach";
import { describeUnqueued, listUnqueued } from "#backend/leads/queue/unqueued";
import {
  queueClock,
  queueOfStaff,
  workItems,
  type QueueScope,
} from "#backend/leads/queue/work-items";
import { applications, applicationStages } from "#backend/platform/db/schema/applications";
import { appointments } from "#backend/platform/db/schema/appointments";
import { chats } from "#backend/platform/db/schema/chat";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { leadMessages, leads } from "#backend/platform/db/schema/leads";
import { refunds, transactions } from "#backend/platform/db/schema/payments";
import {
  alumniQuestions,
  callBacks,
  errorReports,
  partnerEnquiries,
} from "#backend/platform/db/schema/requests";
import { users } from "#backend/platform/db/schema/users";
import { enquiryPayloadSchema } from "#domain/enquiries/enquiry-payload";
import { addDocument } from "../test-documents";
import { enquiryFor, makePerson } from "../test-users";
import { useEnvironment } from "../use-environment";

/**
 * Random histories of students, their work and the staff: each thing that waits is in exactly one
 * queue, whoever was assigned, released, deactivated or lost their permission on the way.
 */
const environment = useEnvironment();
const db = () => environment().deps.db;
beforeEach(() => environment().clock.stop());

const STAFF = 4;
const STUDENTS = 4;

/** Who looks after a student: one of the staff, or nobody. */
const someone = fc.option(fc.nat(STAFF - 1), { nil: null });
const student = fc.nat(STUDENTS - 1);
const works = [
  ...["lead", "reply", "follow_up", "chat", "call", "call_back", "stage", "document"],
  ...["refund", "report", "question", "partner", "again", "paid"],
] as const;
const decisions = ["offer", "refused", "waiting-list", "deferred"] as const;

const event = fc.oneof(
  fc.record({ type: fc.constant("work" as const), what: fc.constantFrom(...works), student }),
  fc.record({ type: fc.constant("assign" as const), student, counsellor: someone, buddy: someone }),
  fc.record({ type: fc.constant("own" as const), student, owner: someone }),
  fc.record({
    type: fc.constant("leave" as const),
    staff: fc.nat(STAFF - 1),
    isGone: fc.boolean(),
  }),
  fc.record({ type: fc.constant("demote" as const), staff: fc.nat(STAFF - 1), has: fc.boolean() }),
  fc.record({ type: fc.constant("withdraw" as const), student, isBack: fc.boolean() }),
  fc.record({
    type: fc.constant("decide" as const),
    student,
    decision: fc.constantFrom(...decisions),
  }),
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

async function addPeople(number: number, permissions: string[]): Promise<string[]> {
  const rows = await db()
    .insert(users)
    .values(Array.from({ length: number }, () => ({ mobile: makePerson().mobile, permissions })))
    .returning({ id: users.id });
  return rows.map(({ id }) => id);
}

interface People {
  readonly staff: readonly string[];
  readonly students: readonly string[];
}

const add: Readonly<
  Record<(typeof works)[number], (userId: string, staffId: string) => Promise<unknown>>
> = {
  lead: (userId) => addLead(userId),
  again: async (userId) => {
    await addLead(userId, { firstContactAt: now(), lastEnquiryAt: now() });
    await enquireAgain(userId);
  },
  follow_up: (userId) => addLead(userId, { nextAction: "Call", nextActionAt: now() }),
  reply: async (userId) => {
    const [{ id: leadId } = { id: "" }] = await addLead(userId, { firstContactAt: now() });
    const message = { direction: "in" as const, channel: "sms" as const, text: "Hello" };
    await db()
      .insert(leadMessages)
      .values({ leadId, ...message });
  },
  chat: (userId, staffId) =>
    db()
      .insert(chats)
      .values([{ name: "Asha", userId }, { name: "Asha" }, { name: "Asha", takenBy: staffId }]),
  call: (userId, resource) =>
    db()
      .insert(appointments)
      .values({
        userId,
        resource,
        startsAt: new Date(now().getTime() + calls++),
        mobile: "+91",
        topic: "Visa",
      }),
  call_back: (userId) =>
    db()
      .insert(callBacks)
      .values(
        [userId, null].map((one) => ({
          userId: one,
          name: "A",
          mobile: "+91",
          topic: "Loan",
          preferredTime: "any" as const,
        })),
      ),
  stage: async (userId) => {
    const course = { courseId: crypto.randomUUID(), title: "MSc", universityName: "TU" };
    const [{ id: applicationId } = { id: "" }] = await db()
      .insert(applications)
      .values({ userId, ...course, countrySlug: "germany", intakeMonth: 10, intakeYear: 2027 })
      .returning();
    const stage = { applicationId, fieldData: {}, submittedAt: now() };
    await db()
      .insert(applicationStages)
      .values([
        { ...stage, stageId: 1, status: "done" },
        { ...stage, stageId: 3, status: "submitted" },
        { ...stage, stageId: 5, status: "submitted" },
      ]);
  },
  // Older than the documents that the queue used to list.
  document: (userId) => {
    const createdAt = new Date(now().getTime() - 60 * 24 * 60 * 60_000);
    return addDocument(environment(), userId, { createdAt });
  },
  refund: async (userId) => {
    const order = { gateway: "test", orderId: crypto.randomUUID(), expiresAt: now() };
    const price = { listMinor: 100, amountMinor: 100, currency: "INR" };
    const [{ id: transactionId } = { id: "" }] = await db()
      .insert(transactions)
      .values({
        userId,
        product: crypto.randomUUID(),
        productName: "Booster",
        ...price,
        ...order,
        state: "closed",
      })
      .returning();
    const payment = { gateway: "test", paymentId: crypto.randomUUID(), amountMinor: 100 };
    await db()
      .insert(refunds)
      .values({ transactionId, ...payment, currency: "INR", reason: "already_bought" });
  },
  // Whoever has paid needs a mentor.
  paid: (userId) =>
    db()
      .insert(transactions)
      .values({
        ...{ userId, product: crypto.randomUUID(), productName: "Booster", state: "paid" },
        ...{ listMinor: 100, amountMinor: 100, currency: "INR", gateway: "test", paidAt: now() },
        ...{ orderId: crypto.randomUUID(), expiresAt: now() },
      }),
  report: (userId) =>
    db()
      .insert(errorReports)
      .values({ id: crypto.randomUUID(), userId, issueType: "other", text: "Broken" }),
  question: (userId) => db().insert(alumniQuestions).values({ userId, alumnus: "a", text: "?" }),
  partner: () =>
    db().insert(partnerEnquiries).values({
      idempotencyKey: crypto.randomUUID(),
      institution: "TU",
      name: "A",
      role: "B",
      email: "a@example.com",
      country: "Germany",
      wish: "other",
      message: "Hello",
    }),
};
let calls = 0;
const now = () => environment().deps.now();

function addLead(userId: string, own: Partial<typeof leads.$inferInsert> = {}) {
  const row = { userId, name: "Asha", lastEnquiryAt: now(), ...own };
  return db()
    .insert(leads)
    .values(row)
    .onConflictDoUpdate({ target: leads.userId, set: { ...own, name: "Asha" } })
    .returning();
}

/** A later enquiry of an account, as the enquiry form stores it. */
async function enquireAgain(userId: string): Promise<void> {
  const { deps } = environment();
  await db().transaction(async (tx) => {
    const [enquiry] = await tx
      .insert(enquiries)
      .values({
        ...{ idempotencyKey: crypto.randomUUID(), contentHash: "x", lastSubmittedAt: now() },
        ...{ name: "Asha", formId: "enquiry", country: "India", userId },
        payload: enquiryPayloadSchema.parse(enquiryFor(makePerson())),
        createdAt: new Date(now().getTime() + 60_000),
      })
      .returning();
    if (enquiry) await attachEnquiry(tx, deps, enquiry);
  });
}

/** The university decides on all applications of a student, whatever it decided before. */
async function decide(userId: string, decision: (typeof decisions)[number]): Promise<void> {
  const rows = await db().select().from(applications).where(eq(applications.userId, userId));
  for (const { id: applicationId } of rows) {
    const answer = { fieldData: { decision }, status: "submitted" as const, submittedAt: now() };
    await db()
      .insert(applicationStages)
      .values({ applicationId, stageId: 6, ...answer })
      .onConflictDoUpdate({
        target: [applicationStages.applicationId, applicationStages.stageId],
        set: answer,
      });
  }
}

async function happen({ staff, students }: People, one: Event): Promise<void> {
  const staffId = (index: number | null) => (index === null ? null : (staff[index] ?? null));
  switch (one.type) {
    case "work":
      await add[one.what](students[one.student] ?? "", staff[one.student] ?? "");
      return;
    case "assign":
      await db()
        .update(users)
        .set({ counsellorId: staffId(one.counsellor), buddyId: staffId(one.buddy) })
        .where(eq(users.id, students[one.student] ?? ""));
      return;
    case "own":
      await db()
        .update(leads)
        .set({ ownerId: staffId(one.owner) })
        .where(eq(leads.userId, students[one.student] ?? ""));
      return;
    case "leave":
      return setActive(db(), staff[one.staff] ?? "", !one.isGone);
    case "withdraw":
      await db()
        .update(applications)
        .set({ status: one.isBack ? "active" : "withdrawn" })
        .where(eq(applications.userId, students[one.student] ?? ""));
      return;
    case "decide":
      return decide(students[one.student] ?? "", one.decision);
    case "demote":
      return setPermission(db(), staff[one.staff] ?? "", "lms_user", one.has);
  }
}

const rowsSchema = z.object({ rows: z.array(z.object({ kind: z.string(), id: z.string() })) });
const itemsIn = async (scope: QueueScope) =>
  rowsSchema
    .parse(
      await db().execute(
        sql`select kind, id from (${workItems(await queueClock(environment().deps), scope)}) as items`,
      ),
    )
    .rows.map(({ kind, id }) => `${kind} ${id}`);

it("has each thing that waits in exactly one queue", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 30 }), async (events) => {
      const people = {
        staff: await addPeople(STAFF, ["lms_user"]),
        students: await addPeople(STUDENTS, []),
      };
      for (const one of events) await happen(people, one);
      expect(await listUnqueued(environment().deps)).toEqual([]);
      const everyone = await db()
        .select({ id: users.id })
        .from(users)
        .where(sql`permissions <> '{}' and deactivated_at is null`);
      const queues = await Promise.all(everyone.map(({ id }) => itemsIn(queueOfStaff(id))));
      const listed = [...queues.flat(), ...(await itemsIn("team"))];
      expect(listed).toHaveLength(new Set(listed).size);
    }),
    { numRuns: 15 },
  );
});

it("has a new enquiry of a lead that was contacted, and hides no planned follow-up", async () => {
  const [userId = ""] = await addPeople(1, []);
  const planned = new Date(now().getTime() + 30 * 24 * 60 * 60_000);
  await addLead(userId, { firstContactAt: now(), nextAction: "Call", nextActionAt: planned });
  await enquireAgain(userId);
  const [lead] = await db().select().from(leads).where(eq(leads.userId, userId));
  expect(lead?.nextAction).toBe("New enquiry. Call");
  expect(await itemsIn("team")).toContain(`follow_up ${lead?.id}`);
  await db()
    .update(leads)
    .set({ nextAction: null, nextActionAt: null })
    .where(eq(leads.userId, userId));
  expect(await describeUnqueued(environment().deps)).toBe(`follow_up ${lead?.id}`);
  await db().delete(leads).where(eq(leads.userId, userId));
  await db().delete(enquiries).where(eq(enquiries.userId, userId));
});

it("lists for the operator what is in no queue", async () => {
  const { deps } = environment();
  expect(await describeUnqueued(deps)).toBe("Everything that waits is in a queue.");
  const [lost] = await db()
    .insert(enquiries)
    .values({
      idempotencyKey: crypto.randomUUID(),
      contentHash: "x",
      lastSubmittedAt: now(),
      payload: {} as never,
      name: "Asha",
      formId: "enquiry",
      country: "India",
    })
    .returning();
  expect(await describeUnqueued(deps)).toBe(`enquiry ${lost?.id}`);
});
