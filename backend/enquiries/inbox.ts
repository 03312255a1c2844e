import { and, desc, eq, ilike, isNull, or, sql, type SQL } from "drizzle-orm";
import type * as contract from "#contract/enquiries/enquiries";
import type { OperationInput } from "#contract/operation/index";
import { attachedLead } from "../leads/attach";
import { updateProspect } from "../leads/change";
import type { Subject } from "../platform/access/access-log";
import type { Claims } from "../platform/access/claims";
import { inboxScopes } from "../platform/access/staff-scope";
import { leads } from "../platform/db/schema/enquiries";
import { users } from "../platform/db/schema/users";
import { notFound } from "../platform/http/errors";
import {
  exactTime,
  firstRows,
  hasTerm,
  numberIn,
  patternOf,
  PER_PAGE,
  readCursor,
} from "../platform/http/list-queries";
import type { StaffOperationHandler } from "../platform/operations/operations";

type InboxQuery = OperationInput<typeof contract.listLeads>["query"];

/** Matches the enquiries that the query asks for. */
function inboxFilter(claims: Claims, { progress, assigned, q, after }: InboxQuery) {
  return and(
    rowsAfter(after),
    progress ? eq(leads.progress, progress) : undefined,
    assigned === "me" ? eq(leads.assignedTo, claims.userId) : undefined,
    assigned === "none" ? isNull(leads.assignedTo) : undefined,
    q
      ? or(
          hasTerm(leads.name, q),
          hasTerm(leads.email, q),
          ilike(leads.mobile, numberIn(q) ?? patternOf(q)),
        )
      : undefined,
  );
}

/** Rows after the last one of the previous page. */
function rowsAfter(after = ""): SQL | undefined {
  const last = readCursor(after);
  if (!last) return undefined;
  return sql`(${leads.createdAt}, ${leads.id}) < (${last.at}::timestamptz, ${last.id}::uuid)`;
}

const leadView = (lead: typeof leads.$inferSelect, assignee: string | null) => ({
  id: lead.id,
  name: lead.name,
  mobile: lead.mobile,
  email: lead.email,
  formId: lead.formId,
  city: lead.payload.city,
  interestedCountries: lead.payload.interestedCountries,
  interestedEducationLevel: lead.payload.interestedEducationLevel,
  interestedYear: lead.payload.interestedYear,
  answeredFields: lead.payload.answeredFields ?? null,
  isVerified: lead.status === "verified",
  progress: lead.progress,
  assignedTo: lead.assignedTo,
  assignee,
  userId: lead.userId,
  createdAt: lead.createdAt,
});

/** Lists the counsellors' inbox of enquiries, the newest first. */
export const listLeads: StaffOperationHandler<typeof contract.listLeads> = async ({ query }, c) => {
  const { deps, claims } = c.var;
  const { db } = deps;
  const orderBy = [desc(leads.createdAt), desc(leads.id)];
  const first = { where: inboxFilter(claims, query), orderBy, limit: PER_PAGE + 1 };
  const found = await db
    .select({ lead: leads, assignee: users.fullName, at: exactTime(leads.createdAt) })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(firstRows(db, leads, inboxScopes(db, claims), first))
    .orderBy(...orderBy)
    .limit(first.limit);
  const rows = found.slice(0, PER_PAGE);
  const last = rows.at(-1);
  return {
    result: {
      enquiries: rows.map(({ lead, assignee }) => leadView(lead, assignee)),
      next: last && found.length > PER_PAGE ? `${last.at}_${last.lead.id}` : null,
    },
    about: rows.map(({ lead }) => subjectOf(lead)),
  };
};

/** Changes the progress or assignment of an enquiry, and with it those of its person. */
export const changeLead: StaffOperationHandler<typeof contract.changeLead> = async (
  { params: { id }, body: wanted },
  c,
) => {
  const { deps, claims } = c.var;
  const lead = await attachedLead(deps, id);
  if (!lead?.prospectId) throw notFound();
  await updateProspect(deps, claims, lead.prospectId, {
    ...(wanted.progress === undefined
      ? {}
      : {
          stage: wanted.progress,
          closedReason: wanted.progress === "closed" ? ("other" as const) : null,
        }),
    ...(wanted.assignedTo === undefined ? {} : { ownerId: wanted.assignedTo }),
  });
  return { result: { id, ...wanted }, about: [subjectOf(lead)] };
};

/** The subject for the access log: the enquiry and its account, if any. */
export const subjectOf = ({ id, userId }: typeof leads.$inferSelect): Subject => ({
  userId,
  leadId: id,
});
