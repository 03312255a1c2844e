import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type * as contract from "#contract/leads/work-queue";
import { queueKinds, type QueueKind } from "#domain/leads/work-queue";
import { addTime, addToDay, dayOf, parseIst } from "#domain/time/dates";
import { applications, applicationStages } from "../platform/db/schema/applications";
import { appointments } from "../platform/db/schema/appointments";
import { chats } from "../platform/db/schema/chat";
import { userDocuments } from "../platform/db/schema/documents";
import { leadMessages, leads, queueSnoozes } from "../platform/db/schema/leads";
import { callBacks } from "../platform/db/schema/requests";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { settingInSql } from "../platform/settings";

const MAX_ENTRIES = 100;
/** After this time a conversation or reply, a step or a document is overdue. */
const CHAT_MINUTES = 60;
const REVIEW_DAYS = 3;
/** Older documents are no longer announced. */
const DOCUMENT_DAYS = 30;

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
      isOverdue: z.boolean(),
      /** Of all entries, also beyond the limit. */
      total: z.coerce.number(),
      overdue: z.coerce.number(),
    }),
  ),
});

/** Lists what waits for the caller, overdue first. */
export const showQueue: StaffOperationHandler<typeof contract.showQueue> = async (_, c) => {
  const { deps, claims } = c.var;
  const entries = entriesOf(deps, claims.userId);
  const ranks = sql.join(
    queueKinds.map((kind, rank) => sql`when ${kind} then ${rank}`),
    sql` `,
  );
  const found = await deps.db.execute(sql`
    select kind, id, lead_id as "prospectId", user_id as "userId", name, text,
      ${isoTime(sql`at`)} as at, is_overdue as "isOverdue",
      count(*) over () as total, count(*) filter (where is_overdue) over () as overdue
    from (${entries}) as entries
    order by is_overdue desc, case kind ${ranks} end, entries.at, id
    limit ${MAX_ENTRIES}`);
  const { rows } = entriesSchema.parse(found);
  return {
    result: {
      entries: rows.map(({ total: _, overdue: __, ...entry }) => entry),
      total: rows[0]?.total ?? 0,
      overdue: rows[0]?.overdue ?? 0,
    },
    about: rows.flatMap(({ userId }) => (userId ? [{ userId }] : [])),
  };
};

/** Counts what waits for the caller. It reads no personal data, so it isn't in any access log. */
export const countQueue: StaffOperationHandler<typeof contract.countQueue> = async (_, c) => ({
  result: await countsOf(c.var.deps, c.var.claims.userId),
  about: [],
});

/** Puts off an entry of the caller's own queue. */
export const snoozeEntry: StaffOperationHandler<typeof contract.snoozeEntry> = async (
  { body: { kind, id, until } },
  c,
) => {
  const { deps, claims } = c.var;
  const row = { staffId: claims.userId, kind, itemId: id, until: until ? new Date(until) : null };
  await deps.db
    .insert(queueSnoozes)
    .values(row)
    .onConflictDoUpdate({
      target: [queueSnoozes.staffId, queueSnoozes.kind, queueSnoozes.itemId],
      set: { until: row.until },
    });
  return { result: { id }, about: [] };
};

async function countsOf(deps: Deps, staffId: string) {
  const { rows } = countsSchema.parse(
    await deps.db.execute(sql`
      select count(*) as total, count(*) filter (where is_overdue) as overdue,
        ${isoTime(sql`max(at)`)} as newest
      from (${entriesOf(deps, staffId)}) as entries`),
  );
  return rows[0] ?? { total: 0, overdue: 0, newest: null };
}

const isoTime = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

interface Source {
  readonly kind: QueueKind;
  readonly id: SQL;
  readonly leadId?: SQL;
  readonly userId: SQL;
  readonly name: SQL;
  readonly text: SQL;
  readonly at: SQL;
  readonly isOverdue: SQL;
  readonly from: SQL;
}

