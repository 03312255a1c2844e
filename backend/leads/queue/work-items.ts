import { sql, type SQL } from "drizzle-orm";
import { CALL_OUTCOME_MINUTES, queueTargets, type QueueKind } from "#domain/leads/work-queue";
import { afterOpenMinutes, beforeOpenMinutes } from "#domain/time/working-hours";
import { addTime, addToDay, dayOf, parseIst } from "#domain/time/dates";
import { isReviewDueInSql } from "./review-due";
import {
  activeOwnerOf,
  activeStaffIds,
  isOfTeam,
  OPEN_CALL_DAYS,
} from "../../platform/access/responsible";
import { applications, applicationStages } from "../../platform/db/schema/applications";
import { appointments } from "../../platform/db/schema/appointments";
import { chats } from "../../platform/db/schema/chat";
import { userDocuments } from "../../platform/db/schema/documents";
import { leadMessages, leads } from "../../platform/db/schema/leads";
import { refunds, transactions } from "../../platform/db/schema/payments";
import {
  alumniQuestions,
  callBacks,
  errorReports,
  partnerEnquiries,
} from "../../platform/db/schema/requests";
import { users } from "../../platform/db/schema/users";
import type { Deps } from "../../platform/deps";
import { settingOf } from "../../platform/settings";
import { openTimes } from "../../platform/people/contact-targets";

/** What the queries need: tests and the command line have no outbox. */
export type QueueDeps = Pick<Deps, "config" | "db" | "now">;

/** Until when entries of each kind began that are overdue now, by the targets in office hours. */
export interface QueueClock {
  readonly now: Date;
  readonly overdueBefore: (kind: TargetKind) => Date;
  readonly dueAt: (kind: TargetKind, at: Date) => Date;
}
type TargetKind = Exclude<QueueKind, "call">;

/** The clock of a query of the queue. */
export async function queueClock({ config, db, now }: QueueDeps): Promise<QueueClock> {
  const [times, firstContact] = await Promise.all([
    openTimes(db),
    settingOf({ config }, db, "FIRST_CONTACT_MINUTES"),
  ]);
  const targetOf = (kind: TargetKind) => (kind === "new_lead" ? firstContact : queueTargets[kind]);
  const moment = now();
  return {
    now: moment,
    overdueBefore: (kind) => beforeOpenMinutes(moment, targetOf(kind), times),
    dueAt: (kind, at) => afterOpenMinutes(at, targetOf(kind), times),
  };
}

/**
 * Whose work: that of some members of staff (a query of their ids), or of the team. What belongs
 * to nobody who is active belongs to the team, so that each item is in exactly one queue.
 */
export type QueueScope = { readonly staff: SQL } | "team";

export const queueOfStaff = (staffId: string): QueueScope => ({
  staff: sql`(select ${staffId}::uuid as id)`,
});
export const queueOfAllStaff: QueueScope = { staff: activeStaffIds };

/** Conditions of one scope. */
interface Owned {
  /** Whether a member of staff, named by a column, owns the row. */
  readonly byStaff: (column: SQL) => SQL;
  /** Whether a student's row is in the scope. Also for rows without a student. */
  readonly ofStudent: (userId: SQL) => SQL;
}

/** Students for whom the staff of the scope are responsible. Each half is read from its index. */
const ownStudents = (staff: SQL): SQL => sql`
  select ${users.id} from ${users} where ${users.counsellorId} in ${staff}
  union all
  select ${users.id} from ${users}
  where ${users.buddyId} in ${staff}
    and (${users.counsellorId} is null or ${users.counsellorId} not in ${activeStaffIds})`;

const ownedBy = (scope: QueueScope): Owned =>
  scope === "team"
    ? {
        byStaff: (column) => sql`(${column} is null or ${column} not in ${activeStaffIds})`,
        ofStudent: isOfTeam,
      }
    : {
        byStaff: (column) => sql`${column} in ${scope.staff}`,
        ofStudent: (userId) => sql`${userId} in (select id from own_students)`,
      };

interface Source {
  readonly kind: QueueKind;
  readonly id: SQL;
  readonly leadId?: SQL;
  readonly userId?: SQL;
  readonly name: SQL;
  readonly text: SQL;
  readonly at: SQL;
  /** When it is overdue. Left out: after the target of its kind, in office hours. */
  readonly dueAt?: SQL;
  readonly from: SQL;
}

