import {
  and,
  arrayOverlaps,
  asc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import { filePrefixesOf } from "../documents/file-keys";
import { announceErasure } from "../enquiries/announce";
import { knownBy, rowsOf, type User } from "../platform/access/rows-of-person";
import { NIL_UUID } from "../platform/db/nil-uuid";
import { appointments } from "../platform/db/schema/appointments";
import { contactVerifications, otpChallenges } from "../platform/db/schema/auth";
import { chats } from "../platform/db/schema/chat";
import { enquiries } from "../platform/db/schema/enquiries";
import { leads } from "../platform/db/schema/leads";
import { transactions } from "../platform/db/schema/payments";
import { outbox } from "../platform/db/schema/platform";
import { erasedAddresses } from "../platform/db/schema/privacy";
import { callBacks, partnerEnquiries } from "../platform/db/schema/requests";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { erasedEmail } from "../platform/mail/templates";
import { allRecipientHashes } from "../platform/outbox/recipient-hash";
import { notify } from "../platform/outbox/send";
import { verifiedContactsOf, type VerifiedEmail } from "../platform/outbox/verified-contact";
import { mainOrigin } from "../platform/runtime/config";
import { log } from "../platform/runtime/log";
import { eachItem } from "../platform/work/each-item";

const BATCH = 50;

/**
 * Erases an account with all its data, enquiries and files. Bookings of paid learners remain under an
 * anonymised account (tax law requires them for eight years). Files are erased first, including
 * old versions in a bucket. If that fails, the next sweep tries again.
 */
export async function eraseUser(deps: Deps, user: User): Promise<void> {
  for (const prefix of filePrefixesOf(user.id)) await deps.storage.erase(prefix);
  await deps.db.transaction(async (tx) => {
    const { email } = await verifiedContactsOf(tx, user.id);
    const known = await addressesOf(tx, user);
    const erasedEnquiries = await tx
      .delete(enquiries)
      .where(rowsOf.enquiries(user))
      .returning({ id: enquiries.id, leadId: enquiries.leadId });
    await deleteEmptyLeads(tx, erasedEnquiries);
    await deleteWaitingMessages(tx, deps, user, known);
    await tx.delete(chats).where(rowsOf.chats(user));
    await tx.delete(callBacks).where(rowsOf.callBacks(user));
    await eraseAddresses(tx, user);
    await removeAccount(tx, deps, user);
    await rememberErasure(tx, deps, known.verified);
    const enquiryIds = erasedEnquiries.map(({ id }) => id);
    await announceErasure(tx, deps, { userId: user.id, leadIds: enquiryIds });
    if (email) await sendErasureConfirmation(tx, deps, email);
  });
  deps.wakeOutbox();
}

/** Deletes people without an account whose last enquiry has been erased. */
async function deleteEmptyLeads(
  tx: Database,
  erased: readonly { readonly leadId: string | null }[],
): Promise<void> {
  const ids = [...new Set(erased.flatMap(({ leadId }) => leadId ?? []))];
  if (ids.length === 0) return;
  const left = tx
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(eq(enquiries.leadId, leads.id));
  await tx.delete(leads).where(and(inArray(leads.id, ids), notExists(left)));
}

/** Sends the last email, which belongs to no account. */
const sendErasureConfirmation = (tx: Database, deps: Deps, to: VerifiedEmail) => {
  const email = erasedEmail();
  const notice = {
    email,
    text: `${email.subject}.`,
    origin: mainOrigin(deps.config),
  };
  return notify(tx, deps, to.withoutAccount(), notice);
};

/** Erases rows that belong to an address instead of the account. */
async function eraseAddresses(tx: Database, user: User): Promise<void> {
  const { emails, mobiles } = knownBy(user);
  if (emails.length > 0) {
    await tx.delete(otpChallenges).where(inArray(otpChallenges.email, [...emails]));
    await tx.delete(partnerEnquiries).where(inArray(partnerEnquiries.email, [...emails]));
  }
  if (mobiles.length > 0)
    await tx.delete(otpChallenges).where(inArray(otpChallenges.mobile, [...mobiles]));
}

/**
 * Deletes the account's row and everything that refers to it. With bookings the row remains,
 * anonymised.
 */
async function removeAccount(tx: Database, deps: Deps, user: User): Promise<void> {
  const [booked] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.userId, user.id))
    .limit(1);
  if (!booked) {
    await tx.delete(users).where(eq(users.id, user.id));
    return;
  }
  const [nameless] = await tx
    .insert(users)
    .values({ deactivatedAt: deps.now(), createdAt: user.createdAt, updatedAt: deps.now() })
    .returning({ id: users.id });
  if (!nameless) throw new Error("the bookings have no account");
  await tx
    .update(transactions)
    .set({ userId: nameless.id })
    .where(eq(transactions.userId, user.id));
  await tx.delete(users).where(eq(users.id, user.id));
}

