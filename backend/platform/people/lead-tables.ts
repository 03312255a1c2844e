import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { chatMessages, chatNotes, chats } from "../db/schema/chat";
import { consents, enquiries } from "../db/schema/enquiries";
import {
  bulkRecipients,
  leadConfirmations,
  leadEvents,
  leadMerges,
  leadMessages,
  leads,
} from "../db/schema/leads";
import { callBacks, partnerEnquiries } from "../db/schema/requests";
import { any, anyOf, below, ofAccount, underAddress, type RowsOf } from "./person";
import { personTable, type PersonTable } from "./person-table";
import { rowsOf } from "./rows";

/**
 * Merges of a lead that had a verified address of the person or one of their enquiries. Others may
 * have it by mistake.
 */
const rememberedInMerge: RowsOf = (person) => {
  const { emails, mobiles } = person;
  const theirs = sql`(select ${enquiries.id}::text from ${enquiries} where ${rowsOf.enquiries(person)})`;
  const has = (path: string, values: readonly string[]) =>
    values.length > 0
      ? inArray(sql`${leadMerges.undo} #>> ${path}::text[]`, [...values])
      : undefined;
  return any(
    sql`${leadMerges.undo} #> '{moved,enquiries}' ?| array${theirs}`,
    ...["from", "before"].flatMap((side) => [
      has(`{${side},email}`, emails),
      has(`{${side},mobile}`, mobiles),
    ]),
  );
};

/** What people send with or without an account, and the counsellors' work with it. */
export const leadTables: readonly PersonTable[] = [
  personTable(consents, {
    rows: anyOf(ofAccount(consents.userId), below(consents.enquiryId, enquiries, rowsOf.enquiries)),
    as: "consents",
    columns: ["id", "enquiryId", "version", "givenAt", "createdAt"],
  }),
  personTable(leadEvents, {
    rows: below(leadEvents.leadId, leads, rowsOf.leads),
    as: "leadHistory",
    columns: ["id", "leadId", "kind", "detail", "createdAt"],
    leadId: leadEvents.leadId,
  }),
  personTable(leadMessages, {
    rows: below(leadMessages.leadId, leads, rowsOf.leads),
    as: "leadMessages",
    columns: ["id", "leadId", "direction", "channel", "subject", "text", "handledAt", "createdAt"],
    leadId: leadMessages.leadId,
  }),
  personTable(bulkRecipients, {
    rows: below(bulkRecipients.leadId, leads, rowsOf.leads),
    as: "bulkMessages",
    columns: ["id", "bulkId", "leadId", "messageId", "state", "reason"],
    leadId: bulkRecipients.leadId,
  }),
  personTable(leadConfirmations, {
    rows: below(leadConfirmations.leadId, leads, rowsOf.leads),
    as: "confirmations",
    columns: ["id", "leadId", "address", "messageId", "confirmedAt", "createdAt"],
    leadId: leadConfirmations.leadId,
  }),
  personTable(leadMerges, {
    rows: anyOf(below(leadMerges.leadId, leads, rowsOf.leads), rememberedInMerge),
    erasure: "deleted",
    as: "merges",
    columns: ["id", "leadId", "mergedId", "createdAt"],
    leadId: leadMerges.leadId,
    retention: ({ before }) => lt(leadMerges.createdAt, before("leadMerge")),
  }),
  personTable(enquiries, {
    rows: rowsOf.enquiries,
    erasure: "deleted",
    as: "enquiries",
    columns: [
      ...(["id", "leadId", "payload", "name", "mobile", "email", "formId", "country"] as const),
      ...(["status", "progress", "createdAt", "lastSubmittedAt", "verifiedAt"] as const),
    ],
    addresses: ["email", "mobile"],
    leadId: enquiries.leadId,
    retention: ({ before }) =>
      and(
        isNull(enquiries.userId),
        or(
          lt(enquiries.createdAt, before("enquiry")),
          and(eq(enquiries.status, "new"), lt(enquiries.createdAt, before("unprovedEnquiry"))),
        ),
      ),
  }),
  personTable(leads, {
    rows: rowsOf.leads,
    erasure: "deleted",
    as: "leadRecord",
    columns: [
      ...([
        "id",
        "name",
        "mobile",
        "email",
        "stage",
        "closedReason",
        "tags",
        "customFields",
      ] as const),
      ...(["score", "nextAction", "nextActionAt", "firstContactAt", "lastEnquiryAt"] as const),
      ...(["corrected", "secondMobile", "secondContact", "language", "timeZone"] as const),
      ...(["mergedInto", "createdAt", "updatedAt"] as const),
    ],
    addresses: ["email", "mobile"],
    leadId: leads.mergedInto,
    // A lead without enquiries.
    retention: ({ before }) =>
      and(
        ...[isNull(leads.userId), isNull(leads.mergedInto)],
        lt(leads.lastEnquiryAt, before("unprovedEnquiry")),
        notExists(sql`(select from ${enquiries} where ${enquiries.leadId} = ${leads.id})`),
      ),
  }),
  personTable(chatMessages, {
    rows: below(chatMessages.chatId, chats, rowsOf.chats),
    as: "messages",
    columns: ["chatId", "number", "author", "text", "createdAt"],
  }),
  personTable(chatNotes, {
    rows: below(chatNotes.chatId, chats, rowsOf.chats),
    as: "notesOnConversations",
    columns: ["id", "chatId", "text", "createdAt"],
  }),
  personTable(chats, {
    rows: rowsOf.chats,
    leadId: chats.leadId,
    erasure: "deleted",
    as: "conversations",
    columns: [
      ...(["id", "name", "email", "emailVerifiedAt", "isWaiting", "readNumber"] as const),
      ...(["createdAt", "updatedAt"] as const),
    ],
    addresses: ["email"],
    retention: ({ before }) => and(isNull(chats.userId), lt(chats.updatedAt, before("chat"))),
  }),
  personTable(callBacks, {
    rows: rowsOf.callBacks,
    erasure: "deleted",
    as: "callBacks",
    columns: ["id", "name", "mobile", "topic", "preferredTime", "createdAt", "doneAt"],
    addresses: ["mobile"],
    retention: ({ before }) => lt(callBacks.createdAt, before("callBack")),
  }),
  personTable(partnerEnquiries, {
    rows: underAddress({ email: partnerEnquiries.email }),
    erasure: "deleted",
    as: "partnerEnquiries",
    columns: [
      ...(["id", "institution", "name", "role", "email", "country", "wish", "message"] as const),
      ...(["createdAt", "doneAt"] as const),
    ],
    retention: ({ before }) =>
      and(
        isNotNull(partnerEnquiries.doneAt),
        lt(partnerEnquiries.doneAt, before("partnerEnquiry")),
      ),
  }),
];
