import { and, count, desc, eq, ilike, isNull, or } from "drizzle-orm";
import type * as contract from "#contract/lead";
import type { OperationInput } from "#contract/operation";
import type { Subject } from "../auth/access-log";
import { inboxLeadsOf } from "../auth/staff-scope";
import type { Claims } from "../auth/tokens";
import type { Database } from "../db/database";
import { leads, users } from "../db/schema";
import { patternOf } from "../desk/lists";
import { notFound } from "../http/errors";
import type { StaffOperationHandler } from "../http/operations";
import { attachedLead } from "../prospect/attach";
import { updateProspect } from "../prospect/change";

const PER_PAGE = 30;

type InboxQuery = OperationInput<typeof contract.listLeads>["query"];

/** Matches the enquiries that the query asks for and this counsellor may see. */
function inboxFilter(db: Database, claims: Claims, { progress, assigned, q }: InboxQuery) {
  return and(
    progress ? eq(leads.progress, progress) : undefined,
    inboxLeadsOf(db, claims),
    assigned === "me" ? eq(leads.assignedTo, claims.userId) : undefined,
    assigned === "none" ? isNull(leads.assignedTo) : undefined,
    q
      ? or(
          ilike(leads.name, patternOf(q)),
          ilike(leads.email, patternOf(q)),
          ilike(leads.mobile, patternOf(q)),
        )
      : undefined,
  );
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
  const { page } = query;
  const where = inboxFilter(db, claims, query);
  const [rows, [all]] = await Promise.all([
    db
      .select({ lead: leads, assignee: users.fullName })
      .from(leads)
      .leftJoin(users, eq(users.id, leads.assignedTo))
      .where(where)
      .orderBy(desc(leads.createdAt), leads.id)
      .limit(PER_PAGE)
      .offset(page * PER_PAGE),
    db.select({ number: count() }).from(leads).where(where),
  ]);
  const data = rows.map(({ lead, assignee }) => leadView(lead, assignee));
  return {
    result: { data, page, size: PER_PAGE, total: all?.number ?? 0 },
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
