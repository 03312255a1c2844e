import { desc, eq, inArray } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { strToU8, Zip, ZipPassThrough } from "fflate";
import { documentFormats, documentTypeName } from "#domain/documents/document-types";
import { brand } from "#domain/site/brand";
import { accessTo } from "../platform/access/access-log";
import { rowsOf } from "../platform/access/rows-of-person";
import { applications, applicationStages } from "../platform/db/schema/applications";
import { appointments } from "../platform/db/schema/appointments";
import { userGpas } from "../platform/db/schema/calculators";
import { chatMessages, chats } from "../platform/db/schema/chat";
import { auditLog } from "../platform/db/schema/console";
import { documentComments, userDocuments } from "../platform/db/schema/documents";
import { downloads } from "../platform/db/schema/downloads";
import { consents, enquiries } from "../platform/db/schema/enquiries";
import { eventMessages, registrations } from "../platform/db/schema/events";
import { leadEvents, leadMessages, leads } from "../platform/db/schema/leads";
import { digestEntries, notificationSettings } from "../platform/db/schema/notifications";
import { refunds, transactions } from "../platform/db/schema/payments";
import { recommendations } from "../platform/db/schema/recommendations";
import { alumniQuestions, callBacks, errorReports } from "../platform/db/schema/requests";
import { userCourses } from "../platform/db/schema/shortlist";
import { learningProgress, profileAnswers, userNotes } from "../platform/db/schema/students";
import type { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";

type User = typeof users.$inferSelect;

/** Internal columns, and columns about staff. */
const OURS = [
  "refundedBy",
  ...["key", "idempotencyKey", "reminderIds", "noticeId", "legalHold"],
  ...[
    "staffId",
    "authorId",
    "decidedBy",
    "recordedBy",
    "checkedInBy",
    "outboxId",
    "providerId",
    "bulkId",
  ],
];

const stageParent = applicationStages.applicationId;

/** Collects all data about a person, by type, for their export. */
async function personalData(deps: Deps, user: User): Promise<Record<string, unknown>> {
  const { db } = deps;
  const own = (table: PgTable & { userId: AnyPgColumn }) =>
    db.select().from(table).where(eq(table.userId, user.id));
  const ownApplications = await own(applications);
  const theirEnquiries = await db.select().from(enquiries).where(rowsOf.enquiries(user));
  const theirChats = await db.select().from(chats).where(rowsOf.chats(user));
  const ids = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => id as string);
  const below = (table: PgTable, column: AnyPgColumn, parents: readonly string[]) =>
    parents.length === 0
      ? []
      : db
          .select()
          .from(table)
          .where(inArray(column, [...parents]));
  const notes = await own(userNotes);
  const payments = await own(transactions);
  const leadRecord = await own(leads);
  const ownDocuments = await own(userDocuments);
  const data: Record<string, unknown> = {
    account: user,
    enquiries: theirEnquiries,
    leadRecord,
    leadHistory: await below(leadEvents, leadEvents.leadId, ids(leadRecord)),
    leadMessages: await below(leadMessages, leadMessages.leadId, ids(leadRecord)),
    consents: eachOnce([
      ...(await own(consents)),
      ...(await below(consents, consents.enquiryId, ids(theirEnquiries))),
    ]),
    profile: await own(profileAnswers),
    convertedGrades: await own(userGpas),
    shortlist: await own(userCourses),
    documents: ownDocuments,
    draftComments: await below(documentComments, documentComments.documentId, ids(ownDocuments)),
    applications: ownApplications,
    applicationStages: await below(applicationStages, stageParent, ids(ownApplications)),
    recommendations: await own(recommendations),
    notes: notes.filter(({ audience }) => audience === "student"),
    notesOfCounsellors: notes.filter(({ audience }) => audience === "staff"),
    ...{ registrations: await own(registrations), eventMessages: await own(eventMessages) },
    appointments: await own(appointments),
    callBacks: await db.select().from(callBacks).where(rowsOf.callBacks(user)),
    notificationSettings: await own(notificationSettings),
    notificationsForDigest: await own(digestEntries),
    ...{ reports: await own(errorReports), learning: await own(learningProgress) },
    ...{ downloads: await own(downloads), questionsToAlumni: await own(alumniQuestions) },
    conversations: theirChats,
    messages: await below(chatMessages, chatMessages.chatId, ids(theirChats)),
    payments,
    refunds: await below(refunds, refunds.transactionId, ids(payments)),
    staffAccess: await db
      .select({ action: auditLog.action, at: auditLog.createdAt })
      .from(auditLog)
      .where(accessTo(db, user.id))
      .orderBy(desc(auditLog.createdAt)),
  };
  return JSON.parse(JSON.stringify(data, withoutOurs)) as Record<string, unknown>;
}

/**
 * A consent belongs to its enquiry and, once verified, to the account, so the row is found twice.
 */
const eachOnce = (rows: readonly Record<string, unknown>[]) => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

const withoutOurs = (name: string, value: unknown): unknown =>
  OURS.includes(name) ? undefined : value;

const README = `This is a copy of everything that ${brand.name} holds on you.

data.json    what you told us, what our counsellors noted about you, and what happened, by kind
documents/   the files you sent us

Times are in UTC. Questions: ${brand.dataProtectionEmail}
`;

/** Streams the export as a ZIP file. */
export function exportAsZip(deps: Deps, user: User): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const zip = new Zip((error, chunk, isLast) => {
        if (error) controller.error(error);
        else controller.enqueue(chunk);
        if (isLast) controller.close();
      });
      const add = (name: string, bytes: Uint8Array) => {
        const file = new ZipPassThrough(name);
        zip.add(file);
        file.push(bytes, true);
      };
      try {
        add("README.txt", strToU8(README));
        add("data.json", strToU8(JSON.stringify(await personalData(deps, user), null, 2)));
        const files = await deps.db
          .select()
          .from(userDocuments)
          .where(eq(userDocuments.userId, user.id));
        for (const { id, key, label, documentTypeId, contentType } of files) {
          const bytes = await deps.storage.get(key);
          const name = `${documentTypeName(documentTypeId)} ${label}`.replace(
            /[^\p{L}\p{N} ._-]/gu,
            "",
          );
          const ending = documentFormats[contentType];
          if (bytes) add(`documents/${name.trim()} ${id.slice(0, 8)}.${ending}`, bytes);
        }
        zip.end();
      } catch (error) {
        controller.error(error);
      }
    },
  });
}
