import { and, eq, isNull } from "drizzle-orm";
import type { CatalogueDocument } from "#domain/catalogue/documents";
import { isUpcoming } from "#domain/events/event-timing";
import { sitePath } from "#domain/site/site-path";
import { addTime, formatIst } from "#domain/time/dates";
import { registrations } from "../platform/db/schema/events";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import type { Caller } from "../platform/http/caller";
import { ApiError, notFound } from "../platform/http/errors";
import { eventEmail } from "../platform/mail/templates";
import { spendForAccount } from "../platform/outbox/budget";
import { takeBack } from "../platform/outbox/enqueue";
import { publishEvent } from "../platform/outbox/publish-event";
import { notify, type Notice } from "../platform/outbox/send";
import { preferredContactOf, type VerifiedContact } from "../platform/outbox/verified-contact";
import { calendarOf, endOf, startOf } from "./calendar";

type Kind = "event" | "webinar";

/** Reminders are sent an hour before a webinar and a day before an event. */
const REMINDER_HOURS: Readonly<Record<Kind, number>> = { webinar: 1, event: 24 };

export async function isRegistered(deps: Deps, kind: Kind, slug: string, userId: string) {
  const [found] = await deps.db
    .select({ slug: registrations.slug })
    .from(registrations)
    .where(ofPerson({ kind, slug, userId }));
  return found !== undefined;
}

/**
 * Registers a user. Repeating it changes and sends nothing. Confirmation and reminder are sent to
 * the user's verified contact. @throws ApiError 410 WEBINAR_EXPIRED if it is over, 429
 * MESSAGE_LIMIT
 */
export async function register(
  deps: Deps,
  document: CatalogueDocument,
  userId: string,
  caller: Caller,
): Promise<{ isNew: boolean }> {
  const kind = document.kind as Kind;
  if (!isUpcoming(String(document.data.fields.startsAt), deps.now()))
    throw new ApiError(410, "WEBINAR_EXPIRED");
  if (await isRegistered(deps, kind, document.slug, userId)) return { isNew: false };
  await spendForAccount(deps, userId, caller);
  const isNew = await deps.db.transaction(async (tx) => {
    const added = await tx
      .insert(registrations)
      .values({ kind, slug: document.slug, userId, createdAt: deps.now() })
      .onConflictDoNothing()
      .returning({ slug: registrations.slug });
    if (added.length === 0) return false;
    const { title, slug } = document;
    const startsAt = startOf(document.data).toISOString();
    const data = { userId, kind, slug, title, startsAt };
    await publishEvent(tx, deps, "registration.created", data);
    const to = await preferredContactOf(tx, userId);
    if (!to) return true;
    const reminderIds = await confirm(tx, deps, to, document, caller.publicOrigin);
    await tx.update(registrations).set({ reminderIds }).where(ofPerson({ kind, slug, userId }));
    return true;
  });
  if (isNew) deps.wakeOutbox();
  return { isNew };
}

/** Cancels a registration with its reminder. @throws ApiError 404 if there is none */
export async function cancel(
  deps: Deps,
  registration: { readonly kind: Kind; readonly slug: string; readonly userId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [cancelled] = await tx
      .delete(registrations)
      .where(and(ofPerson(registration), isNull(registrations.attendedAt)))
      .returning({ reminderIds: registrations.reminderIds });
    if (!cancelled) throw notFound();
    await takeBack(tx, cancelled.reminderIds);
    await publishEvent(tx, deps, "registration.cancelled", registration);
  });
  deps.wakeOutbox();
}

const ofPerson = (one: { readonly kind: Kind; readonly slug: string; readonly userId: string }) =>
  and(
    eq(registrations.kind, one.kind),
    eq(registrations.slug, one.slug),
    eq(registrations.userId, one.userId),
  );

/** Queues the confirmation and, if there is time, the reminder. @returns the reminder's id */
async function confirm(
  tx: Database,
  deps: Deps,
  to: VerifiedContact,
  document: CatalogueDocument,
  origin: string,
): Promise<string[]> {
  const { fields } = document.data;
  const expiresAt = endOf({ fields });
  await notify(tx, deps, to, noticeOf("registered", document, origin), { expiresAt });
  const sendAt = addTime(startOf({ fields }), -REMINDER_HOURS[document.kind as Kind], "hour");
  if (sendAt <= deps.now()) return [];
  const reminder = noticeOf("reminder", document, origin);
  return [await notify(tx, deps, to, reminder, { expiresAt, sendAt })];
}

/**
 * Creates an email with a calendar file, or a one-line text message. Reminders can be unsubscribed
 * from.
 */
function noticeOf(
  occasion: "registered" | "reminder",
  document: CatalogueDocument,
  origin: string,
): Notice {
  const { title, path, description } = document;
  const { fields } = document.data;
  const href = origin + sitePath(path);
  const when = formatIst(String(fields.startsAt));
  const email = eventEmail({
    ...{ occasion, title, description, when, href },
    kind: document.kind as Kind,
    where: typeof fields.venue === "string" ? fields.venue : "online",
    calendar: calendarOf([{ ...document, fields }], origin),
  });
  const topic = occasion === "reminder" ? ("reminders" as const) : undefined;
  return { email, text: `${title}, ${when}. ${href}`, origin, topic };
}
