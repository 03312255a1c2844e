import { and, eq, inArray, isNotNull, isNull, lt, notExists, or } from "drizzle-orm";
import { RETENTION_DAYS } from "#domain/privacy/privacy";
import { addTime, dayOf } from "#domain/time/dates";
import { resealSecondFactors } from "../auth/second-factor";
import { sweepDocuments } from "../documents/documents";
import {
  contactVerifications,
  otpChallenges,
  pendingFormSubmissions,
  refreshTokens,
} from "../platform/db/schema/auth";
import { chats } from "../platform/db/schema/chat";
import { auditLog, webhookDeliveries } from "../platform/db/schema/console";
import { leadImports, enquiries } from "../platform/db/schema/enquiries";
import { leads } from "../platform/db/schema/leads";
import { outbox, rateLimits } from "../platform/db/schema/platform";
import { erasedAddresses } from "../platform/db/schema/privacy";
import { eventCounts } from "../platform/db/schema/reports";
import { alumniQuestions, callBacks, partnerEnquiries } from "../platform/db/schema/requests";
import type { Deps } from "../platform/deps";
import { repeatAsOnlyOne } from "../platform/jobs";
import { sweepSearchCounts } from "../search/search-counts";
import { eraseDue } from "./erase";

const HOUR_MS = 60 * 60 * 1000;
const SETTLED_OUTBOX_DAYS = 7;
/** A little over a year, to compare with the same season of the previous year. */
const COUNTS_RETENTION_DAYS = 400;

/**
 * Removes expired counters, challenges and tokens, settled messages, and files without a document.
 * Safe to run concurrently.
 */
export async function sweep(deps: Deps): Promise<void> {
  const now = deps.now();
  const yesterday = addTime(now, -1, "day");
  const settledBefore = addTime(now, -SETTLED_OUTBOX_DAYS, "day");
  await deps.db.delete(rateLimits).where(lt(rateLimits.expire, now));
  await deps.db.delete(otpChallenges).where(lt(otpChallenges.expiresAt, yesterday));
  await deps.db.delete(pendingFormSubmissions).where(lt(pendingFormSubmissions.expiresAt, now));
  await deps.db
    .delete(refreshTokens)
    .where(
      or(
        lt(refreshTokens.expiresAt, now),
        and(isNotNull(refreshTokens.revokedAt), lt(refreshTokens.revokedAt, yesterday)),
      ),
    );
  await deps.db
    .delete(outbox)
    .where(and(inArray(outbox.status, ["sent", "expired"]), lt(outbox.createdAt, settledBefore)));
  await deps.db.delete(contactVerifications).where(lt(contactVerifications.expiresAt, yesterday));
  const lastDay = dayOf(addTime(now, -COUNTS_RETENTION_DAYS, "day"));
  await deps.db.delete(eventCounts).where(lt(eventCounts.day, lastDay));
  await sweepSearchCounts(deps);
  await deleteExpiredData(deps);
  await eraseDue(deps);
  await sweepDocuments(deps);
  await resealSecondFactors(deps);
}

/** Deletes data after its retention period (domain/privacy/privacy.ts). */
async function deleteExpiredData({ db, now }: Deps): Promise<void> {
  const before = (data: keyof typeof RETENTION_DAYS) =>
    addTime(now(), -RETENTION_DAYS[data], "day");
  const withoutAccount = isNull(enquiries.userId);
  await db
    .delete(enquiries)
    .where(
      and(
        withoutAccount,
        or(
          lt(enquiries.createdAt, before("enquiry")),
          and(eq(enquiries.status, "new"), lt(enquiries.createdAt, before("unprovedEnquiry"))),
        ),
      ),
    );
  const ofLead = db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(eq(enquiries.leadId, leads.id));
  await db
    .delete(leads)
    .where(
      and(
        isNull(leads.userId),
        isNull(leads.mergedInto),
        lt(leads.lastEnquiryAt, before("unprovedEnquiry")),
        notExists(ofLead),
      ),
    );
  await db.delete(chats).where(and(isNull(chats.userId), lt(chats.updatedAt, before("chat"))));
  await db.delete(callBacks).where(lt(callBacks.createdAt, before("callBack")));
  await db
    .delete(alumniQuestions)
    .where(
      and(
        eq(alumniQuestions.status, "declined"),
        lt(alumniQuestions.createdAt, before("declinedQuestion")),
      ),
    );
  await db.delete(partnerEnquiries).where(lt(partnerEnquiries.doneAt, before("partnerEnquiry")));
  await db
    .update(leadImports)
    .set({ sealed: null })
    .where(lt(leadImports.createdAt, before("leadImport")));
  await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, before("webhookDelivery")));
  await db.delete(erasedAddresses).where(lt(erasedAddresses.erasedAt, before("erasedAddress")));
  await db.delete(auditLog).where(lt(auditLog.createdAt, before("auditLog")));
}

/** Sweeps at start if overdue, then hourly until stopped, in one process at a time. */
export const startSweeping = (deps: Deps): (() => Promise<void>) =>
  repeatAsOnlyOne(deps, "sweep", HOUR_MS, () => sweep(deps));
