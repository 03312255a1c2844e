import { and, eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type * as contract from "#contract/leads/work-queue";
import { queueBands, queueHarm, queueKinds, SOON_MINUTES } from "#domain/leads/work-queue";
import { addTime } from "#domain/time/dates";
import { findUser, setCounsellor } from "../../auth/accounts";
import type { Claims } from "../../platform/access/claims";
import { staffWith } from "../../platform/access/staff";
import { seesAll, seesAllLeads } from "../../platform/access/staff-scope";
import { NIL_UUID } from "../../platform/db/nil-uuid";
import { leads, queueSnoozes } from "../../platform/db/schema/leads";
import { users } from "../../platform/db/schema/users";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { ApiError } from "../../platform/http/errors";
import { callRefusals } from "../../platform/mail/refused-channels";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { saveChange } from "../change";
import { isUnplanned } from "./team-load";
import { queueClock, queueOfStaff, workItems, type QueueClock } from "./work-items";

/** People on a page. */
const PAGE_SIZE = 50;

type Entry = Omit<
  z.output<typeof entriesSchema>["rows"][number],
  "total" | "overdue" | "people"
> & { readonly isCallable: boolean };
interface Entries {
  readonly entries: Entry[];
  readonly page: number;
  readonly size: number;
  readonly people: number;
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
      person: z.string(),
      band: z.enum(queueBands),
      score: z.coerce.number().nullable(),
      mobile: z.string().nullable(),
      /** Of all entries, also beyond the limit. */
      people: z.coerce.number(),
      total: z.coerce.number(),
      overdue: z.coerce.number(),
    }),
  ),
});

/** Lists what waits for the caller and for the team, person by person. */
export const showQueue: StaffOperationHandler<typeof contract.showQueue> = async ({ query }, c) => {
  const { deps, claims } = c.var;
  const ofKind = (items: SQL) =>
    query.kind ? sql`select * from (${items}) as all_kinds where kind = ${query.kind}` : items;
  const clock = await queueClock(deps);
  const [own, team, unplanned] = await Promise.all([
    entriesOf({ deps, clock }, ofKind(ownItems(clock, claims.userId)), query.page),
    entriesOf({ deps, clock }, ofKind(teamItems(clock, claims)), query.teamPage),
    deps.db.$count(leads, and(eq(leads.ownerId, claims.userId), isUnplanned())),
  ]);
  return {
    result: { ...own, team: withoutNumbers(team), unplanned },
    about: [...own.entries, ...team.entries].flatMap(({ userId }) => (userId ? [{ userId }] : [])),
  };
};

/** Work of the team without phone numbers: whoever takes it sees them. */
const withoutNumbers = ({ entries, ...team }: Entries): Entries => ({
  ...team,
  entries: entries.map((entry) => ({ ...entry, mobile: null })),
});

/**
 * Counts what waits for the caller, and for the team if the caller is responsible for it. It reads
 * no personal data, so it isn't in any access log.
 */
