import {
  and,
  eq,
  getTableName,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
} from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
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
import { failedItems, outbox, rateLimits } from "../platform/db/schema/platform";
import { erasedAddresses } from "../platform/db/schema/privacy";
import { eventCounts } from "../platform/db/schema/reports";
import { alumniQuestions, callBacks, partnerEnquiries } from "../platform/db/schema/requests";
import type { Deps } from "../platform/deps";
import { requeueLost } from "../platform/outbox/requeue";
import { eachItem } from "../platform/work/each-item";
import { sweepSearchCounts } from "../search/search-counts";
import { deleteInBatches } from "./delete-in-batches";
import { eraseDue } from "./erase";

const SETTLED_OUTBOX_DAYS = 7;
/** Time for staff to retry or discard what failed for good. */
const FAILED_OUTBOX_DAYS = 30;
/** A little over a year, to compare with the same season of the previous year. */
const COUNTS_RETENTION_DAYS = 400;

/** One thing that the sweep does. */
interface Step {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/**
 * Removes expired counters, challenges and tokens, settled messages, data after its retention
 * period, and files without a document. A step that fails does not stop the others. Safe to run
 * concurrently.
 */
export async function sweep(deps: Deps): Promise<void> {
  const steps: readonly Step[] = [
    { name: "erase accounts", run: () => eraseDue(deps) },
    ...expired(deps),
    ...pastRetention(deps),
    { name: "messages without a job", run: () => requeueLost(deps) },
    { name: "search counts", run: () => sweepSearchCounts(deps) },
    { name: "files without a document", run: () => sweepDocuments(deps) },
    { name: "secrets of second factors", run: () => resealSecondFactors(deps) },
  ];
  await eachItem(deps, {
    job: "sweep",
    page: (after: Step | null) => Promise.resolve(after ? [] : steps),
    keyOf: ({ name }) => name,
    run: ({ run }) => run(),
    // The next sweep repeats all steps.
    attempts: Infinity,
  });
}

/** Deletes what has expired or is settled. */
function expired({ db, now }: Deps): Step[] {
  const yesterday = addTime(now(), -1, "day");
  const settledBefore = addTime(now(), -SETTLED_OUTBOX_DAYS, "day");
  const failedBefore = addTime(now(), -FAILED_OUTBOX_DAYS, "day");
  const lastDay = dayOf(addTime(now(), -COUNTS_RETENTION_DAYS, "day"));
  const rowsOf = (table: PgTable, where: SQL | undefined): Step => ({
    name: getTableName(table),
    run: () => deleteInBatches(db, table, where),
  });
  return [
    rowsOf(rateLimits, lt(rateLimits.expire, now())),
    rowsOf(otpChallenges, lt(otpChallenges.expiresAt, yesterday)),
    rowsOf(pendingFormSubmissions, lt(pendingFormSubmissions.expiresAt, now())),
    rowsOf(
      refreshTokens,
      or(
        lt(refreshTokens.expiresAt, now()),
        and(isNotNull(refreshTokens.revokedAt), lt(refreshTokens.revokedAt, yesterday)),
      ),
    ),
    rowsOf(
      outbox,
      or(
        and(inArray(outbox.status, ["sent", "expired"]), lt(outbox.createdAt, settledBefore)),
        and(eq(outbox.status, "failed"), lt(outbox.createdAt, failedBefore)),
      ),
    ),
    rowsOf(failedItems, lt(failedItems.failedAt, failedBefore)),
    rowsOf(contactVerifications, lt(contactVerifications.expiresAt, yesterday)),
    rowsOf(eventCounts, lt(eventCounts.day, lastDay)),
  ];
}

/** Deletes data after its retention period (domain/privacy/privacy.ts). */
function pastRetention({ db, now }: Deps): Step[] {
  const before = (data: keyof typeof RETENTION_DAYS) =>
    addTime(now(), -RETENTION_DAYS[data], "day");
  const rowsOf = (table: PgTable, where: SQL | undefined): Step => ({
    name: `${getTableName(table)} past retention`,
    run: () => deleteInBatches(db, table, where),
  });
  const ofLead = db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(eq(enquiries.leadId, leads.id));
  return [
    rowsOf(
      enquiries,
      and(
        isNull(enquiries.userId),
        or(
          lt(enquiries.createdAt, before("enquiry")),
          and(eq(enquiries.status, "new"), lt(enquiries.createdAt, before("unprovedEnquiry"))),
        ),
      ),
    ),
    rowsOf(
      leads,
      and(
        isNull(leads.userId),
        isNull(leads.mergedInto),
        lt(leads.lastEnquiryAt, before("unprovedEnquiry")),
        notExists(ofLead),
      ),
    ),
    rowsOf(chats, and(isNull(chats.userId), lt(chats.updatedAt, before("chat")))),
    rowsOf(callBacks, lt(callBacks.createdAt, before("callBack"))),
    rowsOf(
      alumniQuestions,
      and(
        eq(alumniQuestions.status, "declined"),
        lt(alumniQuestions.createdAt, before("declinedQuestion")),
      ),
    ),
    rowsOf(partnerEnquiries, lt(partnerEnquiries.doneAt, before("partnerEnquiry"))),
    {
      name: "files of imports",
      run: () =>
        db
          .update(leadImports)
          .set({ sealed: null })
          .where(lt(leadImports.createdAt, before("leadImport"))),
    },
    rowsOf(webhookDeliveries, lt(webhookDeliveries.createdAt, before("webhookDelivery"))),
    rowsOf(erasedAddresses, lt(erasedAddresses.erasedAt, before("erasedAddress"))),
    rowsOf(auditLog, lt(auditLog.createdAt, before("auditLog"))),
  ];
}
