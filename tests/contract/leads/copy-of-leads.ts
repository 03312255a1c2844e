import { eq, inArray, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { z } from "zod";
import { handOver } from "#backend/leads/assignment/hand-over";
import { auditLog } from "#backend/platform/db/schema/console";
import { leads } from "#backend/platform/db/schema/leads";
import { listLeadChanges } from "#contract/leads/leads";
import { drainWork } from "../drain-outbox";
import type { TestEnvironment } from "../environment";
import { newStaff, type TestUser } from "../test-users";

const horizonSchema = z.object({ rows: z.array(z.object({ is_final: z.boolean() })) });

/** Leads, and copies of them that follow the feed of changes. */
export function copiesOf(environment: () => TestEnvironment) {
  /**
   * Waits until everything that is committed is final: other tests have transactions on the same
   * server.
   */
  const settled = () =>
    vi.waitFor(async () => {
      const result = await environment().deps.db.execute(sql`
        select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > greatest(
          (select max(change_number) from leads), (select max(change_number) from lead_deletions)
        ) as is_final`);
      expect(horizonSchema.parse(result).rows).toEqual([{ is_final: true }]);
    }, 60_000);

  const addLeads = async (number: number, ownerId: string | null = null) => {
    const now = environment().deps.now();
    const values = Array.from({ length: number }, (_, at) => ({
      name: `Lead ${at}`,
      lastEnquiryAt: now,
      createdAt: now,
      ownerId,
    }));
    const rows = await environment()
      .deps.db.insert(leads)
      .values(values)
      .returning({ id: leads.id });
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
          expect(reply).toMatchObject({ status: 200 });
          const page = listLeadChanges.response.parse(reply.data);
          for (const lead of page.leads) copy.set(lead.id, lead);
          for (const { id } of page.deleted) copy.delete(id);
          next = page.next;
          if (!page.hasMore) return;
        }
      },
    };
  }
  const source = async () =>
    new Map((await environment().deps.db.select().from(leads)).map((one) => [one.id, one]));
  return { addLeads, copyFor, settled, source };
}

/** What a copy and its source must agree in. */
export const summary = (all: ReadonlyMap<string, { ownerId: string | null; stage: string }>) =>
  [...all].map(([id, { ownerId, stage }]) => `${id} ${ownerId} ${stage}`).sort();

/**
 * Hands leads over while others change and a copy follows. Afterwards, the copy equals the source,
 * and each lead has a row in the audit log. @param beside what runs meanwhile
 */
export async function handOverBesideOthers(
  whole: TestEnvironment,
  { addLeads, copyFor, settled, source }: ReturnType<typeof copiesOf>,
  number: number,
  beside: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { deps } = whole;
  const staff = await newStaff(whole, "all_user");
  const [from, to] = [await newStaff(whole, "lms_user"), await newStaff(whole, "lms_user")];
  const { copy, poll } = copyFor(staff);
  const ids = await addLeads(number, from.userId);
  await settled();
  await poll();
  const path = `lead/assignment/${from.userId}/hand-over`;
  expect((await staff.client.post(path, { toId: to.userId }, staff)).data).toEqual({
    leads: number,
  });
  let isDone = false;
  const handedOver = drainWork(deps, { "hand-over": (job) => handOver(deps, job, []) }).then(() => {
    isDone = true;
  });
  const others = await addLeads(5);
  const meanwhile = beside();
  while (!isDone) {
    await deps.db.update(leads).set({ score: 5 }).where(inArray(leads.id, others));
    await poll();
  }
  await Promise.all([handedOver, meanwhile]);
  await settled();
  await poll();
  expect(summary(copy)).toEqual(summary(await source()));
  expect(ids.every((id) => copy.get(id)?.ownerId === to.userId)).toBe(true);
  const audited = await deps.db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.staffId, staff.userId));
  expect(audited.filter(({ details }) => details && "lead" in details)).toHaveLength(number);
}
