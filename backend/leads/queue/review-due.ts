import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ARRIVAL, DECISION, REPLY, SUBMISSION, VISA } from "#domain/applications/stages";
import { applications, applicationStages } from "../../platform/db/schema/applications";

const decision = alias(applicationStages, "decision");
const reply = alias(applicationStages, "reply");
const submission = alias(applicationStages, "submission");

/** Whether a stage of the row's application has an answer that wasn't sent back. */
const counts = (stage: typeof decision | typeof reply | typeof submission, stageId: number): SQL =>
  sql`${stage.applicationId} = ${applicationStages.applicationId}
    and ${stage.stageId} = ${stageId} and ${stage.status} <> 'returned'`;

/** Whether the university rejected the application, or the student declined its offer. */
const isClosed = sql`exists (
  select 1 from ${applicationStages} as submission, ${applicationStages} as decision
    left join ${applicationStages} as reply on ${counts(reply, REPLY)}
  where ${counts(submission, SUBMISSION)} and ${counts(decision, DECISION)}
    and (${decision.fieldData} ->> 'decision' = 'refused'
      or ${decision.fieldData} ->> 'decision' = 'offer' and ${reply.fieldData} ->> 'reply' = 'declined'))`;

/** Whether the visa or the journey was recorded before the university's latest decision. */
const isOutdated = sql`exists (
  select 1 from ${applicationStages} as decision
  where ${decision.applicationId} = ${applicationStages.applicationId}
    and ${decision.stageId} = ${DECISION}
    and ${decision.submittedAt} > ${applicationStages.submittedAt})`;

/**
 * Whether a row of `application_stages` is to be reviewed: `isReviewDue` of domain/applications/progress.ts as
 * a condition. tests/contract/applications/review-due.test.ts compares both.
 */
export const isReviewDueInSql: SQL = sql`(${applicationStages.status} = 'submitted'
  and exists (select 1 from ${applications}
    where ${applications.id} = ${applicationStages.applicationId} and ${applications.status} = 'active')
  and case when ${applicationStages.stageId} <= ${SUBMISSION} then not ${isClosed}
    when ${applicationStages.stageId} in (${VISA}, ${ARRIVAL}) then not ${isOutdated}
    else true end)`;
