import { and, count, desc, eq, ilike, isNull, or } from "drizzle-orm";
import type * as contract from "#contract/lead";
import type { OperationInput } from "#contract/operation";
import type { Subject } from "../auth/access-log";
import { inboxLeadsOf } from "../auth/staff-scope";
import type { Claims } from "../auth/tokens";
import type { Database } from "../db/database";
import { leads, users } from "../db/schema";
import { patternOf } from "../desk/lists";
import { staffWith } from "../desk/staff";
import { forbidden, notFound } from "../http/errors";
import type { StaffOperationHandler } from "../http/operations";

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

/** Changes the progress or assignment of an enquiry. */
export const changeLead: StaffOperationHandler<typeof contract.changeLead> = async (
  { params: { id }, body: wanted },
  c,
) => {
  const { deps, claims } = c.var;
  const { assignedTo } = wanted;
  if (assignedTo && (await staffWith(deps.db, [assignedTo])).length === 0) throw notFound();
  const lead = await deps.db.transaction(async (tx) => {
    const row = await lockVisibleLead(tx, claims, id);
    await tx.update(leads).set(wanted).where(eq(leads.id, id));
    // Taking an enquiry assigns its student too, unless they have a counsellor.
    if (assignedTo && row.userId)
      await tx
        .update(users)
        .set({ counsellorId: assignedTo })
        .where(and(eq(users.id, row.userId), isNull(users.counsellorId)));
    return row;
  });
  return { result: { id, ...wanted }, about: [subjectOf(lead)] };
};

/** @throws ApiError 404, or 403 if the enquiry is not in this counsellor's inbox */
async function lockVisibleLead(tx: Database, claims: Claims, id: string) {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for("update");
  if (!row) throw notFound();
  const isVisible = and(eq(leads.id, id), inboxLeadsOf(tx, claims));
  if ((await tx.$count(leads, isVisible)) === 0) throw forbidden();
  return row;
}

/** The subject for the access log: the enquiry and its account, if any. */
export const subjectOf = ({ id, userId }: typeof leads.$inferSelect): Subject => ({
  userId,
  leadId: id,
});
