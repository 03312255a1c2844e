import { and, asc, desc, eq, type SQL } from "drizzle-orm";
import type * as contract from "#contract/enquiries/enquiries";
import { CALL_BACK_FORM } from "#domain/enquiries/enquiry-payload";
import { findUser } from "../auth/accounts";
import { enquiryView, withAssignees, type EnquiryRow } from "../leads/enquiry-view";
import { personOf } from "../platform/people/person";
import { rowsOf } from "../platform/people/rows";
import { inboxEnquiriesOf } from "../platform/access/staff-scope";
import { enquiries } from "../platform/db/schema/enquiries";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import type { OperationHandler, StaffOperationHandler } from "../platform/operations/operations";
import { subjectOf } from "./inbox";

const MAX_CALL_BACKS = 200;
const MAX_OTHERS = 50;

/** Loads enquiries with their assignees' names. */
async function findEnquiries(
  deps: Deps,
  where: SQL | undefined,
  order: SQL[],
  limit: number,
): Promise<EnquiryRow[]> {
  const rows = await deps.db
    .select({ enquiry: enquiries })
    .from(enquiries)
    .where(where)
    .orderBy(...order)
    .limit(limit);
  return withAssignees(deps, rows);
}

const newestFirst = () => [desc(enquiries.createdAt), asc(enquiries.id)];

/** Shows an enquiry. */
export const showEnquiry: StaffOperationHandler<typeof contract.showEnquiry> = async (
  { params: { id } },
  c,
) => {
  const { deps, claims } = c.var;
  const where = and(eq(enquiries.id, id), inboxEnquiriesOf(deps.db, claims));
  const [found] = await findEnquiries(deps, where, [asc(enquiries.id)], 1);
  if (!found) throw notFound();
  return { result: enquiryView(found), about: [subjectOf(found.enquiry)] };
};

/** Lists all enquiries of a student for their own counsellor, including those of colleagues. */
export const listEnquiriesOfStudent: OperationHandler<
  typeof contract.listEnquiriesOfStudent
> = async (_, c) => {
  const { deps, ownerId } = c.var;
  const user = await findUser(deps.db, ownerId);
  const rows = await findEnquiries(
    deps,
    rowsOf.enquiries(personOf(user)),
    newestFirst(),
    MAX_OTHERS,
  );
  return rows.map(enquiryView);
};

/** Lists open enquiries of the callback form, the oldest first. */
export const listCallBackEnquiries: StaffOperationHandler<
  typeof contract.listCallBackEnquiries
> = async (_, c) => {
  const { deps, claims } = c.var;
  const isOpen = and(eq(enquiries.formId, CALL_BACK_FORM), eq(enquiries.progress, "open"));
  const where = and(isOpen, inboxEnquiriesOf(deps.db, claims));
  const rows = await findEnquiries(
    deps,
    where,
    [asc(enquiries.createdAt), asc(enquiries.id)],
    MAX_CALL_BACKS,
  );
  return { result: rows.map(enquiryView), about: rows.map(({ enquiry }) => subjectOf(enquiry)) };
};
