import { eq, sql, type SQL } from "drizzle-orm";
import { IMPORT_FORM } from "#domain/enquiries/import";
import { leadProgress } from "#domain/leads/progress";
import { applications } from "../db/schema/applications";
import { enquiries } from "../db/schema/enquiries";
import { leadEvents, leads } from "../db/schema/leads";
import { transactions } from "../db/schema/payments";
import { isKept } from "./returned-payments";

/** What reports count and lists of leads filter by, so that a number has the list behind it. */

/** Where an enquiry came from: its `utm_source`, or the source of its form. */
export const sourceOf = sql<string>`coalesce(${enquiries.payload} ->> 'utm_source', nullif(${enquiries.payload} ->> 'source', ''), 'direct')`;

export const campaignOf = sql<string>`coalesce(nullif(${enquiries.payload} ->> 'utm_campaign', ''), 'Not stated')`;

/** Enquiries of an imported list. These people didn't enquire on the website. */
export const isImported: SQL = eq(enquiries.formId, IMPORT_FORM);

/** Leads with an application, also a withdrawn one. */
export const hasApplied: SQL = sql`exists (select 1 from ${applications} where ${applications.userId} = ${leads.userId})`;

/** Leads with an accepted payment that was not refunded in full. */
export const hasPaid: SQL = sql`exists (select 1 from ${transactions} where ${transactions.userId} = ${leads.userId} and ${transactions.state} = 'paid' and ${isKept})`;

const rankOf = (stage: SQL): SQL<number> => {
  const ranks = leadProgress.map((name, rank) => sql`when ${name} then ${rank}::int`);
  return sql<number>`case ${stage} ${sql.join(ranks, sql` `)} end`;
};

/** Parts of their own: a query of one table would leave out the names of tables in the whole. */
const past = sql`coalesce((
  select max(${rankOf(sql`detail ->> 'to'`)}) from ${leadEvents}
  where ${leadEvents.leadId} = ${leads.id} and ${leadEvents.kind} = 'stage'
    and detail ->> 'to' <> 'closed'), 0)`;
const present = sql`case when ${leads.stage} = 'closed' then 0 else ${rankOf(sql`${leads.stage}`)} end`;

/** The rank of the furthest stage of a lead, also of one that was closed later. */
export const furthestRank: SQL<number> = sql<number>`greatest(${past}, ${present})::int`;
