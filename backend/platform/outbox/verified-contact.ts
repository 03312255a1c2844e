import { and, eq, inArray, sql } from "drizzle-orm";
import { writtenConsents } from "#domain/enquiries/consent-versions";
import { readerOf, readerOfAccount, staffReader, type Reader } from "#domain/site/reader";
import { regions } from "#domain/site/regions";
import { chats } from "../db/schema/chat";
import { consents, enquiries } from "../db/schema/enquiries";
import { leadConfirmations } from "../db/schema/leads";
import { notificationSettings } from "../db/schema/notifications";
import { users } from "../db/schema/users";
import type { Database } from "../db/types";

/** The protected field makes the type nominal, so object literals and copies do not match it. */
class Verified<Channel extends "email" | "sms"> {
  protected readonly isVerified = true;

  constructor(
    readonly channel: Channel,
    readonly address: string,
    /** The account that owns the address. Null for an anonymous chat's visitor. */
    readonly userId: string | null,
    /** The language and clock of messages to it. */
    readonly reader: Reader,
  ) {}

  /** Returns the same address without its account, for the last message before erasure. */
  withoutAccount(): Verified<Channel> {
    return new Verified(this.channel, this.address, null, this.reader);
  }
}

/**
 * A verified address. Only the functions of this file can create one, from the database. User
 * text, privileged links and personal data are sent to verified contacts only
 * (backend/platform/outbox/send.ts).
 */
export type VerifiedContact = VerifiedEmail | VerifiedMobile;
export type VerifiedEmail = Verified<"email">;
export type VerifiedMobile = Verified<"sms">;

export interface VerifiedContacts {
  readonly email: VerifiedEmail | null;
  readonly mobile: VerifiedMobile | null;
}

const isStaff = sql<boolean>`${users.permissions} <> '{}'`;

const noContacts: VerifiedContacts = { email: null, mobile: null };

/** Returns the verified addresses of accounts, by account. */
export async function verifiedContactsOfAll(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, VerifiedContacts>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      mobile: users.mobile,
      countryCode: users.countryCode,
      timeZone: users.timeZone,
      isStaff,
      language: sql<string | null>`coalesce(${notificationSettings.language}, ${users.language})`,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(inArray(users.id, [...userIds]));
  return new Map(
    rows.map(({ id, email, mobile, ...stored }) => {
      const reader = stored.isStaff ? staffReader : readerOfAccount(stored);
      const contacts = {
        email: email ? new Verified("email", email, id, reader) : null,
        mobile: mobile ? new Verified("sms", mobile, id, reader) : null,
      };
      return [id, contacts];
    }),
  );
}

/** Returns an account's verified addresses. */
export const verifiedContactsOf = async (db: Database, userId: string): Promise<VerifiedContacts> =>
  (await verifiedContactsOfAll(db, [userId])).get(userId) ?? noContacts;

/** Returns where an account receives messages: its verified email address, or else its number. */
export async function preferredContactOf(
  db: Database,
  userId: string,
): Promise<VerifiedContact | null> {
  const { email, mobile } = await verifiedContactsOf(db, userId);
  return email ?? mobile;
}

/**
 * Returns where replies to a chat are sent: to its account, or to the visitor's verified address.
 */
export async function chatContactOf(db: Database, chatId: string): Promise<VerifiedContact | null> {
  const [chat] = await db
    .select({
      userId: chats.userId,
      email: chats.email,
      verifiedAt: chats.emailVerifiedAt,
      language: chats.language,
      timeZone: chats.timeZone,
    })
    .from(chats)
    .where(eq(chats.id, chatId));
  if (!chat) return null;
  if (chat.userId) return preferredContactOf(db, chat.userId);
  return chat.email && chat.verifiedAt
    ? new Verified("email", chat.email, null, readerOf(chat, regions.default))
    : null;
}

/** As `Verified`: only this file can create one. */
class Consented {
  protected readonly hasConsented = true;
  readonly channel = "email";

  constructor(readonly address: string) {}
}

/**
 * An address that somebody typed who agreed in writing to be contacted. It may get one message, which
 * asks to confirm it.
 */
export type ConsentedEmail = Consented;

/** Whether an address got the message that asks to confirm it, rather than being a verified contact. */
export const isConsentedOnly = (to: VerifiedContact | ConsentedEmail): to is ConsentedEmail =>
  to instanceof Consented;

/** Where a lead without a verified address gets email, or why it gets none. */
export type LeadEmail = VerifiedEmail | ConsentedEmail | "asked" | "no_consent";

/**
 * Returns where leads without a verified address get email: at an address that they have confirmed, or
 * once at one that they typed and agreed to be contacted at. Of several leads with one address, the first gets it.
 */
export async function leadEmailsOf(
  db: Database,
  leads: readonly { readonly id: string; readonly email: string | null }[],
): Promise<ReadonlyMap<string, LeadEmail>> {
  const typed = leads.flatMap(({ id, email }) =>
    email ? [{ id, email: email.toLowerCase() }] : [],
  );
  if (typed.length === 0) return new Map();
  const ids = typed.map(({ id }) => id);
  const addresses = typed.map(({ email }) => email);
  const askedRows = await db
    .select()
    .from(leadConfirmations)
    .where(inArray(leadConfirmations.address, addresses));
  const asked = new Map(askedRows.map((row) => [row.address, row]));
  const consented = await consentedAmong(db, ids);
  const taken = new Set<string>();
  const found = new Map<string, LeadEmail>();
  const emailOf = (id: string, email: string): LeadEmail => {
    const row = asked.get(email);
    if (row?.leadId === id && row.confirmedAt)
      return new Verified("email", email, null, readerOf(unknownReader, regions.default));
    if (row || taken.has(email)) return "asked";
    if (!consented.has(`${id} ${email}`)) return "no_consent";
    taken.add(email);
    return new Consented(email);
  };
  for (const { id, email } of typed) found.set(id, emailOf(id, email));
  return found;
}

const unknownReader = { language: null, timeZone: null };

/** The addresses of leads with a consent in writing, each behind the lead's id. */
async function consentedAmong(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: enquiries.leadId, email: enquiries.email })
    .from(enquiries)
    .innerJoin(consents, eq(consents.enquiryId, enquiries.id))
    .where(
      and(inArray(enquiries.leadId, [...ids]), inArray(consents.version, [...writtenConsents])),
    );
  return new Set(rows.map(({ id, email }) => `${id} ${email?.toLowerCase()}`));
}
