import { and, asc, desc, eq, inArray, ne, or, type SQL } from "drizzle-orm";
import type * as contract from "#contract/lead";
import { CALL_BACK_FORM } from "#domain/enquiry-payload";
import { inboxLeadsOf } from "../auth/staff-scope";
import { findUser } from "../auth/accounts";
import { leads, users } from "../db/schema";
import type { Deps } from "../deps";
import { notFound } from "../http/errors";
import type { OperationHandler, StaffOperationHandler } from "../http/operations";
import { rowsOf } from "../user/erase";
import { subjectOf } from "./inbox";

const MAX_CALL_BACKS = 200;
const MAX_OTHERS = 50;

type Lead = typeof leads.$inferSelect;
interface LeadRow {
  readonly lead: Lead;
  readonly assignee: string | null;
}

/** All details of an enquiry, as the counsellor console shows them. */
const enquiryView = ({ lead, assignee }: LeadRow) => ({
  id: lead.id,
  payload: lead.payload,
  country: lead.country,
  isVerified: lead.status === "verified",
  progress: lead.progress,
  assignedTo: lead.assignedTo,
  assignee,
  userId: lead.userId,
  createdAt: lead.createdAt,
  lastSubmittedAt: lead.lastSubmittedAt ?? lead.createdAt,
});

/** Loads leads with their assignees' names. */
async function findLeads(
  deps: Deps,
  where: SQL | undefined,
  order: SQL[],
  limit: number,
): Promise<LeadRow[]> {
  const rows = await deps.db
    .select({ lead: leads })
    .from(leads)
    .where(where)
    .orderBy(...order)
    .limit(limit);
  return withAssignees(deps, rows);
}

const newestFirst = () => [desc(leads.createdAt), asc(leads.id)];

/** Shows an enquiry, with others of the same person. */
export const showEnquiry: StaffOperationHandler<typeof contract.showEnquiry> = async (
  { params: { id } },
  c,
) => {
  const { deps, claims } = c.var;
  const isVisible = inboxLeadsOf(deps.db, claims);
  const [found] = await findLeads(deps, and(eq(leads.id, id), isVisible), [asc(leads.id)], 1);
  if (!found) throw notFound();
  const isOther = and(ne(leads.id, id), samePerson(found.lead), isVisible);
  const others = await findLeads(deps, isOther, newestFirst(), MAX_OTHERS);
  return {
    result: { ...enquiryView(found), others: others.map(enquiryView) },
    about: [found, ...others].map(({ lead }) => subjectOf(lead)),
  };
};

/** Lists all enquiries of a student for their own counsellor, including those of colleagues. */
export const listEnquiriesOfStudent: OperationHandler<
  typeof contract.listEnquiriesOfStudent
> = async (_, c) => {
  const { deps, ownerId } = c.var;
  const user = await findUser(deps.db, ownerId);
  const rows = await findLeads(deps, rowsOf.leads(user), newestFirst(), MAX_OTHERS);
  return rows.map(enquiryView);
};

/** Lists open enquiries of the callback form, the oldest first. */
export const listCallBackEnquiries: StaffOperationHandler<
  typeof contract.listCallBackEnquiries
> = async (_, c) => {
  const { deps, claims } = c.var;
  const isOpen = and(eq(leads.formId, CALL_BACK_FORM), eq(leads.progress, "open"));
  const where = and(isOpen, inboxLeadsOf(deps.db, claims));
  const rows = await findLeads(deps, where, [asc(leads.createdAt), asc(leads.id)], MAX_CALL_BACKS);
  return { result: rows.map(enquiryView), about: rows.map(({ lead }) => subjectOf(lead)) };
};

async function withAssignees(deps: Deps, rows: readonly { lead: Lead }[]): Promise<LeadRow[]> {
  const ids = rows.flatMap(({ lead }) => (lead.assignedTo ? [lead.assignedTo] : []));
  const names = new Map(
    ids.length === 0
      ? []
      : (
          await deps.db
            .select({ id: users.id, name: users.fullName })
            .from(users)
            .where(inArray(users.id, ids))
        ).map(({ id, name }) => [id, name]),
  );
  return rows.map(({ lead }) => ({ lead, assignee: names.get(lead.assignedTo ?? "") ?? null }));
}

/** Leads of one account, number or address. */
const samePerson = ({ userId, mobile, email }: Lead): SQL | undefined =>
  or(
    userId ? eq(leads.userId, userId) : undefined,
    mobile ? eq(leads.mobile, mobile) : undefined,
    email ? eq(leads.email, email) : undefined,
  );