/** A query of one kind of entry, with the same columns as all others. */
const source = ({ kind, leadId = sql`null::uuid`, ...entry }: Source): SQL => sql`
  select ${kind}::text as kind, (${entry.id})::text as id, ${leadId} as lead_id,
    ${entry.userId} as user_id, coalesce(${entry.name}, 'No name yet') as name,
    ${entry.text} as text, ${entry.at} as at, ${entry.isOverdue} as is_overdue
  from ${entry.from}`;

/** All entries of a counsellor that are not snoozed. */
function entriesOf(deps: Deps, staffId: string): SQL {
  const now = deps.now();
  const tomorrow = parseIst(`${addToDay(dayOf(now), 1, "day")}T00:00`);
  const sources = [
    ...leadSources(deps, staffId, { now, tomorrow }),
    replySource(staffId, now),
    ...contactSources(staffId, { now, tomorrow }),
    ...reviewSources(now),
  ];
  return sql`
    with own_students as materialized (${ownStudents(staffId)})
    select * from (${sql.join(sources, sql` union all `)}) as waiting
    where not exists (
      select 1 from ${queueSnoozes}
      where ${queueSnoozes.staffId} = ${staffId} and ${queueSnoozes.kind} = waiting.kind
        and ${queueSnoozes.itemId} = waiting.id
        and (${queueSnoozes.until} is null or ${queueSnoozes.until} > ${at(now)}))`;
}

interface Times {
  readonly now: Date;
  /** The start of tomorrow in India. */
  readonly tomorrow: Date;
}

const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;
const since = (now: Date, minutes: number): SQL => at(addTime(now, -minutes, "minute"));

/** Students of a counsellor. Each half is read from its index alone. */
const ownStudents = (staffId: string): SQL => sql`
  select ${users.id}, ${users.fullName} from ${users} where ${users.counsellorId} = ${staffId}
  union all
  select ${users.id}, ${users.fullName} from ${users}
  where ${users.buddyId} = ${staffId} and ${users.counsellorId} is distinct from ${staffId}`;
const isOwn = (userId: SQL): SQL => sql`${userId} in (select id from own_students)`;

/** Follow-ups and new leads. */
const leadSources = (deps: Deps, staffId: string, { now, tomorrow }: Times): SQL[] => [
  source({
    kind: "follow_up",
    id: sql`${leads.id}`,
    leadId: sql`${leads.id}`,
    userId: sql`${leads.userId}`,
    name: sql`${leads.name}`,
    text: sql`${leads.nextAction}`,
    at: sql`${leads.nextActionAt}`,
    isOverdue: sql`${leads.nextActionAt} < ${at(now)}`,
    from: sql`${leads} where ${leads.ownerId} = ${staffId} and ${leads.nextActionAt} < ${at(tomorrow)}`,
  }),
  source({
    kind: "new_lead",
    id: sql`${leads.id}`,
    leadId: sql`${leads.id}`,
    userId: sql`${leads.userId}`,
    name: sql`${leads.name}`,
    text: sql`coalesce(${leads.mobile}, ${leads.email})`,
    at: sql`${leads.lastEnquiryAt}`,
    isOverdue: sql`${leads.lastEnquiryAt} < ${at(now)} - make_interval(mins => ${settingInSql(deps, "FIRST_CONTACT_MINUTES")})`,
    from: sql`${leads} where ${leads.ownerId} = ${staffId} and ${leads.stage} = 'open' and ${leads.firstContactAt} is null and ${leads.nextActionAt} is null`,
  }),
];

