import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { maskEmail, maskMobile } from "#domain/auth/otp-rules";
import type { LanguageCode } from "#domain/language/language";
import { hrefTo } from "#domain/site/href";
import { contactVerifications } from "../platform/db/schema/auth";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import type { Caller } from "../platform/http/caller";
import { ApiError, notFound } from "../platform/http/errors";
import { endLink, openLink, replaceLink, type LinkTarget } from "../platform/links/secret-links";
import { contactChangedEmail } from "../platform/mail/templates";
import { maySendFixedText } from "../platform/outbox/budget";
import { notify, sendFixedText, type FixedText, type TypedAddress } from "../platform/outbox/send";
import { verifiedContactsOf } from "../platform/outbox/verified-contact";
import { findUser } from "./accounts";

export type Verification = typeof contactVerifications.$inferSelect;

const LIFETIME_MS = 24 * 60 * 60_000;

/** Whose address is verified: an account's, or that of an anonymous chat's visitor. */
type Subject = { readonly userId: string } | { readonly chatId: string };

/** Its link: one for each channel of an account or chat. */
const linkOf = (subject: Subject, channel: Verification["channel"]): LinkTarget => ({
  kind: "contact",
  subject: channel,
  holder: subject,
});

/**
 * Sends a link that verifies a typed address. It is bound to this address and account or chat, and
 * valid once for a day. A newer link for the same subject and channel replaces it. The
 * caller must have counted the message (`spendForFixedText`). @returns the id of the queued
 * message
 */
export async function sendVerification(
  tx: Database,
  deps: Deps,
  subject: Subject,
  to: TypedAddress,
  {
    origin,
    language,
    sendAt,
  }: { readonly origin: string; readonly language: LanguageCode; readonly sendAt?: Date },
): Promise<string> {
  const now = deps.now();
  await tx
    .delete(contactVerifications)
    .where(and(ofSubject(subject), eq(contactVerifications.channel, to.channel)));
  const from = sendAt ?? now;
  const expiresAt = new Date(from.getTime() + LIFETIME_MS);
  await tx.insert(contactVerifications).values({ ...subject, ...to, createdAt: now, expiresAt });
  const token = await replaceLink(tx, deps, linkOf(subject, to.channel), from);
  const href = origin + hrefTo("/confirm-contact/:token", { token });
  const kind = "userId" in subject ? "verify-account-contact" : "verify-chat-email";
  return sendFixedText(tx, deps, to, { kind, href } satisfies FixedText, {
    origin,
    language,
    sendAt,
    expiresAt,
  });
}

/** The site and language of the page on which an address was typed. */
export const placeOf = ({ publicOrigin, reader }: Caller) => ({
  origin: publicOrigin,
  language: reader.language,
});

const ofSubject = (subject: Subject) =>
  "userId" in subject
    ? eq(contactVerifications.userId, subject.userId)
    : eq(contactVerifications.chatId, subject.chatId);

/** Returns the verification of a valid link. @throws ApiError 404 */
export async function findVerification(
  tx: Database,
  deps: Deps,
  token: string,
): Promise<Verification> {
  const link = await openLink(tx, deps, "contact", token);
  const [row] = link
    ? await tx
        .select()
        .from(contactVerifications)
        .where(
          and(
            eq(contactVerifications.channel, link.subject as Verification["channel"]),
            link.userId === null
              ? eq(contactVerifications.chatId, link.holder)
              : eq(contactVerifications.userId, link.userId),
            isNull(contactVerifications.usedAt),
            gt(contactVerifications.expiresAt, deps.now()),
          ),
        )
        .for("update")
    : [];
  if (!row) throw notFound();
  return row;
}

/**
 * Makes a verified address the account's own for sign-in and messages, and notifies the previous
 * address. Runs in the caller's transaction. @throws ApiError 404 (used, expired or superseded),
 * 409 UM_EA_4002, UM_MA_4003
 */
export async function verifyAccountContact(
  tx: Database,
  deps: Deps,
  row: Verification,
  { userId, origin }: { readonly userId: string; readonly origin: string },
): Promise<void> {
  const isEmail = row.channel === "email";
  const { own, typed } = isEmail
    ? { own: users.email, typed: users.contactEmail }
    : { own: users.mobile, typed: users.contactMobile };
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(own, row.address), ne(users.id, userId)));
  if (taken) throw isEmail ? emailTaken() : mobileTaken();
  const before = await verifiedContactsOf(tx, userId);
  const changed = await tx
    .update(users)
    .set({
      ...(isEmail
        ? { email: row.address, contactEmail: null }
        : { mobile: row.address, contactMobile: null }),
      updatedAt: deps.now(),
    })
    .where(and(eq(users.id, userId), eq(typed, row.address)))
    .returning({ id: users.id });
  if (changed.length === 0) throw notFound();
  await useVerification(tx, deps, row);
  const toTell = isEmail ? (before.email ?? before.mobile) : (before.mobile ?? before.email);
  if (!toTell) return;
  const email = contactChangedEmail(
    { channel: row.channel, masked: maskedAddress(row) },
    toTell.reader.language,
  );
  await notify(tx, deps, toTell, { email, text: `${email.subject}.`, origin });
}

/** The masked address shown to anyone who opens the link. */
export const maskedAddress = ({ channel, address }: Verification): string =>
  channel === "email" ? maskEmail(address) : maskMobile(address, address.slice(0, 3));

/**
 * Sends a verification link to a new account's email address, if it has no verified one. Does
 * nothing over the message budget; the user can request the link later.
 */
export async function offerVerification(deps: Deps, userId: string, caller: Caller): Promise<void> {
  const { email, contactEmail } = await findUser(deps.db, userId);
  if (email || !contactEmail) return;
  const to = { channel: "email", address: contactEmail } as const;
  if (!(await maySendFixedText(deps, to, caller))) return;
  await deps.db.transaction((tx) => sendVerification(tx, deps, { userId }, to, placeOf(caller)));
  deps.wakeOutbox();
}

/**
 * Marks a verification as used exactly once, even with concurrent requests. @throws ApiError 404
 */
export async function useVerification(tx: Database, deps: Deps, row: Verification): Promise<void> {
  const used = await tx
    .update(contactVerifications)
    .set({ usedAt: deps.now() })
    .where(and(eq(contactVerifications.id, row.id), isNull(contactVerifications.usedAt)))
    .returning({ id: contactVerifications.id });
  if (used.length === 0) throw notFound();
  const { userId, chatId, channel } = row;
  if (userId !== null) await endLink(tx, linkOf({ userId }, channel));
  if (chatId !== null) await endLink(tx, linkOf({ chatId }, channel));
}

export const emailTaken = (): ApiError =>
  new ApiError(409, "UM_EA_4002", { fields: { email: "UM_EA_4002" } });
export const mobileTaken = (): ApiError =>
  new ApiError(409, "UM_MA_4003", { fields: { mobile: "UM_MA_4003" } });
