import { and, eq, inArray, isNotNull, sql, type Table } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { remindOfDeadlines } from "#backend/applications/deadline-reminders";
import { importLeads } from "#backend/enquiries/imports/import-leads";
import { listsOf } from "#backend/events/event-lists";
import { sendQueuedFollowUp } from "#backend/events/follow-up";
import { planReminders } from "#backend/events/plan-reminders";
import { assignLeads } from "#backend/leads/assignment/assign";
import { tellAboutConflicts } from "#backend/appointments/tell-about-conflicts";
import { handOver } from "#backend/leads/assignment/hand-over";
import { sendQueuedBulkMessage } from "#backend/leads/messages/bulk-sending";
import { queueDigests, sendDigests } from "#backend/notifications/digest";
import { reconcilePayments } from "#backend/payments/reconcile";
import { applications, deadlineReminders } from "#backend/platform/db/schema/applications";
import { appointments } from "#backend/platform/db/schema/appointments";
import { pendingFormSubmissions } from "#backend/platform/db/schema/auth";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { eventMessages, registrations } from "#backend/platform/db/schema/events";
import {
  handOvers,
  holidays,
  assignmentRules,
  leadMessages,
  leads,
  messageTemplates,
} from "#backend/platform/db/schema/leads";
import { digestEntries } from "#backend/platform/db/schema/notifications";
import { transactions } from "#backend/platform/db/schema/payments";
import { failedItems, messageKinds, rateLimits } from "#backend/platform/db/schema/platform";
import { users } from "#backend/platform/db/schema/users";
import type { WorkName } from "#backend/platform/db/work-kinds";
import type { Deps } from "#backend/platform/deps";
import { sendersOf } from "#backend/platform/outbox/senders";
import { log } from "#backend/platform/runtime/log";
import { sealText } from "#backend/platform/secrets/sealing";
import { sweep } from "#backend/privacy/retention";
import { handlersOf } from "#backend/start";
import { addToDay, addTime, dayOf, parseIst } from "#domain/time/dates";
import { hoursOn } from "#domain/time/working-hours";
import { drainErasures, drainWork } from "../drain-outbox";
import { poison } from "../poison";
import { enquiryFor, makePerson, newcomer, newStaff } from "../test-users";
import { useEnvironment } from "../use-environment";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Background work of many items: one that can't be done never holds up the others. */
const environment = useEnvironment();
const db = () => environment().deps.db;
const now = () => environment().deps.now();

