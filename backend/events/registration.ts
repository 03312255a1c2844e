import { and, isNull } from "drizzle-orm";
import type { CatalogueDocument } from "#domain/catalogue/documents";
import { isUpcoming } from "#domain/events/event-timing";
import { registrations } from "../platform/db/schema/events";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import type { Caller } from "../platform/http/caller";
import { ApiError, notFound } from "../platform/http/errors";
import { spendForAccount } from "../platform/outbox/budget";
import { takeBack } from "../platform/outbox/enqueue";
import { publishEvent } from "../platform/outbox/publish-event";
import { preferredContactOf } from "../platform/outbox/verified-contact";
import { startOf } from "./calendar";
import { admissionOf, isRegistered, ofPerson, placeOf } from "./admission";
import { announceEvent } from "./event-messages";

type Kind = "event" | "webinar";

/**
 * Registers a user. Repeating it changes and sends nothing. Confirmation and reminder are sent to
 * the user's verified contact. @throws ApiError 410 WEBINAR_EXPIRED if it is over, 409 REGISTRATION_CLOSED, 409
 * EVENT_FULL, 429 MESSAGE_LIMIT
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
    await requireAdmission(tx, { kind, slug: document.slug });
    const added = await tx
      .insert(registrations)
      .values({ kind, slug: document.slug, userId, createdAt: deps.now() })
      .onConflictDoNothing()
      .returning({ slug: registrations.slug });
    if (added.length === 0) return false;
    const { title, slug } = document;
    const plannedFor = startOf(document.data);
    const data = { userId, kind, slug, title, startsAt: plannedFor.toISOString() };
    await publishEvent(tx, deps, "registration.created", data);
    const to = await preferredContactOf(tx, userId);
    const reminderIds = to
      ? await announceEvent(tx, deps, to, "registered", {
          document,
          userId,
          origin: caller.publicOrigin,
        })
      : [];
    await tx
      .update(registrations)
      .set({ reminderIds, plannedFor, plannedPlace: await placeOf(tx, document) })
      .where(ofPerson({ kind, slug, userId }));
    return true;
  });
  if (isNew) deps.wakeOutbox();
  return { isNew };
}

/** @throws ApiError 409 if an event takes no more registrations. Two people can't get the last place. */
async function requireAdmission(
  tx: Database,
  event: { readonly kind: Kind; readonly slug: string },
) {
  const admission = await admissionOf(tx, event, { lock: true });
  if (admission === "closed") throw new ApiError(409, "REGISTRATION_CLOSED");
  if (admission === "full") throw new ApiError(409, "EVENT_FULL");
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
