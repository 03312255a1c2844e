import { and, eq, isNull } from "drizzle-orm";
import type { ClaimEnquiry } from "../auth/accounts";
import { attachEnquiry } from "../leads/attach";
import { consents, enquiries } from "../platform/db/schema/enquiries";
import { beginProfile } from "../students/begin-profile";
import { announceEnquiry } from "./announce";
import { confirmEnquiry } from "./confirm";

/**
 * Marks an enquiry and its consent as verified, assigns them to the account and its person, and
 * fills the empty profile.
 */
export const claimEnquiry: ClaimEnquiry = async (tx, deps, enquiry, userId) => {
  const [claimed] = await tx
    .update(enquiries)
    .set({ status: "verified", verifiedAt: deps.now(), userId })
    .where(and(eq(enquiries.id, enquiry.id), isNull(enquiries.verifiedAt)))
    .returning();
  if (claimed) await attachEnquiry(tx, deps, claimed);
  await tx.update(consents).set({ userId }).where(eq(consents.enquiryId, enquiry.id));
  await beginProfile(tx, deps, userId, enquiry.payload);
  if (claimed) await confirmEnquiry(tx, deps, userId);
  if (!enquiry.verifiedAt) await announceEnquiry(tx, deps, "lead.verified", enquiry);
};