/**
 * Deletes queued messages to or about this person, except messages of other accounts that use an
 * address this person only typed.
 */
async function deleteWaitingMessages(
  tx: Database,
  deps: Deps,
  user: User,
  known: Addresses,
): Promise<void> {
  const hashes = (addresses: readonly string[]) => allRecipientHashes(deps.config, addresses);
  const isTo = (addresses: readonly string[]) =>
    addresses.length > 0 ? arrayOverlaps(outbox.recipientHashes, hashes(addresses)) : undefined;
  const typed = isTo(known.typed);
  await tx
    .delete(outbox)
    .where(
      or(
        eq(outbox.userId, user.id),
        isTo(known.verified),
        typed && and(typed, isNull(outbox.userId)),
      ),
    );
}

interface Addresses {
  readonly verified: readonly string[];
  readonly typed: readonly string[];
}

/** Returns every address that the person has verified or typed. */
async function addressesOf(tx: Database, user: User): Promise<Addresses> {
  const present = (values: readonly (string | null)[]) => [
    ...new Set(values.filter((one) => one !== null)),
  ];
  // One after the other: a transaction is one connection, which runs one query at a time.
  const theirEnquiries = await tx
    .select({ email: enquiries.email, mobile: enquiries.mobile })
    .from(enquiries)
    .where(rowsOf.enquiries(user));
  const theirChats = await tx.select({ email: chats.email }).from(chats).where(rowsOf.chats(user));
  const theirCallBacks = await tx
    .select({ mobile: callBacks.mobile })
    .from(callBacks)
    .where(rowsOf.callBacks(user));
  const theirCalls = await tx
    .select({ mobile: appointments.mobile })
    .from(appointments)
    .where(eq(appointments.userId, user.id));
  const theirLinks = await tx
    .select({ address: contactVerifications.address })
    .from(contactVerifications)
    .where(eq(contactVerifications.userId, user.id));
  return {
    verified: present([user.email, user.mobile]),
    typed: present([
      ...[user.contactEmail, user.contactMobile],
      ...theirEnquiries.flatMap(({ email, mobile }) => [email, mobile]),
      ...theirChats.map(({ email }) => email),
      ...[...theirCallBacks, ...theirCalls].map(({ mobile }) => mobile),
      ...theirLinks.map(({ address }) => address),
    ]),
  };
}

/** Lets later copies, e.g. in a website's spool, be erased too (backend/privacy/erased-addresses.ts). */
async function rememberErasure(tx: Database, deps: Deps, verified: readonly string[]) {
  const rows = allRecipientHashes(deps.config, verified).map((addressHash) => ({
    addressHash,
    erasedAt: deps.now(),
  }));
  if (rows.length > 0)
    await tx
      .insert(erasedAddresses)
      .values(rows)
      .onConflictDoUpdate({
        target: erasedAddresses.addressHash,
        set: { erasedAt: sql`excluded.erased_at` },
      });
}

/**
 * Erases accounts that are due, except those under a legal hold. An account that can't be erased is
 * tried again every hour, and does not hold up the others.
 */
export async function eraseDue(deps: Deps): Promise<void> {
  const { id, eraseAt, legalHold } = users;
  await eachItem<User>(deps, {
    job: "erase accounts",
    page: (after) =>
      deps.db
        .select()
        .from(users)
        .where(and(lte(eraseAt, deps.now()), isNull(legalHold), gt(id, after?.id ?? NIL_UUID)))
        .orderBy(asc(id))
        .limit(BATCH),
    keyOf: (user) => user.id,
    run: async (user) => {
      await eraseUser(deps, user);
      log.info({ event: "account erased" }, "account erased");
    },
    // It is our duty, so it is never given up. The console shows it until it has succeeded.
    attempts: Infinity,
  });
}
