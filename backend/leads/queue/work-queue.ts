import { eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type * as contract from "#contract/leads/work-queue";
import { queueKinds } from "#domain/leads/work-queue";
import { findUser, setCounsellor } from "../../auth/accounts";
import type { Claims } from "../../platform/access/claims";
import { staffWith } from "../../platform/access/staff";
import { seesAll } from "../../platform/access/staff-scope";
import { NIL_UUID } from "../../platform/db/nil-uuid";
import { leads, queueSnoozes } from "../../platform/db/schema/leads";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { ApiError } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { saveChange } from "../change";
import { queueOfStaff, workItems } from "./work-items";

const PAGE_SIZE = 100;

type Entry = Omit<z.output<typeof entriesSchema>["rows"][number], "total" | "overdue">;
interface Entries {
  readonly entries: Entry[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly overdue: number;
}

const countsSchema = z.object({
  rows: z.array(
    z.object({
      total: z.coerce.number(),
      overdue: z.coerce.number(),
      newest: z.string().nullable(),
    }),
  ),
});
const entriesSchema = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(queueKinds),
      id: z.string(),
      prospectId: z.string().nullable(),
      userId: z.string().nullable(),
      name: z.string(),
      text: z.string().nullable(),
      at: z.string(),
      dueAt: z.string().nullable(),
      isOverdue: z.boolean(),
      /** Of all entries, also beyond the limit. */
      total: z.coerce.number(),
      overdue: z.coerce.number(),
    }),
  ),
});

/** Lists what waits for the caller and for the team, overdue first. */
export const showQueue: StaffOperationHandler<typeof contract.showQueue> = async ({ query }, c) => {
  const { deps, claims } = c.var;
  const [own, team] = await Promise.all([
    entriesOf(deps, ownItems(deps, claims.userId), query.page),
    entriesOf(deps, teamItems(deps, claims), query.teamPage),
  ]);
  return {
    result: { ...own, team },
    about: [...own.entries, ...team.entries].flatMap(({ userId }) => (userId ? [{ userId }] : [])),
  };
};

/**
 * Counts what waits for the caller, and for the team if the caller is responsible for it. It reads
 * no personal data, so it isn't in any access log.
 */
export const countQueue: StaffOperationHandler<typeof contract.countQueue> = async (_, c) => {
  const { deps, claims } = c.var;
  const own = ownItems(deps, claims.userId);
  const all = seesAll(claims)
    ? sql`select at, is_overdue from (${own}) as own
        union all select at, is_overdue from (${teamItems(deps, claims)}) as team`
    : sql`select at, is_overdue from (${own}) as own`;
  return { result: await countsOf(deps, all), about: [] };
};

/** Puts off an entry of the caller's own queue. */
export const snoozeEntry: StaffOperationHandler<typeof contract.snoozeEntry> = async (
  { body: { kind, id, until } },
  c,
) => {
  const { deps, claims } = c.var;
  const row = { staffId: claims.userId, kind, itemId: id, until: new Date(until) };
  await deps.db
    .insert(queueSnoozes)
    .values(row)
    .onConflictDoUpdate({
      target: [queueSnoozes.staffId, queueSnoozes.kind, queueSnoozes.itemId],
      set: { until: row.until },
    });
  return { result: { id }, about: [] };
};

/**
 * Makes the caller responsible for the person of an entry in the team's queue: student, lead, or
 * both. @throws ApiError 409 ENTRY_TAKEN if the entry isn't in that queue, because it is done or taken
 */
export const takeEntry: StaffOperationHandler<typeof contract.takeEntry> = async (
  { body: { kind, id } },
  c,
) => {
  const { deps, claims } = c.var;
  const about = await deps.db.transaction(async (tx) => {
    const inTransaction = { ...deps, db: tx };
    // Of two members of staff who take it at the same time, the second gets an error.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('take work', 0))`);
    const [entry] = entriesSchema.parse(
      await tx.execute(
        listed(sql`
        select * from (${teamItems(inTransaction, claims)}) as items
        where kind = ${kind} and id = ${id}`),
      ),
    ).rows;
    if (!entry || (!entry.userId && !entry.prospectId)) throw new ApiError(409, "ENTRY_TAKEN");
    await takePerson(inTransaction, claims, entry);
    return entry.userId ? [{ userId: entry.userId }] : [];
  });
  deps.wakeOutbox();
  return { result: { id }, about };
};

