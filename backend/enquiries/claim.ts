import { and, eq, isNull } from "drizzle-orm";
import type { ClaimEnquiry } from "../auth/accounts";
import { attachEnquiry } from "../leads/attach";
import { consents, leads } from "../platform/db/schema/enquiries";
import { beginProfile } from "../students/begin-profile";
import { announceLead } from "./announce";

/**
 * Marks an enquiry and its consent as verified, assigns them to the account and its person, and
 * fills the empty profile.
 */
export const claimEnquiry: ClaimEnquiry = async (tx, deps, lead, userId) => {
  const [claimed] = await tx
    .update(leads)
    .set({ status: "verified", verifiedAt: deps.now(), userId })
    .where(and(eq(leads.id, lead.id), isNull(leads.verifiedAt)))
    .returning();
  if (claimed) await attachEnquiry(tx, deps, claimed);
  await tx.update(consents).set({ userId }).where(eq(consents.leadId, lead.id));
  await beginProfile(tx, deps, userId, lead.payload);
  if (!lead.verifiedAt) await announceLead(tx, deps, "lead.verified", lead);
};
