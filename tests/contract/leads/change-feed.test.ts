import { eq, inArray, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { handOver } from "#backend/leads/assignment/hand-over";
import { auditLog } from "#backend/platform/db/schema/console";
import { leads } from "#backend/platform/db/schema/leads";
import { listLeadChanges } from "#contract/leads/leads";
import { drainWork } from "../drain-outbox";
import { newStaff, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

/** The feed of changes, for systems that keep a copy of the leads. */
const environment = useEnvironment();
const db = () => environment().deps.db;
const isPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** More than one page of the hand-over and of the feed. */
const NUMBER = 250;

const horizonSchema = z.object({ rows: z.array(z.object({ is_final: z.boolean() })) });
/**
 * Waits until everything that is committed is final: other tests have transactions on the same
 * server.
 */
const settled = () =>
  vi.waitFor(async () => {
    const result = await db().execute(sql`
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > greatest(
        (select max(change_number) from leads), (select max(change_number) from lead_deletions)
      ) as is_final`);
    expect(horizonSchema.parse(result).rows).toEqual([{ is_final: true }]);
  }, 60_000);

const addLeads = async (number: number, ownerId: string | null = null) => {
  const now = environment().deps.now();
  const values = Array.from({ length: number }, (_, at) => ({
    ...{ name: `Lead ${at}`, lastEnquiryAt: now, createdAt: now, ownerId },
  }));
  const rows = await db().insert(leads).values(values).returning({ id: leads.id });
  return rows.map(({ id }) => id);
};

/** A system that keeps a copy, as the documentation says. */
function copyFor(staff: TestUser) {
  const copy = new Map<string, { readonly ownerId: string | null; readonly stage: string }>();
  let next: string | null = null;
  return {
    copy,
    poll: async () => {
      for (;;) {
        const query: string = next === null ? "limit=200" : `limit=200&after=${next}`;
        const reply = await staff.client.get(`lead/prospects?${query}`, staff);
        const page = listLeadChanges.response.parse(reply.data);
        for (const lead of page.leads) copy.set(lead.id, lead);
        for (const { id } of page.deleted) copy.delete(id);
        next = page.next;
        if (!page.hasMore) return;
      }
    },
  };
}
const source = async () => new Map((await db().select().from(leads)).map((one) => [one.id, one]));
const summary = (all: ReadonlyMap<string, { ownerId: string | null; stage: string }>) =>
  [...all].map(([id, { ownerId, stage }]) => `${id} ${ownerId} ${stage}`).sort();

it.runIf(isPostgres)("waits for a transaction that began earlier and commits later", async () => {
  const { copy, poll } = copyFor(await newStaff(environment(), "all_user"));
  const [slow = "", fast = ""] = await addLeads(2);
  await settled();
  await poll();
  expect(summary(copy)).toEqual(summary(await source()));
  let commit: () => void = () => undefined;
  const barrier = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let hasBegun: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const long = db().transaction(async (tx) => {
    await tx.update(leads).set({ stage: "contacted" }).where(eq(leads.id, slow));
    hasBegun();
    await barrier;
  });
  await begun;
  await db().update(leads).set({ stage: "contacted" }).where(eq(leads.id, fast));
  await poll();
  expect(copy.get(slow)?.stage).toBe("open");
  commit();
  await long;
  await settled();
  await poll();
  expect(summary(copy)).toEqual(summary(await source()));
});

it("tells of deleted leads", async () => {
  const { copy, poll } = copyFor(await newStaff(environment(), "all_user"));
  const [id = ""] = await addLeads(1);
  await settled();
  await poll();
  expect(copy.has(id)).toBe(true);
  await db().delete(leads).where(eq(leads.id, id));
  await settled();
  await poll();
  expect(copy.has(id)).toBe(false);
});

it("equals the source after a hand-over beside other changes, each lead audited", async () => {
  const staff = await newStaff(environment(), "all_user");
  const [from, to] = [
    await newStaff(environment(), "lms_user"),
    await newStaff(environment(), "lms_user"),
  ];
  const { copy, poll } = copyFor(staff);
  const ids = await addLeads(NUMBER, from.userId);
  await settled();
  await poll();
  const path = `lead/assignment/${from.userId}/hand-over`;
  expect((await staff.client.post(path, { toId: to.userId }, staff)).data).toEqual({
    leads: NUMBER,
  });
  const { deps } = environment();
  let isDone = false;
  const handedOver = drainWork(deps, { "hand-over": (job) => handOver(deps, job) }).then(() => {
    isDone = true;
  });
  const others = await addLeads(5);
  while (!isDone) {
    await db().update(leads).set({ score: 5 }).where(inArray(leads.id, others));
    await poll();
  }
  await handedOver;
  await settled();
  await poll();
  expect(summary(copy)).toEqual(summary(await source()));
  expect(ids.every((id) => copy.get(id)?.ownerId === to.userId)).toBe(true);
  const audited = await db()
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.staffId, staff.userId));
  expect(audited.filter(({ details }) => details && "lead" in details)).toHaveLength(NUMBER);
}, 120_000);

it("refuses a position of another database", async () => {
  const staff = await newStaff(environment(), "all_user");
  const after = `999999999999_${crypto.randomUUID()}`;
  expect((await staff.client.get(`lead/prospects?after=${after}`, staff)).status).toBe(400);
});