beforeEach(async () => {
  vi.spyOn(log, "error").mockImplementation(() => undefined);
  await db().delete(failedItems);
  await db().delete(assignmentRules);
  await db().update(leads).set({ stage: "closed", closedReason: "other" });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Everything, at any time. */
const rule = {
  acceptsLeads: true,
  maxOpenLeads: 500,
  regions: [],
  languages: [],
  countries: [],
  fields: [],
  hours: hoursOn([1, 2, 3, 4, 5, 6, 7], "00:00", "23:59"),
};
const addRule = async (changes: Partial<typeof assignmentRules.$inferInsert> = {}) => {
  const { userId: staffId } = await newStaff(environment(), "lms_user");
  await db()
    .insert(assignmentRules)
    .values({ staffId, ...rule, ...changes });
  return staffId;
};
const addLeads = async (number: number, changes: Partial<typeof leads.$inferInsert> = {}) => {
  const rows = await db()
    .insert(leads)
    .values(
      Array.from({ length: number }, (_, at) => ({
        name: `Lead ${at}`,
        stage: "open" as const,
        createdAt: now(),
        lastEnquiryAt: new Date(now().getTime() - (number - at) * 1000),
        ...changes,
      })),
    )
    .returning({ id: leads.id });
  return rows.map(({ id }) => id);
};
const leadsWith = async (ids: readonly string[]) =>
  db()
    .select()
    .from(leads)
    .where(inArray(leads.id, [...ids]));
const students = (number: number) =>
  Promise.all(Array.from({ length: number }, () => newcomer(environment())));
const later = (ms: number) => environment().clock.advance(ms);

/** A batch over items: how they begin, what does them, and which of them are done. */
interface Case {
  /** @returns the keys of the items */
  readonly arrange: (number: number) => Promise<string[]>;
  readonly run: () => Promise<unknown>;
  readonly done: (keys: readonly string[]) => Promise<string[]>;
  /** Where the database refuses the poisoned item. */
  readonly table: Table;
  readonly column: string;
  /** The queue of work with one job for each item, if it is such work. */
  readonly queue?: WorkName;
}

/** A job of these two, and what its rows are about. */
const jobOf = (data: Readonly<Record<string, string>>) => ({
  data,
  signal: new AbortController().signal,
});
let handedOver = { handOverId: "", direction: "forth", staffId: "", action: "" };
let handedTo = "";
let importId = "";
/** Where the event was before it moved. */
const PLANNED_BEFORE = new Date("2099-01-01T10:00:00Z");
let bulk: Readonly<Record<string, string>> = {};
let followUp: Readonly<Record<string, string>> = {};

/** The services with a payment gateway that knows of no payment. */
function withGateway(): Deps {
  const { deps } = environment();
  const RAZORPAY_API_URL = 'data:application/json,{"items":[]}#';
  const keys = { RAZORPAY_KEY_ID: "id", RAZORPAY_KEY_SECRET: "s", RAZORPAY_WEBHOOK_SECRET: "w" };
  return { ...deps, config: { ...deps.config, ...keys, RAZORPAY_API_URL } };
}

/** A started import with this many rows. */
async function startImport(number: number): Promise<string> {
  const boss = await newStaff(environment(), "all_user");
  const rows = Array.from({ length: number }, () => `A,${crypto.randomUUID()}@example.com`);
  const form = new FormData();
  form.set("file", new Blob([["Name,Email", ...rows].join("\n")], { type: "text/csv" }), "a.csv");
  form.set("fileName", "a.csv");
  const uploaded = await boss.client.multipart("lead/import", form, boss);
  const { id } = z.object({ id: z.string() }).parse(uploaded.data);
  const about = { source: "fair", region: "default", consentedOn: "2026-11-01", dryRun: false };
  const mapping = { name: "Name", email: "Email" };
  await boss.client.put(`lead/import/${id}`, { ...about, mapping }, boss);
  return id;
}

const cases = {
  "assignment of leads": {
    arrange: async (number) => {
      await addRule();
      return addLeads(number);
    },
    run: () => assignLeads(environment().deps),
    done: async (ids) =>
      (await leadsWith(ids)).filter(({ ownerId }) => ownerId !== null).map(({ id }) => id),
    table: leads,
    column: "id",
  },
  "re-assignment of leads": {
    arrange: async (number) => {
      const ownerId = await addRule({ maxOpenLeads: 0 });
      await addRule();
      return addLeads(number, { ownerId, assignedAt: addTime(now(), -2, "hour") });
    },
    run: () => assignLeads(environment().deps),
    done: async (ids) =>
      (await leadsWith(ids)).filter(({ returns }) => returns === 1).map(({ id }) => id),
    table: leads,
    column: "id",
  },
  "escalation of leads": {
    arrange: async (number) => {
      await newStaff(environment(), "all_user");
      await addRule({ maxOpenLeads: 0 });
      return addLeads(number, { lastEnquiryAt: addTime(now(), -10, "minute") });
    },
    run: () => assignLeads(environment().deps),
    done: async (ids) =>
      (await leadsWith(ids)).filter((one) => one.escalatedAt !== null).map(({ id }) => id),
    table: leads,
    column: "id",
  },
  "a hand-over of leads": {
    arrange: async (number) => {
      const [fromId, toId] = [await addRule(), await addRule()];
      const [row] = await db()
        .insert(handOvers)
        .values({ fromId, toId, isToTeam: false })
        .returning();
      handedTo = toId;
      handedOver = {
        ...{ handOverId: row?.id ?? "", direction: "forth" },
        ...{ staffId: fromId, action: "POST /lead/assignment" },
      };
      return addLeads(number, { ownerId: fromId });
    },
    run: () => handOver(environment().deps, jobOf(handedOver), []).catch(() => null),
    done: async (ids) =>
      (await leadsWith(ids)).filter(({ ownerId }) => ownerId === handedTo).map(({ id }) => id),
    table: leads,
    column: "id",
  },
  "calls that nobody takes": {
    arrange: async (number) => {
      const callers = await students(number);
      const startsAt = addTime(now(), 2, "day");
      const holiday = { day: dayOf(startsAt), name: "Diwali" };
      await db().insert(holidays).values(holiday).onConflictDoNothing();
      const rows = await db()
        .insert(appointments)
        .values(
          callers.map(({ userId, mobile }) => ({
            ...{ userId, mobile, topic: "Visa", startsAt },
            resource: crypto.randomUUID(),
          })),
        )
        .returning({ id: appointments.id });
      return rows.map(({ id }) => id);
    },
    run: () => tellAboutConflicts(environment().deps),
    done: async (ids) => {
      const rows = await db()
        .select()
        .from(appointments)
        .where(and(inArray(appointments.id, [...ids]), isNotNull(appointments.conflictToldAt)));
      return rows.map(({ id }) => id);
    },
    table: appointments,
    column: "id",
  },
  "an import of leads": {
    arrange: async (number) => {
      importId = await startImport(number);
      return Array.from({ length: number }, (_, at) => `import:${importId}:${at + 2}`);
    },
    run: () => importLeads(environment().deps, jobOf({ importId })).catch(() => null),
    done: async (keys) => {
      const rows = await db()
        .select({ key: enquiries.idempotencyKey })
        .from(enquiries)
        .where(inArray(enquiries.idempotencyKey, [...keys]));
      return rows.map(({ key }) => key);
    },
    table: enquiries,
    column: "idempotency_key",
  },
  "a bulk message": {
    arrange: async (number) => {
      environment().clock.advanceToDay();
      const { userId: staffId } = await newStaff(environment(), "lms_user");
      const texts = { en: { subject: "News", text: "Hello" } };
      const [template] = await db()
        .insert(messageTemplates)
        .values({ name: crypto.randomUUID(), texts, updatedAt: now() })
        .returning({ id: messageTemplates.id });
      bulk = {
        bulkId: crypto.randomUUID(),
        templateId: template?.id ?? "",
        channel: "email",
        stage: "",
        tag: "",
        staffId,
        mainOrigin: "https://www.disha.example",
        action: "POST /lead/bulk-message",
      };
      const ids: string[] = [];
      for (const { userId, email } of await students(number)) {
        await db().update(users).set({ email }).where(eq(users.id, userId));
        ids.push(...(await addLeads(1, { userId, ownerId: staffId })));
      }
      return ids;
    },
    run: () => sendQueuedBulkMessage(environment().deps, jobOf(bulk)).catch(() => null),
    done: async (ids) => {
      const rows = await db()
        .select({ leadId: leadMessages.leadId })
        .from(leadMessages)
        .where(inArray(leadMessages.leadId, [...ids]));
      return rows.map(({ leadId }) => leadId);
    },
    table: leadMessages,
    column: "lead_id",
  },
  "a follow-up to an event": {
    arrange: async (number) => {
      const { userId: staffId } = await newStaff(environment(), "all_user");
      const slug = crypto.randomUUID();
      const ids: string[] = [];
      for (const { userId, email } of await students(number)) {
        await db().update(users).set({ email }).where(eq(users.id, userId));
        await db().insert(registrations).values({ kind: "event", slug, userId, createdAt: now() });
        ids.push(userId);
      }
      const text = JSON.stringify({ subject: "Slides", text: "Hello" });
      followUp = {
        ...{ id: crypto.randomUUID(), kind: "event", slug, who: "all", staffId },
        sealed: await sealText(text, environment().deps.config.DATA_SECRETS, "follow-up"),
        action: "POST /event/staff/:kind/:slug/follow-up",
      };
      return ids;
    },
    run: () => sendQueuedFollowUp(environment().deps, jobOf(followUp)).catch(() => null),
    done: async (ids) => {
      const rows = await db()
        .select({ userId: eventMessages.userId })
        .from(eventMessages)
        .where(inArray(eventMessages.userId, [...ids]));
      return rows.map(({ userId }) => userId);
    },
    table: eventMessages,
    column: "user_id",
  },
  "a reconciliation of payments": {
    arrange: async (number) => {
      const people = await students(number);
      const rows = await db()
        .insert(transactions)
        .values(
          people.map(({ userId }) => ({
            userId,
            product: "sa-lite",
            productName: "Booster Lite",
            gateway: "razorpay",
            listMinor: 499_900,
            amountMinor: 499_900,
            currency: "INR",
            orderId: `order_${userId}`,
            paymentId: `pay_${userId}`,
            state: "paid" as const,
            createdAt: now(),
            expiresAt: addTime(now(), 30, "minute"),
          })),
        )
        .returning({ id: transactions.id });
      return rows.map(({ id }) => id);
    },
    run: () => reconcilePayments(withGateway()),
    done: async (ids) => {
      const rows = await db()
        .select()
        .from(transactions)
        .where(inArray(transactions.id, [...ids]));
      return rows.filter(({ difference }) => difference !== null).map(({ id }) => id);
    },
    table: transactions,
    column: "id",
  },
  "reminders of an event that has moved": {
    arrange: async (number) => {
      const { upcoming } = await listsOf(environment().deps, "webinar");
      const people = await students(number);
      await db()
        .insert(registrations)
        .values(
          people.map(({ userId }) => ({
            kind: "webinar" as const,
            slug: upcoming[0]?.slug ?? "",
            userId,
            plannedFor: PLANNED_BEFORE,
            createdAt: now(),
          })),
        );
      return people.map(({ userId }) => userId);
    },
    run: () => planReminders(environment().deps),
    done: async (ids) => {
      const rows = await db()
        .select()
        .from(registrations)
        .where(inArray(registrations.userId, [...ids]));
      return rows
        .filter(({ plannedFor }) => plannedFor?.getTime() !== PLANNED_BEFORE.getTime())
        .map(({ userId }) => userId);
    },
    table: registrations,
    column: "user_id",
  },
  digests: {
    arrange: async (number) => {
      const people = await students(number);
      for (const { userId, email } of people) {
        await db().update(users).set({ email }).where(eq(users.id, userId));
        await db()
          .insert(digestEntries)
          .values({
            userId,
            isForStaff: false,
            text: "News",
            href: "https://www.disha.example/",
            createdAt: addTime(now(), -2, "day"),
          });
      }
      return people.map(({ userId }) => userId);
    },
    run: async () => {
      const { deps } = environment();
      await queueDigests(deps);
      await drainWork(deps, { "send-digest": ({ data }) => sendDigests(deps, data) });
    },
    queue: "send-digest",
    done: async (ids) => {
      const left = await db()
        .select()
        .from(digestEntries)
        .where(inArray(digestEntries.userId, [...ids]));
      return ids.filter((id) => !left.some(({ userId }) => userId === id));
    },
    table: digestEntries,
    column: "user_id",
  },
  "reminders of deadlines": {
    arrange: async (number) => {
      const people = await students(number);
      const intakeYear = now().getUTCFullYear() + 1;
      const rows = await db()
        .insert(applications)
        .values(
          people.map(({ userId }) => ({
            userId,
            courseId: "5005-msc-computer-science",
            title: "MSc Computer Science",
            universityName: "TU",
            countrySlug: "germany",
            intakeMonth: 10,
            intakeYear,
            createdAt: now(),
          })),
        )
        .returning({ id: applications.id });
      later(8 * DAY);
      return rows.map(({ id }) => id);
    },
    run: () => remindOfDeadlines(environment().deps),
    done: async (ids) => {
      const rows = await db()
        .select()
        .from(deadlineReminders)
        .where(inArray(deadlineReminders.applicationId, [...ids]));
      return [...new Set(rows.map(({ applicationId }) => applicationId))];
    },
    table: deadlineReminders,
    column: "application_id",
  },
  erasures: {
    arrange: async (number) => {
      const people = await students(number);
      const ids = people.map(({ userId }) => userId);
      await db()
        .update(users)
        .set({ eraseAt: new Date(0) })
        .where(inArray(users.id, ids));
      return ids;
    },
    run: () => drainErasures(environment().deps),
    queue: "erase-account",
    done: async (ids) => {
      const left = await db()
        .select({ id: users.id })
        .from(users)
        .where(inArray(users.id, [...ids]));
      return ids.filter((id) => !left.some((one) => one.id === id));
    },
    table: users,
    column: "id",
  },
} satisfies Record<string, Case>;

/** The batches of each kind of work, or why it has none. */
const batchesOf: Record<WorkName, readonly (keyof typeof cases)[] | string> = {
  mail: "one message",
  sms: "one message",
  whatsapp: "one message",
  webhook: "one delivery",
  event: "one delivery",
  "assign-leads": ["assignment of leads", "re-assignment of leads", "escalation of leads"],
  "tell-about-calls": ["calls that nobody takes"],
  "alert-team": "one alert",
  "send-digests": "a job for each person",
  "send-digest": ["digests"],
  "plan-reminders": ["reminders of an event that has moved"],
  "remind-of-deadlines": ["reminders of deadlines"],
  "hand-over": ["a hand-over of leads"],
  "import-leads": ["an import of leads"],
  "send-bulk-message": ["a bulk message"],
  "send-follow-up": ["a follow-up to an event"],
  "reconcile-payments": ["a reconciliation of payments"],
  "erase-account": ["erasures"],
  "finish-erasure": "one account",
  sweep: "its steps are below",
  "refresh-rates": "one feed, used as a whole",
  "apply-figures": "one import, used as a whole",
  "purge-cdn": "its addresses are in purge-cdn.test.ts",
};

it("poisons the batches of all kinds of work that processes do", () => {
  const { deps } = environment();
  const config = { ...deps.config, RATES_URL: "https://rates.example" };
  const done = Object.keys(handlersOf({ ...deps, config }, sendersOf(config, deps.db)));
  expect(done.toSorted()).toEqual(Object.keys(batchesOf).toSorted());
  const named = Object.values(batchesOf).filter((one) => typeof one !== "string");
  expect(named.flat().toSorted()).toEqual(Object.keys(cases).toSorted());
});

it("leaves other work than messages to processes that do all", () => {
  const { deps } = environment();
  const config = { ...deps.config, BACKGROUND_WORK: "messages" as const };
  const done = Object.keys(handlersOf({ ...deps, config }, sendersOf(config, deps.db)));
  expect(done.toSorted()).toEqual([...messageKinds].toSorted());
});

const COUNT = 5;

interface Failure {
  readonly item: string;
  readonly error: string;
  readonly attempts: number;
}
const failedItemsOf = (): Promise<Failure[]> => db().select().from(failedItems);

/** Jobs that failed and are tried again, or wait for staff. */
async function failedJobs(queue: WorkName): Promise<Failure[]> {
  const { rows } = z
    .object({ rows: z.array(z.object({ item: z.string(), error: z.string() })) })
    .parse(
      await db().execute(sql`
        select id as item, output->>'message' as error from pgboss.job
        where name = ${queue} and state in ('retry', 'failed')`),
    );
  return rows.map((row) => ({ ...row, attempts: 1 }));
}

it.each(Object.entries<Case>(cases))(
  "%s: does n − 1 items whichever of n fails, and that one later",
  async (_, { arrange, run, done, table, column, queue }) => {
    const keys = await arrange(COUNT);
    const bad = keys.toSorted()[1] ?? "";
    const cure = await poison(db(), table, column, bad);
    await run();
    expect((await done(keys)).toSorted()).toEqual(keys.filter((key) => key !== bad).toSorted());
    const failures = () => (queue ? failedJobs(queue) : failedItemsOf());
    expect(await failures()).toMatchObject([{ error: "P0001", attempts: 1 }]);
    expect((await failures())[0]?.item).toContain(bad);
    await cure();
    later(3 * MINUTE);
    await run();
    expect((await done(keys)).toSorted()).toEqual(keys.toSorted());
    expect(await failures()).toEqual([]);
  },
);

it("waits longer after each failure, and gives an item up in the end", async () => {
  await addRule();
  const [id = ""] = await addLeads(1);
  const cure = await poison(db(), leads, "id", id);
  const failure = async () => (await db().select().from(failedItems))[0];
  await assignLeads(environment().deps);
  await assignLeads(environment().deps);
  expect(await failure()).toMatchObject({ attempts: 1 });
  for (let attempt = 2; attempt <= 30; attempt++) {
    later(61 * MINUTE);
    await assignLeads(environment().deps);
  }
  expect(await failure()).toMatchObject({ attempts: 30, retryAt: null });
  later(DAY);
  await assignLeads(environment().deps);
  expect(await failure()).toMatchObject({ attempts: 30 });
  await cure();
});

it("assigns leads behind any number that nobody takes", async () => {
  const today = dayOf(now());
  later(parseIst(`${addToDay(today, 1, "day")}T11:00`).getTime() - now().getTime());
  const staffId = await addRule({ countries: ["USA"] });
  await addLeads(450);
  const { client } = environment();
  for (let at = 0; at < 3; at++)
    await client.post(
      "auth/enquiry",
      enquiryFor(makePerson(), { sendOtp: false, interestedCountries: ["USA"] }),
    );
  expect(await assignLeads(environment().deps)).toBe(3);
  const owned = await db().select().from(leads).where(eq(leads.ownerId, staffId));
  expect(owned).toHaveLength(3);
});

it("goes on with the sweep when one of its steps fails", async () => {
  const old = addTime(now(), -2, "day");
  await db().insert(rateLimits).values({ key: "poisoned", points: 1, expire: old });
  const [person, other] = await students(2);
  const held = { browserHash: "a", linkHash: "b", sealed: "c", expiresAt: old };
  await db()
    .insert(pendingFormSubmissions)
    .values({ userId: other?.userId ?? "", ...held });
  await db()
    .update(users)
    .set({ eraseAt: new Date(0) })
    .where(eq(users.id, person?.userId ?? ""));
  const cure = await poison(db(), rateLimits, "key", "poisoned");
  const { deps } = environment();
  const damaged = `erasures/${crypto.randomUUID()}.json`;
  await deps.ledger.put(damaged, Buffer.from("{"));
  await sweep(deps);
  await drainErasures(deps);
  await cure();
  await deps.ledger.remove(damaged);
  expect(await db().select().from(pendingFormSubmissions)).toEqual([]);
  expect(
    await db()
      .select()
      .from(users)
      .where(eq(users.id, person?.userId ?? "")),
  ).toEqual([]);
  expect(await db().select().from(failedItems).orderBy(failedItems.item)).toMatchObject([
    { job: "sweep", item: "erasures of the ledger", error: "1 entries can't be read" },
    { job: "sweep", item: "rate_limits", error: "P0001" },
  ]);
});