export const countQueue: StaffOperationHandler<typeof contract.countQueue> = async (_, c) => {
  const { deps, claims } = c.var;
  const clock = await queueClock(deps);
  const own = ownItems(clock, claims.userId);
  const all = seesAllLeads(claims)
    ? sql`select at, is_overdue from (${own}) as own
        union all select at, is_overdue from (${teamItems(clock, claims)}) as team`
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

/** Gives a member of staff what another word stores of a student and has no owner: calls. */
type TakesMore = (deps: Deps, staffId: string, userId: string) => Promise<void>;

/**
 * Makes the caller responsible for the person of an entry in the team's queue: student, lead, or
 * both, and what `takeMore` adds. @throws ApiError 409 ENTRY_TAKEN if the entry isn't in that queue, because it is done or taken
 */
export const takeEntry =
  (takeMore: TakesMore): StaffOperationHandler<typeof contract.takeEntry> =>
  async ({ body: { kind, id } }, c) => {
    const { deps, claims } = c.var;
    const about = await deps.db.transaction(async (tx) => {
      const inTransaction = { ...deps, db: tx };
      // Of two members of staff who take it at the same time, the second gets an error.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('take work', 0))`);
      const clock = await queueClock(inTransaction);
      const [entry] = entriesSchema.parse(
        await tx.execute(
          listed(
            deps,
            sql`select * from (${teamItems(clock, claims)}) as waiting
            where kind = ${kind} and id = ${id}`,
          ),
        ),
      ).rows;
      if (!entry || (!entry.userId && !entry.prospectId)) throw new ApiError(409, "ENTRY_TAKEN");
      await takePerson(inTransaction, claims, entry);
      if (entry.userId) await takeMore(inTransaction, claims.userId, entry.userId);
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
const ownItems = (clock: QueueClock, staffId: string): SQL => sql`
  select * from (${workItems(clock, queueOfStaff(staffId))}) as waiting
  where not exists (
    select 1 from ${queueSnoozes}
    where ${queueSnoozes.staffId} = ${staffId} and ${queueSnoozes.kind} = waiting.kind
      and ${queueSnoozes.itemId} = waiting.id
      and ${queueSnoozes.until} > ${clock.now.toISOString()}::timestamptz)`;

/** Entries of the team. Only administrators make refunds. */
const teamItems = (clock: QueueClock, claims: Claims): SQL =>
  seesAll(claims)
    ? workItems(clock, "team")
    : sql`select * from (${workItems(clock, "team")}) as waiting where kind <> 'refund'`;

/** The columns of an entry, in the order of the list, and the numbers of all entries. */
function listed(deps: Deps, items: SQL, page = 0): SQL {
  const now = deps.now();
  const time = (minutes: number) =>
    sql`${addTime(now, minutes, "minute").toISOString()}::timestamptz`;
  const harm = sql.join(
    queueHarm.map((kind, rank) => sql`when ${kind} then ${rank}::int`),
    sql` `,
  );
  const first = page * PAGE_SIZE;
  return sql`
    with known as (
      select items.*, coalesce(items.user_id::text, items.lead_id::text, kind || ' ' || items.id) as person,
        coalesce(by_lead.score, by_user.score) as score,
        coalesce(by_lead.mobile, by_user.mobile, account.mobile, account.contact_mobile) as mobile,
        case kind ${harm} end as harm,
        case when kind = 'call' and not is_overdue and at < ${time(SOON_MINUTES)}
            or kind = 'chat' and at > ${time(-SOON_MINUTES)} then 'soon'
          when is_overdue then 'overdue' else 'today' end as band
      from (${items}) as items
      left join ${leads} as by_lead on by_lead.id = items.lead_id
      left join ${leads} as by_user on items.lead_id is null and by_user.user_id = items.user_id
      left join ${users} as account on account.id = items.user_id
    ), ordered as (
      select *, row_number() over (order by
        case band when 'soon' then 0 when 'overdue' then 1 else 2 end,
        case band when 'soon' then at end, harm, score desc nulls last, at, id) as position
      from known
    ), grouped as (
      select *, min(position) over (partition by person) as place,
        first_value(band) over (partition by person order by position) as person_band
      from ordered
    ), counted as (
      select *, dense_rank() over (order by place) as rank, count(*) over () as total,
        count(*) filter (where is_overdue) over () as overdue
      from grouped
    ), people as (select *, max(rank) over () as people from counted)
    select kind, id, lead_id as "prospectId", user_id as "userId", name, text,
      ${isoTime(sql`at`)} as at, ${isoTime(sql`due_at`)} as "dueAt", is_overdue as "isOverdue",
      person, person_band as band, score, mobile, people, total, overdue
    from people where rank > ${first} and rank <= ${first + PAGE_SIZE}
    order by rank, position`;
}

/** Whether the person has asked for a call. */
const isCallKind = ({ kind }: Pick<Entry, "kind">): boolean =>
  kind === "call" || kind === "call_back";

/** When an entry is due by the target of its kind. */
const dueAtOf = (clock: QueueClock, { kind, at }: Pick<Entry, "kind" | "at">): string | null =>
  kind === "call" || at === null ? null : clock.dueAt(kind, new Date(at)).toISOString();

interface At {
  readonly deps: Deps;
  readonly clock: QueueClock;
}

async function entriesOf({ deps, clock }: At, items: SQL, page: number): Promise<Entries> {
  const { rows } = entriesSchema.parse(await deps.db.execute(listed(deps, items, page)));
  // Entries were done since the page before was shown.
  if (rows.length === 0 && page > 0) return entriesOf({ deps, clock }, items, 0);
  const refusesCalls = await callRefusals(deps, rows);
  return {
    entries: rows.map(({ total: _, overdue: __, people: ___, ...entry }) => ({
      ...entry,
      isCallable: isCallKind(entry) || !refusesCalls(entry),
      dueAt: entry.dueAt ?? dueAtOf(clock, entry),
    })),
    page,
    size: PAGE_SIZE,
    people: rows[0]?.people ?? 0,
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
