import { eq } from "drizzle-orm";
import type * as contract from "#contract/leads/leads";
import { findUser } from "../../auth/accounts";
import { leads } from "../../platform/db/schema/leads";
import { notFound } from "../../platform/http/errors";
import type { OperationHandler } from "../../platform/operations/operations";

/** Returns a student's lead. A student who signed in without an enquiry gets one. */
export const openLeadOfStudent: OperationHandler<typeof contract.openLeadOfStudent> = async (
  _,
  c,
) => {
  const { deps, ownerId } = c.var;
  const user = await findUser(deps.db, ownerId);
  const [added] = await deps.db
    .insert(leads)
    .values({
      userId: user.id,
      ownerId: user.counsellorId,
      name: user.fullName ?? user.mobile ?? user.email ?? "",
      mobile: user.mobile ?? user.contactMobile,
      email: user.email ?? user.contactEmail,
      lastEnquiryAt: deps.now(),
      createdAt: deps.now(),
    })
    .onConflictDoNothing({ target: leads.userId })
    .returning({ id: leads.id });
  if (added) return added;
  const [known] = await deps.db
    .select({ id: leads.id })
    .from(leads)
    .where(eq(leads.userId, user.id));
  if (!known) throw notFound();
  return known;
};
