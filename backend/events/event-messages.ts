import type { CatalogueDocument } from "#domain/catalogue/documents";
import type { LanguageCode } from "#domain/language/language";
import { translatorFor } from "#domain/language/translate.server";
import { regionOfHost } from "#domain/site/regions";
import { sitePath } from "#domain/site/site-path";
import { addTime } from "#domain/time/dates";
import { siteTime } from "#domain/time/site-time";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { eventEmail, eventSubject, type EventOccasion } from "../platform/mail/templates";
import { notify, type Notice } from "../platform/outbox/send";
import type { VerifiedContact } from "../platform/outbox/verified-contact";
import { calendarOf, endOf, startOf, versionsOf } from "./calendar";

type Kind = "event" | "webinar";

/** Reminders are sent an hour before a webinar and a day before an event. */
const REMINDER_HOURS: Readonly<Record<Kind, number>> = { webinar: 1, event: 24 };

interface About {
  readonly document: CatalogueDocument;
  readonly origin: string;
  readonly language: LanguageCode;
}

/**
 * Queues a message about an event, unless `occasion` is null, and the reminder, if there is time.
 * @returns the ids of the reminders
 */
export async function announceEvent(
  tx: Database,
  deps: Deps,
  to: VerifiedContact,
  occasion: "registered" | "moved" | null,
  { document, origin, language }: About,
): Promise<string[]> {
  const { fields } = document.data;
  const expiresAt = endOf({ fields });
  const versions = await versionsOf(tx, [document]);
  const about = { document, origin, language, versions };
  if (occasion) await notify(tx, deps, to, noticeOf(occasion, about), { expiresAt });
  const sendAt = addTime(startOf({ fields }), -REMINDER_HOURS[document.kind as Kind], "hour");
  if (sendAt <= deps.now()) return [];
  const reminder = noticeOf("reminder", about);
  return [await notify(tx, deps, to, reminder, { expiresAt, sendAt })];
}

/** Tells a person that an event won't take place. */
export async function announceCancellation(
  tx: Database,
  deps: Deps,
  to: VerifiedContact,
  about: About,
): Promise<void> {
  await notify(tx, deps, to, noticeOf("cancelled", { ...about, versions: new Map() }));
}

/**
 * Creates an email with a calendar file, or a one-line text message. Reminders can be unsubscribed
 * from.
 */
function noticeOf(
  occasion: EventOccasion,
  {
    document,
    origin,
    language,
    versions,
  }: About & { readonly versions: Parameters<typeof calendarOf>[2] },
): Notice {
  const { title, path, description } = document;
  const kind = document.kind as Kind;
  const { fields } = document.data;
  const isOff = occasion === "cancelled";
  const href = origin + sitePath(isOff ? `/${kind}s` : path);
  const speech = { code: language, t: translatorFor(language) };
  const when = siteTime(String(fields.startsAt), regionOfHost(new URL(origin).host), speech);
  const email = eventEmail({
    occasion,
    title,
    description,
    when,
    href,
    kind,
    where: typeof fields.venue === "string" ? fields.venue : null,
    language,
    calendar: isOff ? undefined : calendarOf([{ ...document, fields }], origin, versions),
  });
  const topic = occasion === "reminder" ? ("reminders" as const) : undefined;
  const isChange = occasion === "moved" || isOff;
  const subject = isChange ? eventSubject(occasion, title, language) : title;
  return { email, text: `${subject}, ${when}. ${href}`, origin, topic };
}