/**
 * Gives the caller what has no active owner: the lead first, because everything that changes both
 * locks them in this order.
 */
async function takePerson(
  deps: Deps,
  { userId: staffId }: Claims,
  { userId, prospectId }: { readonly userId: string | null; readonly prospectId: string | null },
): Promise<void> {
  const { db } = deps;
  const who = userId ? eq(leads.userId, userId) : eq(leads.id, prospectId ?? NIL_UUID);
  const [lead] = await db.select().from(leads).where(who).for("update");
  if (lead && !(await isActiveStaff(db, lead.ownerId)))
    await saveChange(db, deps, lead, { ownerId: staffId }, { staffId });
  if (!userId) return;
  const { counsellorId } = await findUser(db, userId);
  if (!(await isActiveStaff(db, counsellorId)))
    await setCounsellor(db, userId, staffId, { insteadOf: [counsellorId] });
}

const isActiveStaff = async (db: Database, id: string | null): Promise<boolean> =>
  (await staffWith(db, [id])).length > 0;

/** Entries of the caller that are not snoozed. */
const ownItems = (deps: Deps, staffId: string): SQL => sql`
  select * from (${workItems(deps, queueOfStaff(staffId))}) as waiting
  where not exists (
    select 1 from ${queueSnoozes}
    where ${queueSnoozes.staffId} = ${staffId} and ${queueSnoozes.kind} = waiting.kind
      and ${queueSnoozes.itemId} = waiting.id
      and ${queueSnoozes.until} > ${deps.now().toISOString()}::timestamptz)`;

/** Entries of the team. Only administrators make refunds. */
const teamItems = (deps: Deps, claims: Claims): SQL =>
  seesAll(claims)
    ? workItems(deps, "team")
    : sql`select * from (${workItems(deps, "team")}) as waiting where kind <> 'refund'`;

/** The columns of an entry, and the numbers of all entries. */
const listed = (items: SQL): SQL => sql`
  select kind, id, lead_id as "prospectId", user_id as "userId", name, text,
    ${isoTime(sql`at`)} as at, ${isoTime(sql`due_at`)} as "dueAt", is_overdue as "isOverdue",
    count(*) over () as total, count(*) filter (where is_overdue) over () as overdue
  from (${items}) as entries`;

async function entriesOf(deps: Deps, items: SQL, page: number): Promise<Entries> {
  const ranks = sql.join(
    queueKinds.map((kind, rank) => sql`when ${kind} then ${rank}`),
    sql` `,
  );
  const { rows } = entriesSchema.parse(
    await deps.db.execute(sql`
      ${listed(items)}
      order by is_overdue desc, case kind ${ranks} end, entries.at, id
      limit ${PAGE_SIZE} offset ${page * PAGE_SIZE}`),
  );
  // Entries were done since the page before was shown.
  if (rows.length === 0 && page > 0) return entriesOf(deps, items, 0);
  return {
    entries: rows.map(({ total: _, overdue: __, ...entry }) => entry),
    ...{ page, size: PAGE_SIZE },
    total: rows[0]?.total ?? 0,
    overdue: rows[0]?.overdue ?? 0,
  };
}

async function countsOf(deps: Deps, items: SQL) {
  const { rows } = countsSchema.parse(
    await deps.db.execute(sql`
      select count(*) as total, count(*) filter (where is_overdue) as overdue,
        ${isoTime(sql`max(at)`)} as newest
      from (${items}) as entries`),
  );
  return rows[0] ?? { total: 0, overdue: 0, newest: null };
}

const isoTime = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
