import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { parseStuckReference, stuckKinds, type StuckKind } from "#domain/console/stuck-work";
import { queuesOf } from "../db/queues";
import { failedItems, messageKinds, outbox } from "../db/schema/platform";
import type { Database } from "../db/types";
import { workKinds } from "../db/work-kinds";
import type { Deps } from "../deps";
import { sendWork } from "./send-work";

export type StuckDeps = Pick<Deps, "db" | "now" | "storage">;

/** Stuck work that a feature knows of. Its references are `<kind>:<id>`. */
export interface StuckSource {
  readonly kind: StuckKind;
  /** Lists at most this many, the oldest first. */
  readonly list: (deps: StuckDeps, limit: number) => Promise<readonly StuckEntry[]>;
  /** Gives one up for good. @returns whether there was one */
  readonly discard?: (deps: StuckDeps, id: string) => Promise<boolean>;
}

/** Work that failed, or waits for a setting. */
export interface StuckEntry {
  readonly kind: StuckKind;
  /** Names it in commands: `message:<id>`, `job:<queue>:<id>`, `item:<job>:<item>`. */
  readonly reference: string;
  /** The channel, queue or batch. */
  readonly about: string;
  /** Why it failed, without personal data. */
  readonly reason: string;
  readonly attempts: number;
  readonly since: Date;
}

const MAX_LISTED = 200;

/** Lists what is stuck, the oldest of each kind first. At most 200 of each kind. */
export async function listStuck(
  deps: StuckDeps,
  sources: readonly StuckSource[],
): Promise<StuckEntry[]> {
  const { db } = deps;
  const found = [await stuckMessages(db), await stuckJobs(db), await stuckItems(db)];
  for (const { list } of sources) found.push([...(await list(deps, MAX_LISTED))]);
  return found.flat();
}

/** Counts what is stuck, by kind, up to the 200 that are listed. */
export async function countStuck(
  deps: StuckDeps,
  sources: readonly StuckSource[],
): Promise<Record<StuckKind, number>> {
  const entries = await listStuck(deps, sources);
  const numberOf = (kind: StuckKind) => entries.filter((one) => one.kind === kind).length;
  return Object.fromEntries(stuckKinds.map((kind) => [kind, numberOf(kind)])) as Record<
    StuckKind,
    number
  >;
}

async function stuckMessages(db: Database): Promise<StuckEntry[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.status, ["failed", "held"]))
    .orderBy(asc(outbox.createdAt))
    .limit(MAX_LISTED);
  return rows.map(({ id, kind, status, lastError, attempts, createdAt }) => {
    const of = kind === "event" ? "delivery" : "message";
    const reason = status === "held" ? "no provider is set" : (lastError ?? "unknown");
    return {
      kind: of,
      reference: `${of}:${id}`,
      about: kind,
      reason,
      attempts,
      since: createdAt,
    };
  });
}

const jobsSchema = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      attempts: z.coerce.number(),
      since: z.coerce.date(),
      reason: z.string().nullable(),
    }),
  ),
});

/**
 * Jobs that have failed. A failed run of a schedule counts until a later one succeeds. Messages are
 * not listed: the outbox has them.
 */
async function failedJobs(db: Database) {
  const result = await db.execute(sql`
    select id, name, retry_count + 1 as attempts, completed_on as since,
      coalesce(output->>'message', output->'value'->>'message') as reason
    from pgboss.job failed
    where state = 'failed' and name not in (${sql.join(
      messageKinds.map((kind) => sql`${kind}`),
      sql`, `,
    )})
      and not exists (
        select 1 from pgboss.job later
        where later.name = failed.name and later.state = 'completed'
          and later.completed_on > failed.completed_on and failed.singleton_on is not null
      )
    order by completed_on
    limit ${MAX_LISTED}`);
  return jobsSchema.parse(result).rows;
}

