import { and, eq, lt } from "drizzle-orm";
import { applications, applicationStages, deadlineReminders } from "../db/schema/applications";
import { appointments } from "../db/schema/appointments";
import { userGpas } from "../db/schema/calculators";
import { chats } from "../db/schema/chat";
import { documentComments, userDocuments } from "../db/schema/documents";
import { downloads } from "../db/schema/downloads";
import { eventMessages, registrations } from "../db/schema/events";
import { digestEntries, notificationSettings } from "../db/schema/notifications";
import { paymentEvents, refunds, transactions } from "../db/schema/payments";
import { recommendations } from "../db/schema/recommendations";
import { alumniQuestions, errorReports } from "../db/schema/requests";
import { userCourses } from "../db/schema/shortlist";
import { learningProgress, profileAnswers, userNotes } from "../db/schema/students";
import { leads } from "../db/schema/leads";
import { anyOf, below, naming, ofAccount } from "./person";
import { personTable, tableOfAccount, type PersonTable } from "./person-table";
import { rowsOf } from "./rows";

const noteColumns = ["id", "audience", "text", "createdAt"] as const;
const TAX_LAW = "tax law requires it for eight years; it moves to an account without a name";

/** What students do and have on the site. */
export const studentTables: readonly PersonTable[] = [
  tableOfAccount(profileAnswers, "profile", ["section", "answers", "updatedAt"]),
  tableOfAccount(userGpas, "convertedGrades", ["target", "gpa", "input", "updatedAt"]),
  tableOfAccount(userCourses, "shortlist", ["courseId", "type", "favourite", "updatedAt"]),
  personTable(documentComments, {
    rows: below(documentComments.documentId, userDocuments, ofAccount(userDocuments.userId)),
    as: "draftComments",
    columns: ["id", "documentId", "passage", "text", "createdAt"],
  }),
  tableOfAccount(userDocuments, "documents", [
    ...(["id", "documentTypeId", "applicationId", "label", "contentType", "bytes"] as const),
    ...(["status", "reasons", "note", "decidedAt", "createdAt"] as const),
    ...(["planKey", "moduleId", "version"] as const),
  ]),
  personTable(deadlineReminders, {
    rows: below(deadlineReminders.applicationId, applications, ofAccount(applications.userId)),
    as: "deadlineReminders",
    columns: ["applicationId", "stageId", "dueOn", "createdAt"],
  }),
  personTable(applicationStages, {
    rows: below(applicationStages.applicationId, applications, ofAccount(applications.userId)),
    as: "applicationStages",
    columns: [
      ...(["applicationId", "stageId", "fieldData", "status", "note", "reasons"] as const),
      ...(["submittedAt", "decidedAt", "conditions", "history"] as const),
    ],
  }),
  tableOfAccount(applications, "applications", [
    ...(["id", "courseId", "title", "universityName", "countrySlug", "intakeMonth"] as const),
    ...(["intakeYear", "status", "createdAt", "updatedAt"] as const),
  ]),
  tableOfAccount(recommendations, "recommendations", [
    ...(["id", "courseId", "note", "status", "createdAt", "updatedAt"] as const),
  ]),
  personTable(userNotes, {
    rows: ofAccount(userNotes.userId),
    retention: "account",
    parts: [
      { as: "notes", columns: noteColumns, where: eq(userNotes.audience, "student") },
      { as: "notesOfCounsellors", columns: noteColumns, where: eq(userNotes.audience, "staff") },
    ],
  }),
  tableOfAccount(registrations, "registrations", ["kind", "slug", "createdAt", "attendedAt"]),
  tableOfAccount(eventMessages, "eventMessages", [
    ...(["kind", "slug", "subject", "text", "createdAt"] as const),
  ]),
  personTable(appointments, {
    rows: ofAccount(appointments.userId),
    // Found, because messages to counsellors name them.
    erasure: "deleted",
    retention: "account",
    as: "appointments",
    columns: ["id", "startsAt", "status", "mobile", "topic", "session", "createdAt"],
    addresses: ["mobile"],
  }),
  tableOfAccount(notificationSettings, "notificationSettings", [
    ...(["language", "channels", "hasDigest", "quietFrom", "quietUntil", "updatedAt"] as const),
  ]),
  // Entries of staff name the student, and lead to a page of theirs.
  personTable(digestEntries, {
    rows: anyOf(
      ofAccount(digestEntries.userId),
      naming(digestEntries.href, leads, rowsOf.leads),
      naming(digestEntries.href, chats, rowsOf.chats),
      naming(digestEntries.href, appointments, ofAccount(appointments.userId)),
    ),
    erasure: "deleted",
    retention: "account",
    parts: [
      {
        as: "notificationsForDigest",
        columns: ["text", "href", "createdAt"],
        where: eq(digestEntries.isForStaff, false),
      },
    ],
  }),
  tableOfAccount(learningProgress, "learning", ["planKey", "moduleId", "doneAt"]),
  tableOfAccount(downloads, "downloads", ["kind", "slug", "createdAt"]),
  tableOfAccount(errorReports, "reports", [
    ...(["id", "issueType", "text", "page", "contentType", "createdAt", "doneAt"] as const),
  ]),
  tableOfAccount(
    alumniQuestions,
    "questionsToAlumni",
    ["id", "alumnus", "text", "status", "answer", "createdAt", "decidedAt"],
    {
      retention: ({ before }) =>
        and(
          eq(alumniQuestions.status, "declined"),
          lt(alumniQuestions.createdAt, before("declinedQuestion")),
        ),
    },
  ),
  personTable(paymentEvents, {
    rows: below(paymentEvents.transactionId, transactions, ofAccount(transactions.userId)),
    erasure: { stays: TAX_LAW },
    as: "paymentEvents",
    columns: ["id", "kind", "receivedAt"],
  }),
  personTable(refunds, {
    rows: below(refunds.transactionId, transactions, ofAccount(transactions.userId)),
    erasure: { stays: TAX_LAW },
    as: "refunds",
    columns: [
      ...(["id", "transactionId", "gateway", "paymentId", "amountMinor", "currency"] as const),
      ...(["reason", "state", "reference", "createdAt", "requestedAt", "refundedAt"] as const),
      "needsSecondPerson",
    ],
  }),
  personTable(transactions, {
    rows: ofAccount(transactions.userId),
    erasure: { stays: TAX_LAW },
    retention: "account",
    as: "payments",
    columns: [
      ...(["id", "product", "productName", "listMinor", "discountMinor", "amountMinor"] as const),
      ...(["currency", "coupon", "gateway", "orderId", "paymentId", "state"] as const),
      ...(["createdAt", "expiresAt", "paidAt"] as const),
    ],
  }),
];
