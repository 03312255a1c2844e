import { and, inArray, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type * as contract from "#contract/leads/leads";
import { timelineKinds, timelineParts, type TimelineKind } from "#domain/leads/activity";
import { mayAccessStudent } from "../../platform/access/access";
import { applications, applicationStages } from "../../platform/db/schema/applications";
import { appointments } from "../../platform/db/schema/appointments";
import { userGpas } from "../../platform/db/schema/calculators";
import { courses, documents } from "../../platform/db/schema/catalogue";
import { chatMessages, chats } from "../../platform/db/schema/chat";
import { auditLog } from "../../platform/db/schema/console";
import { userDocuments } from "../../platform/db/schema/documents";
import { downloads } from "../../platform/db/schema/downloads";
import { consents, enquiries } from "../../platform/db/schema/enquiries";
import { eventMessages, registrations } from "../../platform/db/schema/events";
import { leadEvents, leadMerges, leadMessages, leads } from "../../platform/db/schema/leads";
import { transactions } from "../../platform/db/schema/payments";
import { outbox } from "../../platform/db/schema/platform";
import { recommendations } from "../../platform/db/schema/recommendations";
import { callBacks } from "../../platform/db/schema/requests";
import { userCourses } from "../../platform/db/schema/shortlist";
import { userNotes } from "../../platform/db/schema/students";
import { users } from "../../platform/db/schema/users";
import { pageOf, PER_PAGE } from "../../platform/http/list-queries";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { subjectsOf, visibleLead, type Lead } from "../find";

/** `<time in microseconds>_<kind>:<id>` of the last entry of a page. */
const cursor = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([a-z_]+:[\w:./-]{1,160})$/;

const result = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(timelineKinds),
      key: z.string(),
      at: z.string(),
      staff: z.string().nullable(),
      detail: z.record(z.string(), z.string().nullable()),
    }),
  ),
});