/** A query of one kind of entry, with the same columns as all others. */
function source(clock: QueueClock, { kind, leadId, userId, ...entry }: Source): SQL {
  const isOverdue =
    kind === "call"
      ? sql`${entry.dueAt ?? entry.at} < ${moment(clock.now)}`
      : sql`${entry.at} < ${moment(clock.overdueBefore(kind))}`;
  return sql`
  select ${kind}::text as kind, (${entry.id})::text as id, ${leadId ?? sql`null::uuid`} as lead_id,
    ${userId ?? sql`null::uuid`} as user_id, coalesce(${entry.name}, 'No name yet') as name,
    ${entry.text} as text, ${entry.at} as at, ${entry.dueAt ?? sql`null::timestamptz`} as due_at,
    coalesce(${isOverdue}, false) as is_overdue
  from ${entry.from}`;
}

const moment = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`;

/** The start of tomorrow in India. */
export const tomorrowAfter = (now: Date): Date =>
  parseIst(`${addToDay(dayOf(now), 1, "day")}T00:00`);

/**
 * A query of everything that waits in a scope: kind, id, lead_id, user_id, name, text, at, due_at,
 * is_overdue. `due_at` is null where it follows from the target (`QueueClock.dueAt`). The items' states decide what waits; nothing is stored.
 */
export function workItems(clock: QueueClock, scope: QueueScope): SQL {
  const owned = ownedBy(scope);
  const sources = [
    ...leadSources(clock, owned),
    ...contactSources(clock, owned),
    ...reviewSources(clock, owned),
    ...requestSources(clock, owned),
    // Only the team makes refunds, answers partners and asks alumni.
    ...(scope === "team" ? teamSources(clock) : []),
  ];
  const students = scope === "team" ? sql`select null::uuid as id` : ownStudents(scope.staff);
  return sql`
    with own_students as materialized (${students})
    ${sql.join(sources, sql` union all `)}`;
}

/** Follow-ups, new leads, and students' replies to text and WhatsApp messages. */
function leadSources(clock: QueueClock, { byStaff }: Owned): SQL[] {
  const isOwn = sql`${leads.mergedInto} is null and ${byStaff(sql`${leads.ownerId}`)}`;
  const lead = {
    id: sql`${leads.id}`,
    leadId: sql`${leads.id}`,
    userId: sql`${leads.userId}`,
    name: sql`${leads.name}`,
  };
  return [
    source(clock, {
      kind: "follow_up",
      ...lead,
      text: sql`${leads.nextAction}`,
      at: sql`${leads.nextActionAt}`,
      from: sql`${leads} where ${isOwn} and ${leads.nextActionAt} < ${moment(tomorrowAfter(clock.now))}`,
    }),
    source(clock, {
      kind: "new_lead",
      ...lead,
      text: sql`coalesce(${leads.mobile}, ${leads.email})`,
      at: sql`${leads.lastEnquiryAt}`,
      from: sql`${leads} where ${isOwn} and ${leads.stage} = 'open' and ${leads.firstContactAt} is null and ${leads.nextActionAt} is null`,
    }),
    source(clock, {
      kind: "reply",
      ...lead,
      text: sql`null::text`,
      at: sql`waiting_since`,
      // Few replies wait, but a counsellor may own many leads: the replies come first.
      from: sql`(
        select ${leadMessages.leadId} as lead_id, min(${leadMessages.createdAt}) as waiting_since
        from ${leadMessages}
        where ${leadMessages.direction} = 'in' and ${leadMessages.handledAt} is null
        group by ${leadMessages.leadId}
      ) as replies join ${leads} on ${leads.id} = replies.lead_id
      where ${isOwn}`,
    }),
  ];
}

/** Conversations, calls and callback requests. */
function contactSources(clock: QueueClock, { byStaff, ofStudent }: Owned): SQL[] {
  const now = clock.now;
  const ownerOfLead = activeOwnerOf(sql`${chats.leadId}`);
  const isTaken = sql`${chats.takenBy} in ${activeStaffIds}`;
  return [
    source(clock, {
      kind: "chat",
      id: sql`${chats.id}`,
      leadId: sql`${chats.leadId}`,
      userId: sql`${chats.userId}`,
      name: sql`${chats.name}`,
      text: sql`null::text`,
      at: sql`${chats.updatedAt}`,
      from: sql`${chats} where ${chats.isWaiting} and case when ${isTaken}
        then ${byStaff(sql`${chats.takenBy}`)}
        when ${ownerOfLead} is not null then ${byStaff(ownerOfLead)}
        else ${ofStudent(sql`${chats.userId}`)} end`,
    }),
    source(clock, {
      kind: "call",
      id: sql`${appointments.id}`,
      userId: sql`${appointments.userId}`,
      name: sql`${users.fullName}`,
      text: sql`${appointments.topic}`,
      at: sql`${appointments.startsAt}`,
      // Then its outcome is missing.
      dueAt: sql`${appointments.startsAt} + make_interval(mins => ${CALL_OUTCOME_MINUTES}::int)`,
      from: sql`${appointments} left join ${users} on ${users.id} = ${appointments.userId}
      where ${byStaff(sql`case when ${appointments.resource} ~ '^[0-9a-f-]{36}$' then ${appointments.resource}::uuid end`)}
        and ${appointments.status} = 'confirmed'
        and ${appointments.startsAt} > ${moment(addTime(now, -OPEN_CALL_DAYS, "day"))}
        and ${appointments.startsAt} < ${moment(tomorrowAfter(now))}`,
    }),
    source(clock, {
      kind: "call_back",
      id: sql`${callBacks.id}`,
      userId: sql`${callBacks.userId}`,
      name: sql`${callBacks.name}`,
      text: sql`${callBacks.topic}`,
      at: sql`${callBacks.createdAt}`,
      from: sql`${callBacks}
      where ${callBacks.doneAt} is null and ${ofStudent(sql`${callBacks.userId}`)}`,
    }),
  ];
}

/** Steps and documents that students have handed in. */
const reviewSources = (clock: QueueClock, { ofStudent }: Owned): SQL[] => [
  source(clock, {
    kind: "stage",
    id: sql`${applicationStages.applicationId} || ':' || ${applicationStages.stageId}`,
    userId: sql`${applications.userId}`,
    name: sql`${users.fullName}`,
    text: sql`${applications.title}`,
    at: sql`${applicationStages.submittedAt}`,
    from: sql`${applicationStages}
      join ${applications} on ${applications.id} = ${applicationStages.applicationId}
      left join ${users} on ${users.id} = ${applications.userId}
      where ${isReviewDueInSql} and ${ofStudent(sql`${applications.userId}`)}`,
  }),
  source(clock, {
    kind: "document",
    id: sql`${userDocuments.id}`,
    userId: sql`${userDocuments.userId}`,
    name: sql`${users.fullName}`,
    text: sql`${userDocuments.label}`,
    at: sql`${userDocuments.createdAt}`,
    from: sql`${userDocuments} left join ${users} on ${users.id} = ${userDocuments.userId}
      where ${userDocuments.status} = 'waiting' and ${ofStudent(sql`${userDocuments.userId}`)}`,
  }),
];

/** Problem reports. */
const requestSources = (clock: QueueClock, { ofStudent }: Owned): SQL[] => [
  source(clock, {
    kind: "report",
    id: sql`${errorReports.id}`,
    userId: sql`${errorReports.userId}`,
    name: sql`${users.fullName}`,
    text: sql`left(${errorReports.text}, 120)`,
    at: sql`${errorReports.createdAt}`,
    from: sql`${errorReports} left join ${users} on ${users.id} = ${errorReports.userId}
      where ${errorReports.doneAt} is null and ${ofStudent(sql`${errorReports.userId}`)}`,
  }),
];

/** Paid products without a mentor, refunds, questions to alumni and partner enquiries. */
const teamSources = (clock: QueueClock): SQL[] => [
  source(clock, {
    kind: "mentor",
    id: sql`${transactions.id}`,
    userId: sql`${transactions.userId}`,
    name: sql`${users.fullName}`,
    text: sql`${transactions.productName}`,
    at: sql`${transactions.paidAt}`,
    from: sql`${transactions} left join ${users} on ${users.id} = ${transactions.userId}
      where ${transactions.state} = 'paid' and ${isOfTeam(sql`${transactions.userId}`)}`,
  }),
  source(clock, {
    kind: "refund",
    id: sql`${refunds.id}`,
    userId: sql`${transactions.userId}`,
    name: sql`${users.fullName}`,
    text: sql`${transactions.productName}`,
    at: sql`${refunds.createdAt}`,
    from: sql`${refunds}
      left join ${transactions} on ${transactions.id} = ${refunds.transactionId}
      left join ${users} on ${users.id} = ${transactions.userId}
      where ${refunds.state} <> 'refunded'`,
  }),
  source(clock, {
    kind: "question",
    id: sql`${alumniQuestions.id}`,
    userId: sql`${alumniQuestions.userId}`,
    name: sql`${users.fullName}`,
    text: sql`left(${alumniQuestions.text}, 120)`,
    at: sql`${alumniQuestions.createdAt}`,
    from: sql`${alumniQuestions} left join ${users} on ${users.id} = ${alumniQuestions.userId}
      where ${alumniQuestions.status} = 'waiting'`,
  }),
  source(clock, {
    kind: "partner",
    id: sql`${partnerEnquiries.id}`,
    name: sql`${partnerEnquiries.institution}`,
    text: sql`left(${partnerEnquiries.message}, 120)`,
    at: sql`${partnerEnquiries.createdAt}`,
    from: sql`${partnerEnquiries} where ${partnerEnquiries.doneAt} is null`,
  }),
];
