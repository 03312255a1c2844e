import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { CatalogueDocument } from "#domain/catalogue/documents";
import { findDocument } from "../catalogue/document-query";
import { siteOfPerson } from "../notifications/notify-person";
import { NIL_UUID } from "../platform/db/nil-uuid";
import { registrations } from "../platform/db/schema/events";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { takeBack } from "../platform/outbox/enqueue";
import { preferredContactOf } from "../platform/outbox/verified-contact";
import { eachItem } from "../platform/work/each-item";
import { startOf } from "./calendar";
import { announceCancellation, announceEvent } from "./event-messages";
import { ofPerson, placeOf } from "./admission";

const PAGE = 200;

type Row = typeof registrations.$inferSelect;
type Planned = Pick<Row, "kind" | "slug" | "plannedFor" | "plannedPlace">;

/** An event whose attendees were told another start or place than it has. */
interface Change extends Planned {
  /** As in the catalogue, possibly no longer published. Null once it was removed. */
  readonly document: CatalogueDocument | null;
  /** Null for an event that doesn't take place. */
  readonly startsAt: Date | null;
  /** A digest of the venue or the meeting link. */
  readonly place: string | null;
}

/**
 * Plans the reminders of events and webinars that have moved in time or place, and takes back those of
 * cancelled ones. Their attendees get a message.
 */
export async function planReminders(deps: Deps): Promise<void> {
  const planned: readonly Planned[] = await deps.db
    .selectDistinct({
      kind: registrations.kind,
      slug: registrations.slug,
      plannedFor: registrations.plannedFor,
      plannedPlace: registrations.plannedPlace,
    })
    .from(registrations)
    .where(or(isNull(registrations.plannedFor), gt(registrations.plannedFor, deps.now())));
  for (const one of planned) {
    const change = await changeOf(deps, one);
    if (change) await planEvent(deps, change);
  }
  deps.wakeOutbox();
}

async function changeOf(deps: Deps, planned: Planned): Promise<Change | null> {
  const { kind, slug, plannedFor, plannedPlace } = planned;
  const known = await findDocument(deps.db, [kind], slug, { preview: true });
  const published = await findDocument(deps.db, [kind], slug);
  const startsAt = published ? startOf(published.data) : null;
  const place = published ? await placeOf(deps.db, published) : plannedPlace;
  const isSameTime = startsAt?.getTime() === plannedFor?.getTime();
  if (isSameTime && place === plannedPlace) return null;
  // An event of the past, or one that was moved into it, needs no reminder.
  if (plannedFor === null && (startsAt === null || startsAt <= deps.now())) return null;
  return { ...planned, document: published ?? known, startsAt, place };
}

/**
 * Has the job write the reminders of an event again, because its title or another text has changed. `isAnnounced` is a change
 * that the job tells people of: it recognises it by the start that reminders were planned for. Runs in the transaction
 * of the change.
 */
export async function planAgain(
  tx: Database,
  { kind, slug }: Pick<Planned, "kind" | "slug">,
  { startsAt, isAnnounced }: { readonly startsAt: Date; readonly isAnnounced: boolean },
): Promise<void> {
  const isOfEvent = and(eq(registrations.kind, kind), eq(registrations.slug, slug));
  if (isAnnounced)
    await tx
      .update(registrations)
      .set({ plannedFor: startsAt })
      .where(and(isOfEvent, isNull(registrations.plannedFor)));
  else await tx.update(registrations).set({ plannedFor: null }).where(isOfEvent);
}

/** Each registration in a transaction of its own. */
async function planEvent(deps: Deps, change: Change): Promise<void> {
  const { kind, slug, plannedFor, plannedPlace } = change;
  const isThis = and(
    eq(registrations.kind, kind),
    eq(registrations.slug, slug),
    plannedPlace === null
      ? isNull(registrations.plannedPlace)
      : eq(registrations.plannedPlace, plannedPlace),
    plannedFor === null
      ? isNull(registrations.plannedFor)
      : sql`date_trunc('milliseconds', ${registrations.plannedFor}) = ${plannedFor.toISOString()}::timestamptz`,
  );
  await eachItem<{ readonly userId: string }>(deps, {
    job: "plan reminders of events",
    page: (after) =>
      deps.db
        .select({ userId: registrations.userId })
        .from(registrations)
        .where(and(isThis, gt(registrations.userId, after?.userId ?? NIL_UUID)))
        .orderBy(asc(registrations.userId))
        .limit(PAGE),
    keyOf: ({ userId }) => `${kind}:${slug}:${userId}`,
    run: ({ userId }) =>
      deps.db.transaction(async (tx) => {
        const isTheirs = and(ofPerson({ kind, slug, userId }), isThis);
        const [row] = await tx.select().from(registrations).where(isTheirs).for("update");
        if (!row) return;
        await takeBack(tx, row.reminderIds);
        const reminderIds = await announceChange(tx, deps, row, change);
        await tx
          .update(registrations)
          .set({ reminderIds, plannedFor: change.startsAt, plannedPlace: change.place })
          .where(ofPerson(row));
      }),
  });
}

/** Tells an attendee, and plans their reminder. @returns its ids */
async function announceChange(
  tx: Database,
  deps: Deps,
  { userId, attendedAt }: Row,
  change: Change,
): Promise<string[]> {
  const { document, startsAt } = change;
  const to = await preferredContactOf(tx, userId);
  if (!to || !document || attendedAt) return [];
  const { origin } = await siteOfPerson(tx, deps, userId, false);
  if (startsAt) {
    // Its date was corrected afterwards.
    if (startsAt <= deps.now()) return [];
    return announceEvent(tx, deps, to, occasionOf(change), { document, origin, userId });
  }
  await announceCancellation(tx, deps, to, { document, origin });
  return [];
}

/** What attendees are told. A place that is announced for the first time, or that they weren't told, is no change. */
function occasionOf({ kind, plannedFor, startsAt, plannedPlace, place }: Change) {
  if (plannedFor && startsAt?.getTime() !== plannedFor.getTime()) return "moved";
  if (!plannedPlace || !place || place === plannedPlace) return null;
  return kind === "webinar" ? "link" : "venue";
}
