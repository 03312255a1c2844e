import { and, eq } from "drizzle-orm";
import { brand } from "../../app/domain/brand";
import type { CatalogueDocument } from "../../app/domain/catalogue";
import { formatIst, isUpcoming } from "../../app/domain/event-timing";
import { sitePath } from "../../app/domain/site-path";
import { findUser } from "../auth/accounts";
import { registrations } from "../db/schema";
import type { Deps } from "../deps";
import { Refusal } from "../http/errors";
import { mailOf } from "../mail/letter";
import { gatheringLetter } from "../mail/templates";
import { mailOnTopic } from "../mail/topics";
import { enqueue } from "../outbox/enqueue";
import type { Message } from "../outbox/seal";
import { calendarOf, endOf, startOf } from "./calendar";

type Kind = "event" | "webinar";

const HOUR_MS = 3_600_000;
/** A webinar is reminded of an hour before, an event on the day before. */
const REMINDER_MS: Readonly<Record<Kind, number>> = { webinar: HOUR_MS, event: 24 * HOUR_MS };

export async function isRegistered(deps: Deps, kind: Kind, slug: string, userId: string) {
  const [found] = await deps.db
    .select({ slug: registrations.slug })
    .from(registrations)
    .where(
      and(
        eq(registrations.kind, kind),
        eq(registrations.slug, slug),
        eq(registrations.userId, userId),
      ),
    );
  return found !== undefined;
}

/**
 * Registers a user once; a second time changes nothing and sends nothing. Confirmation and reminder
 * leave through the outbox, to the user's proved address or number.
 * @throws Refusal 410 WEBINAR_EXPIRED when it is over (core.md §8 "Webinar expired").
 */
export async function register(
  deps: Deps,
  document: CatalogueDocument,
  userId: string,
  origin: string,
): Promise<{ isNew: boolean }> {
  const kind = document.kind as Kind;
  if (!isUpcoming(String(document.data.fields.startsAt), deps.now()))
    throw new Refusal(410, "WEBINAR_EXPIRED");
  const user = await findUser(deps.db, userId);
  const isNew = await deps.db.transaction(async (tx) => {
    const added = await tx
      .insert(registrations)
      .values({ kind, slug: document.slug, userId, createdAt: deps.now() })
      .onConflictDoNothing()
      .returning({ slug: registrations.slug });
    if (added.length === 0) return false;
    const to = { email: user.email ?? user.contactEmail, mobile: user.mobile };
    const end = endOf({ fields: document.data.fields });
    const confirmation = await messageTo(deps, to, "registered", document, origin);
    if (confirmation) await enqueue(tx, deps, confirmation, end);
    const remindAt = new Date(
      startOf({ fields: document.data.fields }).getTime() - REMINDER_MS[kind],
    );
    const reminder = await messageTo(deps, to, "reminder", document, origin);
    if (reminder && remindAt > deps.now()) await enqueue(tx, deps, reminder, end, remindAt);
    return true;
  });
  if (isNew) deps.wakeOutbox();
  return { isNew };
}

/**
 * A mail with a calendar file, or where there is no address a text message; null where there is neither.
 * Reminders can be called off.
 */
async function messageTo(
  deps: Deps,
  { email, mobile }: { readonly email: string | null; readonly mobile: string | null },
  occasion: "registered" | "reminder",
  document: CatalogueDocument,
  origin: string,
): Promise<Message | null> {
  const { title, path, description } = document;
  const { fields } = document.data;
  const href = origin + sitePath(path);
  const when = formatIst(String(fields.startsAt));
  if (!email)
    return mobile
      ? { kind: "sms", to: mobile, text: `${brand.name}: ${title}, ${when}. ${href}` }
      : null;
  const letter = gatheringLetter({
    ...{ occasion, title, description, when, href },
    kind: document.kind as Kind,
    where: typeof fields.venue === "string" ? fields.venue : "online",
    calendar: calendarOf([{ ...document, fields }], origin),
  });
  const envelope = { to: email, origin };
  return occasion === "reminder"
    ? mailOnTopic(deps, "reminders", letter, envelope)
    : mailOf(letter, envelope);
}
