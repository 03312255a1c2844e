import { and, asc, desc, eq, type SQL } from "drizzle-orm";
import type * as contract from "#contract/enquiries/enquiries";
import { CALL_BACK_FORM } from "#domain/enquiries/enquiry-payload";
import { findUser } from "../auth/accounts";
import { attachedLead } from "../leads/attach";
import { enquiryView, withAssignees, type LeadRow } from "../leads/enquiry-view";
import { rowsOf } from "../platform/access/rows-of-person";
import { inboxLeadsOf } from "../platform/access/staff-scope";
import { leads } from "../platform/db/schema/enquiries";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import type { OperationHandler, StaffOperationHandler } from "../platform/operations/operations";
import { subjectOf } from "./inbox";

const MAX_CALL_BACKS = 200;
const MAX_OTHERS = 50;

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
