import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, eq, inArray, like, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { testSignature } from "#backend/payments/test-gateway";
import { openDatabase } from "#backend/platform/db/database";
import { auditLog } from "#backend/platform/db/schema/console";
import { enquiries, leadImports } from "#backend/platform/db/schema/enquiries";
import {
  handOvers,
  leadEvents,
  leadMessages,
  leads,
  messageTemplates,
} from "#backend/platform/db/schema/leads";
import { transactions } from "#backend/platform/db/schema/payments";
import { failedItems, outbox } from "#backend/platform/db/schema/platform";
import { users } from "#backend/platform/db/schema/users";
import type { Database } from "#backend/platform/db/types";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { sendWork } from "#backend/platform/work/send-work";
import { addTime } from "#domain/time/dates";
import { environmentOn, type TestEnvironment } from "../contract/environment";
import { newcomer, newStaff, notifyAtAnyHour, type TestUser } from "../contract/test-users";
import { mountSmallDisk } from "../faults/small-disk";
import { createTestDatabase, postgresServer } from "../setup/postgres";
import type { Plan } from "./work-process";

/**
 * Processes that are killed in the middle of their work, with the clock a day later when the next
 * one starts, and two that do the same work side by side. Nothing is lost, and nothing is doubled.
 */
interface Site {
  readonly env: NodeJS.ProcessEnv;
  readonly open: () => Promise<TestEnvironment>;
  readonly remove: () => Promise<void>;
}

