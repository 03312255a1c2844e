import { and, eq, isNull } from "drizzle-orm";
import type * as contract from "#contract/enquiries/link";
import { applyChange } from "../leads/change";
import { announceLead } from "../leads/notify-owner";
import { leads } from "../platform/db/schema/leads";
import { retriedTransaction } from "../platform/db/transaction";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import { openLink } from "../platform/links/secret-links";
import type { OperationHandler } from "../platform/operations/operations";
import { enquiryStateOf, promiseFor } from "../students/waiting-enquiry";

type Lead = typeof leads.$inferSelect;

/** The lead of a link's student, locked. @throws ApiError 404 */
async function leadOfLink(tx: Database, deps: Deps, token: string): Promise<Lead> {
  const link = await openLink(tx, deps, "enquiry", token);
  if (!link?.userId) throw notFound();
  const [lead] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.userId, link.userId), isNull(leads.mergedInto)))
    .for("update");
  if (!lead) throw notFound();
  return lead;
}

/** Shows what became of the enquiry of a signed link. */
export const showOwnEnquiry: OperationHandler<typeof contract.showOwnEnquiry> = async (
  { params: { token } },
  c,
) => {
  const { deps } = c.var;
  const lead = await leadOfLink(deps.db, deps, token);
  const state = enquiryStateOf(lead);
  const promise = await promiseFor(deps, state === "waiting" ? lead.lastEnquiryAt : null);
  return {
    state,
    enquiredAt: lead.lastEnquiryAt,
    contactBy: promise && new Date(promise.contactBy),
  };
};

/** Withdraws the enquiry of a signed link: its lead is closed, and the owner is told. */
export const withdrawEnquiry: OperationHandler<typeof contract.withdrawEnquiry> = async (
  { params: { token } },
  c,
) => {
  const { deps } = c.var;
  await retriedTransaction(deps.db, async (tx) => {
    const lead = await leadOfLink(tx, deps, token);
    if (enquiryStateOf(lead) !== "waiting") return;
    const change = { stage: "closed", closedReason: "withdrawn" } as const;
    const closed = await applyChange(tx, deps, lead, change, { staffId: null });
    if (closed.ownerId) await announceLead(tx, deps, closed.ownerId, closed, "withdrew an enquiry");
  });
};