const stuckJobs = async (db: Database): Promise<StuckEntry[]> =>
  (await failedJobs(db)).map(({ id, name, attempts, since, reason }) => ({
    kind: name === workKinds.importLeads.name ? ("import" as const) : ("job" as const),
    reference: `job:${name}:${id}`,
    about: name,
    reason: reason ?? "unknown",
    attempts,
    since,
  }));

async function stuckItems(db: Database): Promise<StuckEntry[]> {
  const rows = await db
    .select()
    .from(failedItems)
    .orderBy(asc(failedItems.firstFailedAt))
    .limit(MAX_LISTED);
  return rows.map(({ job, item, error, attempts, firstFailedAt }) => ({
    kind: "item" as const,
    reference: `item:${job}:${item}`,
    about: job,
    reason: error,
    attempts,
    since: firstFailedAt,
  }));
}

interface Target {
  readonly kind: StuckKind;
  /** The queue or batch. Their names have no colon. */
  readonly name: string;
  readonly id: string;
}

function targetOf(reference: string): Target | null {
  const parsed = parseStuckReference(reference);
  if (!parsed || parsed.kind === "spool") return null;
  const { kind, rest } = parsed;
  if (kind !== "job" && kind !== "item") return { kind, name: "", id: rest };
  const [name = "", ...id] = rest.split(":");
  return { kind, name, id: id.join(":") };
}

const isUuid = (id: string): boolean => z.string().uuid().safeParse(id).success;

/** Starts another attempt. @returns whether there was such an entry */
export async function retryStuck(tx: Database, now: Date, reference: string): Promise<boolean> {
  const target = targetOf(reference);
  if (!target) return false;
  const { kind, name, id } = target;
  if (kind === "item") {
    const isThis = and(eq(failedItems.job, name), eq(failedItems.item, id));
    const rows = await tx
      .update(failedItems)
      .set({ retryAt: now, attempts: 1 })
      .where(isThis)
      .returning({ item: failedItems.item });
    return rows.length > 0;
  }
  if (!isUuid(id)) return false;
  if (kind === "job") return (await affected(queuesOf(tx).retry(name, id))) > 0;
  if (kind !== "message" && kind !== "delivery") return false;
  const [row] = await tx
    .update(outbox)
    .set({ status: "waiting", attempts: 0, lastError: null, nextTryAt: now })
    .where(and(eq(outbox.id, id), inArray(outbox.status, ["failed", "held"])))
    .returning({ kind: outbox.kind });
  if (!row) return false;
  await queuesOf(tx).deleteJob(row.kind, id);
  await sendWork(tx, row.kind, {}, { id });
  return true;
}

/** Gives an entry up for good, in the transaction of `deps`. @returns whether there was such an entry */
export async function discardStuck(
  deps: StuckDeps,
  reference: string,
  sources: readonly StuckSource[],
): Promise<boolean> {
  const target = targetOf(reference);
  if (!target) return false;
  const { db: tx } = deps;
  const { kind, name, id } = target;
  const source = sources.find((one) => one.kind === kind);
  if (source) return (await source.discard?.(deps, id)) ?? false;
  if (kind === "item") {
    const isThis = and(eq(failedItems.job, name), eq(failedItems.item, id));
    const rows = await tx.delete(failedItems).where(isThis).returning({ item: failedItems.item });
    return rows.length > 0;
  }
  if (!isUuid(id)) return false;
  if (kind === "job") return (await affected(queuesOf(tx).deleteJob(name, id))) > 0;
  const rows = await tx
    .update(outbox)
    .set({ status: "expired", sealed: null })
    .where(and(eq(outbox.id, id), inArray(outbox.status, ["failed", "held"])))
    .returning({ id: outbox.id });
  return rows.length > 0;
}

const affectedSchema = z.object({ affected: z.number() });

/** How many jobs a command of pg-boss changed. Its types say that it returns nothing. */
const affected = async (command: Promise<unknown>): Promise<number> =>
  affectedSchema.parse(await command).affected;
