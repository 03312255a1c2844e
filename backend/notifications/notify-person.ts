import { desc, eq, type SQL } from "drizzle-orm";
import type { LanguageCode } from "#domain/language/language";
import type { Translate } from "#domain/language/message";
import { translatorFor } from "#domain/language/translate.server";
import type { MailTopic } from "#domain/notifications/mail-topics";
import {
  endOfQuietHours,
  isForStaff,
  type NotificationKind,
  type NotificationSettings,
} from "#domain/notifications/notifications";
import { readerOf, staffReader, type Reader } from "#domain/site/reader";
import { regionalOrigin, regionOfCountry } from "#domain/site/regions";
import { sitePath } from "#domain/site/site-path";
import { enquiries } from "../platform/db/schema/enquiries";
import { digestEntries, notificationSettings } from "../platform/db/schema/notifications";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { updateEmail } from "../platform/mail/templates";
import { hasOptedOut } from "../platform/mail/topics";
import { notify } from "../platform/outbox/send";
import { verifiedContactsOf, type VerifiedContact } from "../platform/outbox/verified-contact";
import { mainOrigin } from "../platform/runtime/config";
import { settingsOf } from "./settings";

/** What happened, in the person's language. */
export interface NotificationText {
  /** One short sentence, also the text message. */
  readonly subject: string;
  readonly lines?: readonly string[];
}

interface Notification {
  readonly kind: NotificationKind;
  readonly write: (t: Translate, language: LanguageCode) => NotificationText;
  /** The page to open, below the base path. */
  readonly path: string;
}

/** What an unsubscribe link is for. */
export const topicOf = (isStaff: boolean): MailTopic => (isStaff ? "work" : "updates");

/**
 * Notifies a person on the channels that they have chosen, after their quiet hours, or in their next
 * digest. Runs in the transaction of what happened.
 */
export async function notifyPerson(
  tx: Database,
  deps: Deps,
  userId: string,
  { kind, write, path }: Notification,
): Promise<void> {
  const settings = await settingsOf(tx, userId);
  const contacts = await contactsFor(tx, userId, kind, settings);
  if (contacts.length === 0) return;
  const isStaff = isForStaff(kind);
  const site = await siteOfPerson(tx, deps, userId, isStaff);
  const { language } = site;
  const { subject, lines = [] } = write(translatorFor(language), language);
  const href = site.origin + sitePath(path);
  if (settings.hasDigest && contacts.some(({ channel }) => channel === "email")) {
    const text = [subject, ...lines].join("\n");
    const entry = { userId, isForStaff: isStaff, text, href, createdAt: deps.now() };
    await tx.insert(digestEntries).values(entry);
    return;
  }
  const topic = topicOf(isStaff);
  const sendAt = endOfQuietHours(settings, deps.now(), site.timeZone.id) ?? undefined;
  for (const to of contacts) {
    if (await hasOptedOut(deps, { ...to, topic }, tx)) continue;
    const email = updateEmail({ subject, lines, href, language });
    const notice = { email, text: `${subject} ${href}`, origin: site.origin, topic };
    await notify(tx, deps, to, notice, { sendAt });
  }
}

/** The verified addresses of the chosen channels, or the first one without a choice. */
async function contactsFor(
  tx: Database,
  userId: string,
  kind: NotificationKind,
  { channels }: NotificationSettings,
): Promise<VerifiedContact[]> {
  const { email, mobile } = await verifiedContactsOf(tx, userId);
  const chosen = channels[kind];
  const wanted = chosen
    ? [chosen.includes("email") ? email : null, chosen.includes("sms") ? mobile : null]
    : [email ?? mobile];
  return wanted.filter((contact) => contact !== null);
}

/** The site of a person, and how they read. */
export interface PersonSite extends Reader {
  readonly origin: string;
}

/** The site of a person, and how they read. */
export async function siteOfPerson(
  db: Database,
  { config }: Pick<Deps, "config">,
  userId: string,
  isStaff: boolean,
): Promise<PersonSite> {
  const origin = mainOrigin(config);
  if (!isStaff) return siteOfStudent(db, origin, userId, eq(enquiries.userId, userId));
  const account = await accountReader(db, userId);
  return { origin, ...staffReader, language: account?.chosen ?? staffReader.language };
}

/**
 * The site of a student is that of their latest enquiry. They read as their notification settings and account say,
 * else as the enquiry was written.
 */
export async function siteOfStudent(
  db: Database,
  mainSite: string,
  userId: string | null,
  isTheirs: SQL,
): Promise<PersonSite> {
  const account = userId === null ? undefined : await accountReader(db, userId);
  const { country, language, timeZone } = enquiries;
  const [latest] = await db
    .select({ country, language, timeZone })
    .from(enquiries)
    .where(isTheirs)
    .orderBy(desc(enquiries.createdAt))
    .limit(1);
  const region = regionOfCountry(latest?.country ?? null);
  const stored = {
    language: account?.chosen ?? account?.language ?? latest?.language ?? null,
    timeZone: account?.timeZone ?? latest?.timeZone ?? null,
  };
  return { origin: regionalOrigin(mainSite, region), ...readerOf(stored, region) };
}

/** `chosen` is the language of the notification settings. */
async function accountReader(db: Database, userId: string) {
  const [account] = await db
    .select({
      chosen: notificationSettings.language,
      language: users.language,
      timeZone: users.timeZone,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId));
  return account;
}
