import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import type * as contract from "#contract/lead";
import { CALL_BACK_FORM } from "#domain/enquiry-payload";
import { inboxLeadsOf } from "../auth/staff-scope";
import { findUser } from "../auth/accounts";
import { leads, users } from "../db/schema";
import type { Deps } from "../deps";
import { notFound } from "../http/errors";
import type { OperationHandler, StaffOperationHandler } from "../http/operations";
import { attachedLead } from "../prospect/attach";
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
export const enquiryView = ({ lead, assignee }: LeadRow) => ({
  id: lead.id,
  payload: lead.payload,
  country: lead.country,
  isVerified: lead.status === "verified",
  progress: lead.progress,
  assignedTo: lead.assignedTo,
  assignee,
  userId: lead.userId,
  prospectId: lead.prospectId,
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

/** Shows an enquiry. */
export const showEnquiry: StaffOperationHandler<typeof contract.showEnquiry> = async (
  { params: { id } },
  c,
) => {
  const { deps, claims } = c.var;
  await attachedLead(deps, id);
  const where = and(eq(leads.id, id), inboxLeadsOf(deps.db, claims));
  const [found] = await findLeads(deps, where, [asc(leads.id)], 1);
  if (!found) throw notFound();
  return { result: enquiryView(found), about: [subjectOf(found.lead)] };
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

export async function withAssignees(
  deps: Deps,
  rows: readonly { lead: Lead }[],
): Promise<LeadRow[]> {
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
