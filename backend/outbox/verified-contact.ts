import { eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { users } from "../db/schema";
import { chats } from "../db/schema-contact";

/** Its protected field makes the type nominal: no object literal and no copy of one fits it. */
class Verified<Channel extends "email" | "sms"> {
  protected readonly isVerified = true;

  constructor(
    readonly channel: Channel,
    readonly address: string,
    /** The account that owns the address; null for the visitor of an anonymous chat. */
    readonly userId: string | null,
  ) {}

  /** The same address for a message that outlives its account: the last one. */
  withoutAccount(): Verified<Channel> {
    return new Verified(this.channel, this.address, null);
  }
}

/**
 * An address whose owner has confirmed it. The functions of this file read it from the database; no
 * other code can make one. Whatever contains a person's words, a link with rights or personal data
 * goes to a verified contact only (backend/outbox/send.ts).
 */
export type VerifiedContact = VerifiedEmail | VerifiedMobile;
export type VerifiedEmail = Verified<"email">;
export type VerifiedMobile = Verified<"sms">;

export interface VerifiedContacts {
  readonly email: VerifiedEmail | null;
  readonly mobile: VerifiedMobile | null;
}

/** The verified addresses of an account. */
export async function verifiedContactsOf(db: Database, userId: string): Promise<VerifiedContacts> {
  const [user] = await db
    .select({ email: users.email, mobile: users.mobile })
    .from(users)
    .where(eq(users.id, userId));
  return {
    email: user?.email ? new Verified("email", user.email, userId) : null,
    mobile: user?.mobile ? new Verified("sms", user.mobile, userId) : null,
  };
}

/** Where an account gets its messages: by email if it has a verified address, else by SMS. */
export async function preferredContactOf(
  db: Database,
  userId: string,
): Promise<VerifiedContact | null> {
  const { email, mobile } = await verifiedContactsOf(db, userId);
  return email ?? mobile;
}

/** Where replies to a chat go: to its account, or to the address that the visitor has confirmed. */
export async function chatContactOf(db: Database, chatId: string): Promise<VerifiedContact | null> {
  const [chat] = await db
    .select({ userId: chats.userId, email: chats.email, verifiedAt: chats.emailVerifiedAt })
    .from(chats)
    .where(eq(chats.id, chatId));
  if (!chat) return null;
  if (chat.userId) return preferredContactOf(db, chat.userId);
  return chat.email && chat.verifiedAt ? new Verified("email", chat.email, null) : null;
}