/** Students' replies to text and WhatsApp messages, one entry a lead. */
const replySource = (staffId: string, now: Date): SQL =>
  source({
    kind: "reply",
    id: sql`${leads.id}`,
    leadId: sql`${leads.id}`,
    userId: sql`${leads.userId}`,
    name: sql`${leads.name}`,
    text: sql`null::text`,
    at: sql`waiting_since`,
    isOverdue: sql`waiting_since < ${since(now, CHAT_MINUTES)}`,
    // Few replies wait, but a counsellor may own many leads: the replies come first.
    from: sql`(
        select ${leadMessages.leadId} as lead_id, min(${leadMessages.createdAt}) as waiting_since
        from ${leadMessages}
        where ${leadMessages.direction} = 'in' and ${leadMessages.handledAt} is null
        group by ${leadMessages.leadId}
      ) as replies join ${leads} on ${leads.id} = replies.lead_id
      where ${leads.ownerId} = ${staffId}`,
  });

/** Conversations, calls and callback requests. */
const contactSources = (staffId: string, { now, tomorrow }: Times): SQL[] => [
  source({
    kind: "chat",
    id: sql`${chats.id}`,
    userId: sql`${chats.userId}`,
    name: sql`${chats.name}`,
    text: sql`null::text`,
    at: sql`${chats.updatedAt}`,
    isOverdue: sql`${chats.updatedAt} < ${since(now, CHAT_MINUTES)}`,
    from: sql`${chats} where ${chats.isWaiting}
      and (${chats.takenBy} = ${staffId} or (${chats.takenBy} is null and ${isOwn(sql`${chats.userId}`)}))`,
  }),
  source({
    kind: "call",
    id: sql`${appointments.id}`,
    userId: sql`${appointments.userId}`,
    name: sql`${users.fullName}`,
    text: sql`${appointments.topic}`,
    at: sql`${appointments.startsAt}`,
    isOverdue: sql`false`,
    from: sql`${appointments} join ${users} on ${users.id} = ${appointments.userId}
      where ${appointments.resource} = ${staffId} and ${appointments.status} = 'confirmed'
        and ${appointments.startsAt} > ${since(now, 60)} and ${appointments.startsAt} < ${at(tomorrow)}`,
  }),
  source({
    kind: "call_back",
    id: sql`${callBacks.id}`,
    userId: sql`${callBacks.userId}`,
    name: sql`${callBacks.name}`,
    text: sql`${callBacks.topic}`,
    at: sql`${callBacks.createdAt}`,
    isOverdue: sql`${callBacks.createdAt} < ${since(now, 24 * 60)}`,
    from: sql`${callBacks}
      where ${callBacks.doneAt} is null and ${isOwn(sql`${callBacks.userId}`)}`,
  }),
];

/** Steps and documents that students have handed in. */
const reviewSources = (now: Date): SQL[] => [
  source({
    kind: "stage",
    id: sql`${applicationStages.applicationId} || ':' || ${applicationStages.stageId}`,
    userId: sql`own_students.id`,
    name: sql`own_students.full_name`,
    text: sql`${applications.title}`,
    at: sql`${applicationStages.submittedAt}`,
    isOverdue: sql`${applicationStages.submittedAt} < ${since(now, REVIEW_DAYS * 24 * 60)}`,
    from: sql`${applicationStages}
      join ${applications} on ${applications.id} = ${applicationStages.applicationId}
      join own_students on own_students.id = ${applications.userId}
      where ${applicationStages.status} = 'submitted' and ${applications.status} = 'active'`,
  }),
  source({
    kind: "document",
    id: sql`${userDocuments.id}`,
    userId: sql`own_students.id`,
    name: sql`own_students.full_name`,
    text: sql`${userDocuments.label}`,
    at: sql`${userDocuments.createdAt}`,
    isOverdue: sql`${userDocuments.createdAt} < ${since(now, REVIEW_DAYS * 24 * 60)}`,
    from: sql`${userDocuments} join own_students on own_students.id = ${userDocuments.userId}
      where ${userDocuments.status} = 'waiting'
        and ${userDocuments.createdAt} > ${since(now, DOCUMENT_DAYS * 24 * 60)}`,
  }),
];
