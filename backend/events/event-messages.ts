import type { CatalogueDocument } from "#domain/catalogue/documents";
import { translatorFor } from "#domain/language/translate.server";
import { formatFor, type Reader } from "#domain/site/reader";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { addTime } from "#domain/time/dates";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { eventEmail, eventText, type EventOccasion } from "../platform/mail/templates";
import { notify, type Notice } from "../platform/outbox/send";
import type { VerifiedContact } from "../platform/outbox/verified-contact";
import { calendarOf, endOf, startOf, versionsOf } from "./calendar";
import { ticketToken } from "./tickets";

type Kind = "event" | "webinar";

/** Reminders are sent an hour before a webinar and a day before an event. */
const REMINDER_HOURS: Readonly<Record<Kind, number>> = { webinar: 1, event: 24 };

interface About {
  readonly document: CatalogueDocument;
  readonly origin: string;
  /** Whose registration it is. */
  readonly userId: string;
}

/**
 * Queues a message about an event, unless `occasion` is null, and the reminder, if there is time.
 * @returns the ids of the reminders
 */
export async function announceEvent(
  tx: Database,
  deps: Deps,
  to: VerifiedContact,
  occasion: Exclude<EventOccasion, "reminder" | "cancelled"> | null,
  { document, origin, userId }: About,
): Promise<string[]> {
  const { fields } = document.data;
  const expiresAt = endOf({ fields });
  const versions = await versionsOf(tx, [document]);
  const ticketHref = await ticketHrefOf(tx, deps, { document, origin, userId });
  const about = { document, origin, versions, ticketHref };
  const { reader } = to;
  if (occasion) await notify(tx, deps, to, noticeOf(occasion, about, reader), { expiresAt });
  const sendAt = addTime(startOf({ fields }), -REMINDER_HOURS[document.kind as Kind], "hour");
  if (sendAt <= deps.now()) return [];
  const reminder = noticeOf("reminder", about, reader);
  return [await notify(tx, deps, to, reminder, { expiresAt, sendAt })];
}

/** Tells a person that an event won't take place. */
export async function announceCancellation(
  tx: Database,
  deps: Deps,
  to: VerifiedContact,
  { document, origin }: Omit<About, "userId">,
): Promise<void> {
  const about = { document, origin, versions: new Map(), ticketHref: null };
  await notify(tx, deps, to, noticeOf("cancelled", about, to.reader));
}

/** The page with the QR code for the entrance. Webinars have none. */
async function ticketHrefOf(
  tx: Database,
  deps: Deps,
  { document, origin, userId }: About,
): Promise<string | null> {
  if (document.kind !== "event") return null;
  const token = await ticketToken(tx, deps, { slug: document.slug, userId });
  return origin + hrefTo("/ticket/:token", { token });
}

interface Written extends Omit<About, "userId"> {
  readonly versions: Parameters<typeof calendarOf>[2];
  readonly ticketHref: string | null;
}

/**
 * Creates an email with a calendar file, or a one-line text message. Reminders can be unsubscribed
 * from.
 */
function noticeOf(
  occasion: EventOccasion,
  { document, origin, versions, ticketHref }: Written,
  reader: Reader,
): Notice {
  const { language } = reader;
  const { title, path, description } = document;
  const kind = document.kind as Kind;
  const { fields } = document.data;
  const isOff = occasion === "cancelled";
  const href = origin + sitePath(isOff ? `/${kind}s` : path);
  const news = {
    occasion,
    title,
    description,
    when: formatFor(startOf({ fields }), reader, translatorFor(language)),
    href,
    kind,
    ticketHref,
    where: typeof fields.venue === "string" ? fields.venue : null,
    calendar: isOff ? undefined : calendarOf([{ ...document, fields }], origin, versions),
  };
  const topic = occasion === "reminder" ? ("reminders" as const) : undefined;
  return { email: eventEmail(news, language), text: eventText(news, language), origin, topic };
}
