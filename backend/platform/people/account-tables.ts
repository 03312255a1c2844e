import { and, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import { addTime } from "#domain/time/dates";
import {
  contactVerifications,
  formPosts,
  otpChallenges,
  pendingFormSubmissions,
  refreshTokens,
  secretLinks,
} from "../db/schema/auth";
import { chats } from "../db/schema/chat";
import { auditLog } from "../db/schema/console";
import { enquiries, leadImports } from "../db/schema/enquiries";
import { outbox } from "../db/schema/platform";
import { erasedAddresses, mailOptOuts } from "../db/schema/privacy";
import { users } from "../db/schema/users";
import { anyOf, below, ofAccount, underAddress } from "./person";
import { personTable, tableOfAccount, type PersonTable } from "./person-table";
import { rowsOf } from "./rows";

const SETTLED_OUTBOX_DAYS = 7;
/** Time for staff to retry or discard what failed for good. */
const FAILED_OUTBOX_DAYS = 30;

/** The account, its sessions and addresses, and what is stored about people besides. */
export const accountTables: readonly PersonTable[] = [
  personTable(auditLog, {
    rows: anyOf(ofAccount(auditLog.userId), below(auditLog.enquiryId, enquiries, rowsOf.enquiries)),
    erasure: { stays: "it has ids and no name, and shows who worked with the data" },
    retention: ({ before }) => lt(auditLog.createdAt, before("auditLog")),
    as: "staffAccess",
    columns: ["action", "createdAt"],
  }),
  tableOfAccount(
    refreshTokens,
    "sessions",
    ["createdAt", "expiresAt", "rotatedAt", "revokedAt", "secondFactorAt"],
    {
      retention: ({ now, yesterday }) =>
        or(
          lt(refreshTokens.expiresAt, now),
          and(isNotNull(refreshTokens.revokedAt), lt(refreshTokens.revokedAt, yesterday)),
        ),
    },
  ),
  personTable(contactVerifications, {
    rows: anyOf(
      ofAccount(contactVerifications.userId),
      below(contactVerifications.chatId, chats, rowsOf.chats),
    ),
    retention: ({ yesterday }) => lt(contactVerifications.expiresAt, yesterday),
    addresses: ["address"],
    as: "contactVerifications",
    columns: ["channel", "address", "createdAt", "expiresAt", "usedAt"],
  }),
  personTable(otpChallenges, {
    rows: anyOf(
      underAddress({ email: otpChallenges.email, mobile: otpChallenges.mobile }),
      below(otpChallenges.enquiryId, enquiries, rowsOf.enquiries),
    ),
    erasure: "deleted",
    retention: ({ yesterday }) => lt(otpChallenges.expiresAt, yesterday),
    as: "codes",
    columns: ["purpose", "channel", "mobile", "email", "sentAt", "consumedAt", "createdAt"],
  }),
  personTable(secretLinks, {
    rows: anyOf(ofAccount(secretLinks.userId), below(secretLinks.chatId, chats, rowsOf.chats)),
    retention: ({ now }) => lt(secretLinks.expiresAt, now),
    as: "links",
    columns: ["kind", "createdAt", "expiresAt"],
  }),
  personTable(pendingFormSubmissions, {
    rows: ofAccount(pendingFormSubmissions.userId),
    retention: ({ now }) => lt(pendingFormSubmissions.expiresAt, now),
    not: "an encrypted form that only the browser which sent it can use, for an hour at most",
  }),
  personTable(formPosts, {
    rows: () => sql`false`,
    erasure: { stays: "encrypted with a key that only the browser with the form has, for an hour" },
    retention: ({ now }) => lt(formPosts.expiresAt, now),
    not: "encrypted with a key that only the browser with the form has, for an hour",
  }),
  // Erasure also finds messages by the hashes of their recipients.
  personTable(outbox, {
    rows: ofAccount(outbox.userId),
    erasure: "deleted",
    retention: ({ now }) =>
      or(
        and(
          inArray(outbox.status, ["sent", "expired"]),
          lt(outbox.createdAt, addTime(now, -SETTLED_OUTBOX_DAYS, "day")),
        ),
        and(
          eq(outbox.status, "failed"),
          lt(outbox.createdAt, addTime(now, -FAILED_OUTBOX_DAYS, "day")),
        ),
      ),
    not: "encrypted until it is sent, and without a text afterwards",
  }),
  personTable(leadImports, {
    rows: () => sql`false`,
    erasure: { stays: "an encrypted file for a week; people who were erased are left out of it" },
    retention: "account",
    not: "an encrypted file of many people",
  }),
  personTable(mailOptOuts, {
    rows: () => sql`false`,
    erasure: { stays: "a keyed hash, so that the address gets no such mail again" },
    retention: "account",
    not: "a keyed hash of an address",
  }),
  personTable(erasedAddresses, {
    rows: () => sql`false`,
    erasure: { stays: "a keyed hash, to erase copies that turn up later" },
    retention: ({ before }) => lt(erasedAddresses.erasedAt, before("erasedAddress")),
    not: "a keyed hash of an address of somebody who was erased",
  }),
  personTable(users, {
    rows: ofAccount(users.id),
    erasure: "deleted",
    retention: "account",
    as: "account",
    columns: [
      ...(["id", "fullName", "email", "mobile", "countryCode", "contactEmail"] as const),
      ...(["contactMobile", "paidUser", "interestedEducationLevel", "permissions"] as const),
      ...(["extraFields", "visitedAt", "previousVisitAt", "deactivatedAt", "eraseAt"] as const),
      ...(["language", "timeZone", "createdAt", "updatedAt"] as const),
    ],
    addresses: ["contactEmail", "contactMobile"],
  }),
];
