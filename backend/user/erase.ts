import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../db/database";
import { leads, otpChallenges, outbox, userDocuments, users } from "../db/schema";
import { callBacks, errorReports } from "../db/schema-care";
import { chats, partnerEnquiries } from "../db/schema-contact";
import { transactions } from "../db/schema-payment";
import type { Deps } from "../deps";
import { log } from "../log";
import { erasedLetter } from "../mail/templates";
import { mailOf } from "../mail/letter";
import { enqueue } from "../outbox/enqueue";
import { unseal } from "../outbox/seal";

type User = typeof users.$inferSelect;

/** A form of a number or address that somebody may be known by. */
interface Known {
  readonly emails: readonly string[];
  readonly mobiles: readonly string[];
}

const knownBy = (user: User): Known => ({
  // What was only typed may be somebody else's: only what was proved counts.
  emails: user.email ? [user.email] : [],
  mobiles: user.mobile ? [user.mobile] : [],
});

/** Rows that are this account's, or were left under an address that it has proved. */
const theirs = (
  userId: PgColumn,
  user: User,
  { email, mobile }: { readonly email?: PgColumn; readonly mobile?: PgColumn },
): SQL | undefined => {
  const { emails, mobiles } = knownBy(user);
  return or(
    eq(userId, user.id),
    email && emails.length > 0 ? and(isNull(userId), inArray(email, [...emails])) : undefined,
    mobile && mobiles.length > 0 ? and(isNull(userId), inArray(mobile, [...mobiles])) : undefined,
  );
};

/** What `theirs` is asked for, so that what is shown and what is erased are the same. */
export const rowsOf = {
  leads: (user: User) => theirs(leads.userId, user, { email: leads.email, mobile: leads.mobile }),
  chats: (user: User) => theirs(chats.userId, user, { email: chats.email }),
  callBacks: (user: User) => theirs(callBacks.userId, user, { mobile: callBacks.mobile }),
} as const;

/**
 * Erases an account with all that is held on it: leads and files too. Of somebody who has paid the bare
 * bookings stay, under an account without a name (tax law wants them for eight years).
 * Files are removed after the rows; a crash in between leaves them to the sweep.
 */
export async function eraseUser(deps: Deps, user: User): Promise<void> {
  const files = await deps.db.transaction(async (tx) => {
    const documents = await tx
      .select({ key: userDocuments.key })
      .from(userDocuments)
      .where(eq(userDocuments.userId, user.id));
    const reports = await tx
      .select({ key: errorReports.key })
      .from(errorReports)
      .where(and(eq(errorReports.userId, user.id), isNotNull(errorReports.key)));
    await forgetMessagesTo(tx, deps, user);
    await tx.delete(leads).where(rowsOf.leads(user));
    await tx.delete(chats).where(rowsOf.chats(user));
    await tx.delete(callBacks).where(rowsOf.callBacks(user));
    await eraseAddresses(tx, user);
    await removeAccount(tx, deps, user);
    if (user.email)
      await enqueue(tx, deps, mailOf(erasedLetter(), { to: user.email, origin: originOf(deps) }));
    return [...documents, ...reports].flatMap(({ key }) => (key ? [key] : []));
  });
  for (const key of files) await deps.storage.remove(key);
  deps.wakeOutbox();
}

const originOf = ({ config }: Deps): string => config.PUBLIC_ORIGIN ?? "http://localhost:3000";

/** What hangs on an address and not on the account. */
async function eraseAddresses(tx: Database, user: User): Promise<void> {
  const { emails, mobiles } = knownBy(user);
  if (emails.length > 0) {
    await tx.delete(otpChallenges).where(inArray(otpChallenges.email, [...emails]));
    await tx.delete(partnerEnquiries).where(inArray(partnerEnquiries.email, [...emails]));
  }
  if (mobiles.length > 0)
    await tx.delete(otpChallenges).where(inArray(otpChallenges.mobile, [...mobiles]));
}

/** Everything of the account goes with its row; where bookings hang on it the row stays, empty. */
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

/** Messages to them that have not left: reminders, notices. Each is sealed, so each is opened to be looked at. */
async function forgetMessagesTo(tx: Database, deps: Deps, user: User): Promise<void> {
  const addresses = [user.email, user.mobile].filter((one) => one !== null);
  const waiting = await tx
    .select({ id: outbox.id, sealed: outbox.sealed })
    .from(outbox)
    .where(and(eq(outbox.status, "waiting"), isNotNull(outbox.sealed)));
  const found: string[] = [];
  for (const { id, sealed } of waiting) {
    const message = await unseal(sealed ?? "", deps.config.DATA_SECRETS).catch(() => null);
    if (message && "to" in message && addresses.includes(message.to)) found.push(id);
  }
  if (found.length > 0) await tx.delete(outbox).where(inArray(outbox.id, found));
}

/** Erases those whose day has come, but for accounts that the law wants kept. */
export async function eraseDue(deps: Deps): Promise<void> {
  const due = await deps.db
    .select()
    .from(users)
    .where(and(lte(users.eraseAt, deps.now()), isNull(users.legalHold)))
    .limit(50);
  for (const user of due) {
    await eraseUser(deps, user);
    log.info({ event: "account erased" }, "an account was erased as its owner asked");
  }
}