async function newSite(
  kind: "PostgreSQL" | "PGlite",
  folder = mkdtempSync(path.join(tmpdir(), "disha-faults-")),
): Promise<Site> {
  const database = kind === "PostgreSQL" ? await createTestDatabase("faults") : null;
  const config = { ...readBackendConfig(), DATA_DIR: folder, DATABASE_URL: database?.url };
  const { DATABASE_URL: _url, ...env } = process.env;
  return {
    env: { ...env, DATA_DIR: folder, ...(database ? { DATABASE_URL: database.url } : {}) },
    open: async () => {
      const opened = await openDatabase(config);
      await opened.migrate();
      return environmentOn(opened, config);
    },
    remove: async () => {
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Runs a process of the services, whose clock is ahead by this much.
 * @returns its exit code, or the signal that ended it
 */
function run({ env }: Site, plan: Plan, aheadMs = 0): Promise<number | string | null> {
  const file = path.join(tmpdir(), `disha-plan-${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(plan));
  const clock = { CLOCK_AHEAD_MS: String(aheadMs) };
  const child = spawn(
    process.execPath,
    [
      ...["--import", "tsx", "--import", "./tests/fixtures/moving-clock.mjs"],
      ...["tests/nightly/work-process.ts", file],
    ],
    { env: { ...env, ...clock, LOG_LEVEL: "silent" }, stdio: ["ignore", "ignore", "ignore"] },
  );
  child.once("exit", () => rmSync(file));
  return new Promise((resolve) => child.on("exit", (code, signal) => resolve(signal ?? code)));
}

/** One kind of work. */
interface Work {
  /** What the processes do, and how what is done is counted. */
  readonly plan: Pick<Plan, "calls" | "erases">;
  readonly count: string;
  /** Fails unless everything was done, once. */
  readonly check: (environment: TestEnvironment) => Promise<void>;
}

const now = () => new Date();
const range = (number: number) => Array.from({ length: number }, (_, at) => at);
const noCalls = { calls: [], erases: false };

async function addLeads(db: Database, number: number, changes: object = {}): Promise<string[]> {
  const rows = await db
    .insert(leads)
    .values(
      range(number).map((at) => ({
        name: `Lead ${at}`,
        stage: "contacted" as const,
        createdAt: now(),
        lastEnquiryAt: now(),
        ...changes,
      })),
    )
    .returning({ id: leads.id });
  return rows.map(({ id }) => id);
}

const callAs = (user: TestUser, place: string, body: object) => ({
  path: place,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", authorization: `Bearer ${user.bearer}` },
});

/** Counts rows by a column: `{ <id>: 1 }`. */
const tally = (ids: readonly (string | null)[]) => {
  const counts = new Map<string | null, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};
const onceEach = (ids: readonly string[]) => new Map(ids.map((id) => [id, 1]));
const sorted = (counts: ReadonlyMap<string | null, number>) => [...counts].sort();

async function handOver(environment: TestEnvironment): Promise<Work> {
  const { db } = environment.deps;
  const [from, to] = [
    await newStaff(environment, "lms_user"),
    await newStaff(environment, "lms_user"),
  ];
  const ids = await addLeads(db, 200, { ownerId: from.userId });
  const between = { fromId: from.userId, toId: to.userId, staffId: to.userId };
  const [row] = await db
    .insert(handOvers)
    .values({ ...between, isToTeam: false, createdAt: now() })
    .returning();
  const data = { direction: "forth", staffId: to.userId, action: "hand over" };
  await db.transaction((tx) => sendWork(tx, "hand-over", { handOverId: row?.id ?? "", ...data }));
  return {
    plan: noCalls,
    count: `select count(*) as n from leads where owner_id = '${to.userId}'`,
    check: async ({ deps }) => {
      expect(await deps.db.$count(leads, eq(leads.ownerId, to.userId))).toBe(ids.length);
      const rows = await deps.db.select().from(auditLog).where(eq(auditLog.action, "hand over"));
      const audited = rows.map(({ details }) => String(details?.lead));
      expect(sorted(tally(audited))).toEqual(sorted(onceEach(ids)));
    },
  };
}

async function importOfLeads(environment: TestEnvironment): Promise<Work> {
  const boss = await newStaff(environment, "all_user");
  const rows = range(150).map((at) => `Person ${at},${crypto.randomUUID()}@example.com`);
  const form = new FormData();
  form.set("file", new Blob([["Name,Email", ...rows].join("\n")], { type: "text/csv" }), "a.csv");
  form.set("fileName", "a.csv");
  const uploaded = await boss.client.multipart("lead/import", form, boss);
  const { id } = z.object({ id: z.string() }).parse(uploaded.data);
  const about = { source: "fair", region: "default", consentedOn: "2026-11-01", dryRun: false };
  const mapping = { name: "Name", email: "Email" };
  await boss.client.put(`lead/import/${id}`, { ...about, mapping }, boss);
  return {
    plan: noCalls,
    count: `select count(*) as n from enquiries where idempotency_key like 'import:${id}:%'`,
    check: async ({ deps: { db } }) => {
      const stored = await db
        .select()
        .from(enquiries)
        .where(like(enquiries.idempotencyKey, `import:${id}:%`));
      expect(stored).toHaveLength(rows.length);
      expect(new Set(stored.map(({ email }) => email)).size).toBe(rows.length);
      expect(new Set(stored.map(({ leadId }) => leadId)).size).toBe(rows.length);
      const [row] = await db.select().from(leadImports).where(eq(leadImports.id, id));
      expect(row).toMatchObject({ created: rows.length, sealed: null });
    },
  };
}

async function erasures(environment: TestEnvironment): Promise<Work> {
  const { db, storage } = environment.deps;
  const people = await Promise.all(range(30).map(() => newcomer(environment)));
  const ids = people.map(({ userId }) => userId);
  for (const id of ids) await storage.put(`documents/${id}/${id}`, new Uint8Array([1]));
  await db
    .update(users)
    .set({ eraseAt: new Date(0) })
    .where(inArray(users.id, ids));
  return {
    plan: { calls: [], erases: true },
    count: `select ${ids.length} - count(*) as n from users where erase_at is not null`,
    check: async ({ deps }) => {
      expect(await deps.db.$count(users, inArray(users.id, ids))).toBe(0);
      const folder = path.join(deps.config.DATA_DIR, "files", "documents");
      expect(
        readdirSync(folder, { recursive: true }).filter((one) => one.includes(path.sep)),
      ).toEqual([]);
    },
  };
}

async function merges(environment: TestEnvironment): Promise<Work> {
  const { db } = environment.deps;
  const boss = await newStaff(environment, "all_user");
  const ids = await addLeads(db, 120);
  const into = ids.slice(0, 60);
  const others = ids.slice(60);
  return {
    plan: {
      erases: false,
      calls: into.map((id, at) =>
        callAs(boss, `/lead/prospects/${id}/merge`, { otherId: others[at] }),
      ),
    },
    count: `select count(*) as n from leads where merged_into is not null`,
    check: async ({ deps }) => {
      const rows = await deps.db.select().from(leads).where(inArray(leads.id, others));
      expect(rows.map(({ mergedInto }) => mergedInto).sort()).toEqual(into.toSorted());
      const events = await deps.db.select().from(leadEvents).where(eq(leadEvents.kind, "merged"));
      const merged = events.map(({ leadId }) => leadId);
      expect(sorted(tally(merged))).toEqual(sorted(onceEach(into)));
    },
  };
}

async function bulkMessage(environment: TestEnvironment): Promise<Work> {
  const { db } = environment.deps;
  const staff = await newStaff(environment, "lms_user");
  const people = await Promise.all(range(80).map(() => newcomer(environment)));
  const ids: string[] = [];
  for (const person of people) {
    const { userId, email } = person;
    await db.update(users).set({ email }).where(eq(users.id, userId));
    await notifyAtAnyHour(person);
    ids.push(...(await addLeads(db, 1, { userId, ownerId: staff.userId })));
  }
  const [template] = await db
    .insert(messageTemplates)
    .values({ name: "News", texts: { en: { subject: "News", text: "Hello" } }, updatedAt: now() })
    .returning({ id: messageTemplates.id });
  const bulk = { templateId: template?.id, channel: "email", filters: {} };
  const body = { id: crypto.randomUUID(), ...bulk };
  return {
    plan: { calls: [callAs(staff, "/lead/bulk-messages", body)], erases: false },
    count: `select count(*) as n from lead_messages`,
    check: async ({ deps }) => {
      const sent = await deps.db.select().from(leadMessages);
      expect(sorted(tally(sent.map(({ leadId }) => leadId)))).toEqual(sorted(onceEach(ids)));
      const mails = await deps.db.select().from(outbox).where(eq(outbox.kind, "mail"));
      const to = people.map(({ userId }) => userId);
      expect(sorted(tally(mails.map(({ userId }) => userId)))).toEqual(sorted(onceEach(to)));
    },
  };
}

async function settlements(environment: TestEnvironment): Promise<Work> {
  const { db, config } = environment.deps;
  const people = await Promise.all(range(40).map(() => newcomer(environment)));
  const ids = people.map(({ userId }) => userId);
  await db.insert(transactions).values(
    ids.map((userId) => ({
      userId,
      product: "sa-lite",
      productName: "Booster Lite",
      gateway: "test",
      listMinor: 499_900,
      amountMinor: 499_900,
      currency: "INR",
      orderId: `order_${userId}`,
      createdAt: now(),
      expiresAt: addTime(now(), 30, "minute"),
    })),
  );
  const secret = config.DATA_SECRETS[0] ?? "";
  const calls = ids.map((id) => {
    const event = { eventId: `evt_${id}`, paymentId: `pay_${id}`, orderId: `order_${id}` };
    const body = JSON.stringify({ ...event, outcome: "paid", amountMinor: 499_900 });
    const headers = { "x-test-signature": testSignature(secret, body) };
    return { path: "/payment/webhook/test", body, headers };
  });
  return {
    plan: { calls, erases: false },
    count: `select count(*) as n from transactions where state = 'paid'`,
    check: async ({ deps }) => {
      const isPaid = and(eq(transactions.state, "paid"), inArray(transactions.userId, ids));
      expect(await deps.db.$count(transactions, isPaid)).toBe(ids.length);
      const receipts = await deps.db.select().from(outbox).where(eq(outbox.kind, "sms"));
      expect(sorted(tally(receipts.map(({ userId }) => userId)))).toEqual(sorted(onceEach(ids)));
    },
  };
}

const works = {
  "a hand-over": handOver,
  "an import": importOfLeads,
  erasures,
  merges,
  "a bulk message": bulkMessage,
  settlements,
};

/** How much is done when the process is killed, or its disk is full. */
const FAULT_AT = 5;

const nothingStuck = async ({ deps: { db } }: TestEnvironment) => {
  expect(await db.select().from(failedItems)).toEqual([]);
  const active = await db.execute(
    sql`select name from pgboss.job where state in ('active', 'failed')`,
  );
  expect(z.object({ rows: z.array(z.unknown()) }).parse(active).rows).toEqual([]);
};

const databases = postgresServer ? (["PostgreSQL", "PGlite"] as const) : (["PGlite"] as const);

describe.each(databases)("on %s", { timeout: 300_000 }, (kind) => {
  it.each(Object.entries(works))("%s is finished after a kill, once", async (_, arrange) => {
    const site = await newSite(kind);
    const before = await site.open();
    const work = await arrange(before);
    await before.close();
    const fault = { kind: "kill", count: work.count, at: FAULT_AT } as const;
    expect(await run(site, { ...work.plan, fault })).toBe("SIGKILL");
    expect(await run(site, { ...work.plan, fault: null })).toBe(0);
    const after = await site.open();
    await work.check(after);
    await nothingStuck(after);
    await after.close();
    await site.remove();
  });
});

/** Much shorter than a token, or a code of the second factor, counts for a call. */
const CLOCKS_APART_MS = 2 * 60_000;

describe.skipIf(!postgresServer)("with two processes", { timeout: 300_000 }, () => {
  it.each(Object.entries(works))("%s is done once, with clocks that differ", async (_, arrange) => {
    const site = await newSite("PostgreSQL");
    const before = await site.open();
    const work = await arrange(before);
    await before.close();
    const plan = { ...work.plan, fault: null };
    const both = [run(site, plan), run(site, plan, CLOCKS_APART_MS)];
    expect(await Promise.all(both)).toEqual([0, 0]);
    const after = await site.open();
    await work.check(after);
    await after.close();
    await site.remove();
  });
});

const countSchema = z.object({ rows: z.tuple([z.object({ n: z.coerce.number() })]) });

const countIn = async ({ deps: { db } }: TestEnvironment, { count }: Work): Promise<number> =>
  countSchema.parse(await db.execute(sql.raw(count))).rows[0].n;

/** Room for a database. The process fills the rest. */
const DISK_MB = 200;

describe("on PGlite, with a disk that is full in the middle of it", { timeout: 300_000 }, () => {
  it.for(Object.entries(works))(
    "%s is finished once there is room",
    async ([, arrange], { skip }) => {
      const folder = mkdtempSync(path.join(tmpdir(), "disha-full-"));
      const disk = mountSmallDisk(path.join(folder, "disk"), DISK_MB);
      if (!disk) return skip("this user can't mount file systems");
      const site = await newSite("PGlite", disk.folder);
      const before = await site.open();
      const work = await arrange(before);
      await before.close();
      const fault = { kind: "full disk", count: work.count, at: FAULT_AT } as const;
      await run(site, { ...work.plan, fault });
      disk.makeRoom();
      const between = await site.open();
      const done = await countIn(between, work);
      await between.close();
      expect(await run(site, { ...work.plan, fault: null })).toBe(0);
      const after = await site.open();
      await work.check(after);
      await nothingStuck(after);
      expect(done).toBeLessThan(await countIn(after, work));
      await after.close();
      disk.remove();
      rmSync(folder, { recursive: true });
    },
  );
});
