import { eq, inArray, sql } from "drizzle-orm";
import { readerOf, readerOfAccount, staffReader, type Reader } from "#domain/site/reader";
import { regions } from "#domain/site/regions";
import { chats } from "../db/schema/chat";
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
      ...{ id: users.id, email: users.email, mobile: users.mobile },
      ...{ countryCode: users.countryCode, timeZone: users.timeZone, isStaff },
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
      ...{ userId: chats.userId, email: chats.email, verifiedAt: chats.emailVerifiedAt },
      ...{ language: chats.language, timeZone: chats.timeZone },
    })
    .from(chats)
    .where(eq(chats.id, chatId));
  if (!chat) return null;
  if (chat.userId) return preferredContactOf(db, chat.userId);
  return chat.email && chat.verifiedAt
    ? new Verified("email", chat.email, null, readerOf(chat, regions.default))
    : null;
}