/** Lists what happened with a lead by keyset pagination, the latest first. */
export const showLeadTimeline: StaffOperationHandler<typeof contract.showLeadTimeline> = async (
  { params: { id }, query: { before, records, part } },
  c,
) => {
  const { deps, claims } = c.var;
  const lead = await visibleLead(deps.db, claims, id);
  const { userId } = lead;
  const seesStudent = userId !== null && (await mayAccessStudent(deps, claims, userId));
  const sources = [
    ...leadSources(lead),
    ...(seesStudent ? studentSources(userId) : []),
    ...(records ? recordSources(lead) : []),
  ];
  const [, at = "", key] = cursor.exec(before ?? "") ?? [];
  const conditions = [
    ...(Number.isNaN(Date.parse(at)) ? [] : [sql`(at, key) < (${at}::timestamptz, ${key})`]),
    ...(part ? [inArray(sql`kind`, [...timelineParts[part]])] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${and(...conditions)}` : sql``;
  const found = await deps.db.execute(sql`
    select kind, key, ${users.fullName} as staff, detail,
      to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from (
      select * from (${sql.join(sources, sql` union all `)}) as entries
      ${where}
      order by at desc, key desc
      limit ${PER_PAGE + 1}
    ) as page
    left join ${users} on ${users.id} = page.staff_id
    order by page.at desc, key desc`);
  const { page, next } = pageOf(result.parse(found).rows, ({ at, key }) => `${at}_${key}`);
  return {
    result: {
      entries: page.map(({ key, at, ...entry }) => ({ ...entry, id: key, at: new Date(at) })),
      next,
    },
    about: await subjectsOf(deps.db, lead),
  };
};

interface Source {
  readonly kind: TimelineKind | SQL;
  readonly at: SQL;
  readonly id: SQL;
  readonly staff?: SQL;
  /** Pairs of a name and an expression. */
  readonly detail: SQL;
  readonly from: SQL;
}

/** A query of one kind of entry, with the same columns as all others. */
function source({ kind, at, id, staff = sql`null::uuid`, detail, from }: Source): SQL {
  const name = typeof kind === "string" ? sql`${kind}::text` : kind;
  return sql`select ${name} as kind, ${at} as at, ${name} || ':' || ${id} as key,
    ${staff} as staff_id, ${detail} as detail from ${from}`;
}

/**
 * The name of the lead that was merged, while its merge can be undone or once it was. It is not
 * stored in the history: the two may be different people.
 */
const nameOfOther = sql`coalesce(
  (select ${leadMerges.undo} #>> '{from,name}' from ${leadMerges} where ${leadMerges.mergedId} = (${leadEvents.detail} ->> 'from')::uuid),
  (select ${leads.name} from ${leads} where ${leads.id} = (${leadEvents.detail} ->> 'from')::uuid))`;

/** What every counsellor of a lead may see. */
const leadSources = ({ id }: Lead): SQL[] => [
  source({
    kind: "enquiry",
    at: sql`${enquiries.createdAt}`,
    id: sql`${enquiries.id}`,
    detail: sql`jsonb_build_object('leadId', ${enquiries.id}, 'formId', ${enquiries.formId})`,
    from: sql`${enquiries} where ${enquiries.leadId} = ${id}`,
  }),
  source({
    kind: sql`${leadEvents.kind}`,
    at: sql`${leadEvents.createdAt}`,
    id: sql`${leadEvents.id}`,
    staff: sql`${leadEvents.staffId}`,
    detail: sql`case when ${leadEvents.kind} in ('merged', 'unmerged') then ${leadEvents.detail} || jsonb_build_object('name', ${nameOfOther}) else ${leadEvents.detail} end`,
    from: sql`${leadEvents} where ${leadEvents.leadId} = ${id}`,
  }),
  source({
    kind: "lead_message",
    at: sql`${leadMessages.createdAt}`,
    id: sql`${leadMessages.id}`,
    staff: sql`${leadMessages.staffId}`,
    detail: sql`jsonb_build_object('channel', ${leadMessages.channel}, 'direction', ${leadMessages.direction}, 'subject', ${leadMessages.subject}, 'text', ${leadMessages.text}, 'state', ${outbox.status})`,
    from: sql`${leadMessages} left join ${outbox} on ${outbox.id} = ${leadMessages.outboxId} where ${leadMessages.leadId} = ${id}`,
  }),
  // A conversation of an account is among what only its counsellor may see.
  chatSource(sql`${chats.leadId} = ${id} and ${chats.userId} is null`),
];

/** Messages of conversations. */
const chatSource = (condition: SQL): SQL =>
  source({
    kind: "message",
    at: sql`${chatMessages.createdAt}`,
    id: sql`${chatMessages.chatId} || ':' || ${chatMessages.number}`,
    staff: sql`${chatMessages.staffId}`,
    detail: sql`jsonb_build_object('chatId', ${chatMessages.chatId}, 'author', ${chatMessages.author}, 'text', left(${chatMessages.text}, 500))`,
    from: sql`${chatMessages} join ${chats} on ${chats.id} = ${chatMessages.chatId} where ${condition}`,
  });

/** Consents, and access to the person's data: one entry a day for each member of staff. */
function recordSources({ id, userId }: Lead): SQL[] {
  const theirs = sql`(select ${enquiries.id} from ${enquiries} where ${enquiries.leadId} = ${id})`;
  const day = sql`(${auditLog.createdAt} at time zone 'Asia/Kolkata')::date`;
  return [
    source({
      kind: "consent",
      at: sql`${consents.givenAt}`,
      id: sql`${consents.id}`,
      detail: sql`jsonb_build_object('version', ${consents.version})`,
      from: sql`${consents} where ${consents.enquiryId} in ${theirs}`,
    }),
    source({
      kind: "access",
      at: sql`max(${auditLog.createdAt})`,
      id: sql`${auditLog.staffId} || ':' || ${day}`,
      staff: sql`${auditLog.staffId}`,
      detail: sql`jsonb_build_object('times', count(*)::text)`,
      from: sql`${auditLog} where ${auditLog.staffId} is not null
        and (${userId ? sql`${auditLog.userId} = ${userId} or` : sql``} ${auditLog.enquiryId} in ${theirs})
        group by ${auditLog.staffId}, ${day}`,
    }),
  ];
}

/** The title of a page or a course, or its slug once it is gone. */
const titleOf = (kind: SQL, slug: AnyPgColumn): SQL =>
  sql`coalesce(
    (select ${documents.title} from ${documents} where ${documents.kind} = ${kind} and ${documents.slug} = ${slug}),
    (select ${courses.title} from ${courses} where ${courses.id} = ${slug}),
    ${slug})`;
/** A brochure is a page of a programme, or of a course. */
const downloadKind = sql`case ${downloads.kind} when 'ebook' then 'ebook' else 'program' end`;

/** What only the student's counsellor may see. */
const studentSources = (userId: string): SQL[] => [
  ...contactSources(userId),
  ...workSources(userId),
  source({
    kind: "payment",
    at: sql`coalesce(${transactions.paidAt}, ${transactions.createdAt})`,
    id: sql`${transactions.id}`,
    detail: sql`jsonb_build_object('product', ${transactions.productName}, 'state', ${transactions.state}, 'amountMinor', ${transactions.amountMinor}::text, 'currency', ${transactions.currency})`,
    from: sql`${transactions} where ${transactions.userId} = ${userId}`,
  }),
  source({
    kind: "registration",
    at: sql`${registrations.createdAt}`,
    id: sql`${registrations.kind} || ':' || ${registrations.slug}`,
    detail: sql`jsonb_build_object('kind', ${registrations.kind}, 'title', ${titleOf(sql`${registrations.kind}`, registrations.slug)}, 'attended', (${registrations.attendedAt} is not null)::text)`,
    from: sql`${registrations} where ${registrations.userId} = ${userId}`,
  }),
  source({
    kind: "lead_message",
    at: sql`${eventMessages.createdAt}`,
    id: sql`${eventMessages.followUpId}`,
    staff: sql`${eventMessages.staffId}`,
    detail: sql`jsonb_build_object('channel', 'email', 'direction', 'out', 'subject', ${eventMessages.subject}, 'text', ${eventMessages.text}, 'state', ${outbox.status})`,
    from: sql`${eventMessages} left join ${outbox} on ${outbox.id} = ${eventMessages.outboxId} where ${eventMessages.userId} = ${userId}`,
  }),
  source({
    kind: "calculation",
    at: sql`${userGpas.updatedAt}`,
    id: sql`${userGpas.target}`,
    detail: sql`jsonb_build_object('target', ${userGpas.target}, 'gpa', ${userGpas.gpa}::text)`,
    from: sql`${userGpas} where ${userGpas.userId} = ${userId}`,
  }),
  source({
    kind: "download",
    at: sql`${downloads.createdAt}`,
    id: sql`${downloads.kind} || ':' || ${downloads.slug}`,
    detail: sql`jsonb_build_object('kind', ${downloads.kind}, 'title', ${titleOf(downloadKind, downloads.slug)})`,
    from: sql`${downloads} where ${downloads.userId} = ${userId}`,
  }),
];

/** Calls and messages. */
const contactSources = (userId: string): SQL[] => [
  source({
    kind: "call",
    at: sql`${appointments.createdAt}`,
    id: sql`${appointments.id}`,
    detail: sql`jsonb_build_object('startsAt', to_char(${appointments.startsAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'status', ${appointments.status}, 'topic', ${appointments.topic})`,
    from: sql`${appointments} where ${appointments.userId} = ${userId}`,
  }),
  source({
    kind: "call_back",
    at: sql`${callBacks.createdAt}`,
    id: sql`${callBacks.id}`,
    detail: sql`jsonb_build_object('topic', ${callBacks.topic}, 'isDone', (${callBacks.doneAt} is not null)::text)`,
    from: sql`${callBacks} where ${callBacks.userId} = ${userId}`,
  }),
  chatSource(sql`${chats.userId} = ${userId}`),
  source({
    kind: "student_note",
    at: sql`${userNotes.createdAt}`,
    id: sql`${userNotes.id}`,
    staff: sql`case when ${userNotes.audience} = 'staff' then ${userNotes.authorId} end`,
    detail: sql`jsonb_build_object('audience', ${userNotes.audience}, 'text', ${userNotes.text})`,
    from: sql`${userNotes} where ${userNotes.userId} = ${userId}`,
  }),
];

/** Documents, recommendations and applications. */
const workSources = (userId: string): SQL[] => [
  source({
    kind: "document",
    at: sql`${userDocuments.createdAt}`,
    id: sql`${userDocuments.id}`,
    detail: sql`jsonb_build_object('documentId', ${userDocuments.id}, 'label', ${userDocuments.label}, 'status', ${userDocuments.status})`,
    from: sql`${userDocuments} where ${userDocuments.userId} = ${userId}`,
  }),
  source({
    kind: "shortlist",
    at: sql`${userCourses.updatedAt}`,
    id: sql`${userCourses.type} || ':' || ${userCourses.courseId}`,
    detail: sql`jsonb_build_object('title', ${titleOf(sql`'course'`, userCourses.courseId)})`,
    from: sql`${userCourses} where ${userCourses.userId} = ${userId} and ${userCourses.favourite}`,
  }),
  source({
    kind: "recommendation",
    at: sql`${recommendations.updatedAt}`,
    id: sql`${recommendations.id}`,
    staff: sql`${recommendations.recommendedBy}`,
    detail: sql`jsonb_build_object('title', ${titleOf(sql`'course'`, recommendations.courseId)}, 'status', ${recommendations.status})`,
    from: sql`${recommendations} where ${recommendations.userId} = ${userId}`,
  }),
  source({
    kind: "application",
    at: sql`${applications.createdAt}`,
    id: sql`${applications.id}`,
    detail: sql`jsonb_build_object('applicationId', ${applications.id}, 'title', ${applications.title}, 'universityName', ${applications.universityName}, 'status', ${applications.status})`,
    from: sql`${applications} where ${applications.userId} = ${userId}`,
  }),
  source({
    kind: "application_stage",
    at: sql`coalesce(${applicationStages.decidedAt}, ${applicationStages.submittedAt})`,
    id: sql`${applicationStages.applicationId} || ':' || ${applicationStages.stageId}`,
    staff: sql`${applicationStages.decidedBy}`,
    detail: sql`jsonb_build_object('applicationId', ${applications.id}, 'title', ${applications.title}, 'stageId', ${applicationStages.stageId}::text, 'status', ${applicationStages.status}, 'note', ${applicationStages.note})`,
    from: sql`${applicationStages} join ${applications} on ${applications.id} = ${applicationStages.applicationId} where ${applications.userId} = ${userId}`,
  }),
];
