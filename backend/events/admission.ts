import { createHash } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import type { CatalogueDocument } from "#domain/catalogue/documents";
import type { EventKind } from "#domain/events/event-attendance";
import type { Admission } from "#domain/events/staff-event";
import { registrations, staffEvents } from "../platform/db/schema/events";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";

interface Place {
  readonly kind: EventKind;
  readonly slug: string;
}

/**
 * Whether people can register. Events of the catalogue take any number. With `lock`, registrations of the event wait
 * for the commit, and one that waited for a change finds the event as it is then.
 */
export async function admissionOf(
  db: Database,
  { kind, slug }: Place,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Admission> {
  const query = db
    .select({
      state: staffEvents.state,
      isOpen: staffEvents.isOpen,
      capacity: staffEvents.capacity,
    })
    .from(staffEvents)
    .where(and(eq(staffEvents.kind, kind), eq(staffEvents.slug, slug)));
  const [event] = await (lock ? query.for("no key update") : query);
  if (!event) return "open";
  if (event.state !== "published" || !event.isOpen) return "closed";
  if (event.capacity === null) return "open";
  const [row] = await db
    .select({ number: count() })
    .from(registrations)
    .where(and(eq(registrations.kind, kind), eq(registrations.slug, slug)));
  return (row?.number ?? 0) >= event.capacity ? "full" : "open";
}

/** The meeting link of a webinar that was made in the console. It isn't part of the page. */
export async function meetingUrlOf(db: Database, slug: string): Promise<string | null> {
  const [event] = await db
    .select({ meetingUrl: staffEvents.meetingUrl })
    .from(staffEvents)
    .where(and(eq(staffEvents.kind, "webinar"), eq(staffEvents.slug, slug)));
  return event?.meetingUrl ?? null;
}

/** A digest of where an event is: its venue, or the meeting link of a webinar. Empty without one. */
export async function placeOf(
  db: Database,
  { kind, slug, data }: Pick<CatalogueDocument, "kind" | "slug" | "data">,
): Promise<string> {
  const { venue, city } = data.fields;
  const place =
    kind === "webinar"
      ? await meetingUrlOf(db, slug)
      : [venue, city].filter((part) => typeof part === "string").join(", ");
  return place ? createHash("sha256").update(place).digest("base64url") : "";
}

/** Whether somebody has registered. */
export async function isRegistered(deps: Deps, kind: EventKind, slug: string, userId: string) {
  const [found] = await deps.db
    .select({ slug: registrations.slug })
    .from(registrations)
    .where(ofPerson({ kind, slug, userId }));
  return found !== undefined;
}

/** The registration of a person. */
export const ofPerson = (one: Place & { readonly userId: string }) =>
  and(
    eq(registrations.kind, one.kind),
    eq(registrations.slug, one.slug),
    eq(registrations.userId, one.userId),
  );
