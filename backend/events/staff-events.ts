import { and, count, eq } from "drizzle-orm";
import type * as contract from "#contract/events/staff-events";
import type { EventKind } from "#domain/events/event-attendance";
import { problemsOfEvent, type EventField, type EventTerms } from "#domain/events/staff-event";
import { slugOf } from "#domain/text/slug";
import { parseLocal } from "#domain/time/dates";
import { hasPage, storeConsolePage } from "../catalogue/import/store-console-page";
import { changedDetails, recordChange } from "../platform/access/change-log";
import { registrations, staffEvents } from "../platform/db/schema/events";
import type { Database } from "../platform/db/types";
import { ApiError, notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { pageOf } from "./event-document";
import { planAgain } from "./plan-reminders";

type StaffEvent = typeof staffEvents.$inferSelect;
interface Place {
  readonly kind: EventKind;
  readonly slug: string;
}

const isAt = ({ kind, slug }: Place) => and(eq(staffEvents.kind, kind), eq(staffEvents.slug, slug));

/** Shows an event for its form. @throws ApiError 404 */
export const showStaffEvent: StaffOperationHandler<typeof contract.showStaffEvent> = async (
  { params },
  c,
) => {
  const { db } = c.var.deps;
  const [row] = await db.select().from(staffEvents).where(isAt(params));
  if (!row) throw notFound();
  const { version, kind, slug } = row;
  const registered = await registeredFor(db, params);
  return { result: { kind, slug, ...termsOf(row), version, registered }, about: [] };
};

/** Adds an event. @throws ApiError 400 with the problem of each field */
export const addStaffEvent: StaffOperationHandler<typeof contract.addStaffEvent> = async (
  { body: { kind, ...terms } },
  c,
) => {
  const { deps, claims } = c.var;
  const { db, now } = deps;
  refuse(problemsOfEvent(kind, terms));
  refuse(startProblem(terms, now()));
  if (terms.state === "cancelled") refuse({ state: "A new event can’t be cancelled." });
  const slug = await freeSlug(db, kind, terms);
  const [event] = await db
    .insert(staffEvents)
    .values({ kind, slug, ...terms, changedBy: claims.userId, changedAt: now(), createdAt: now() })
    .returning();
  if (!event) throw new Error("the event was not stored");
  await storeConsolePage(db, pageOf(event), event.changedAt);
  await recordChange(db, c, {
    event: `${kind}/${slug}`,
    ...changedDetails(undefined, shown(terms)),
  });
  return { result: { kind, slug }, about: [] };
};

/**
 * Changes an event. The job that plans reminders tells those who have registered of another start or place, or that
 * it is cancelled (plan-reminders.ts), and writes reminders again that have another title. @throws ApiError 404, 409 EVENT_CHANGED, 400 with the problem of each field
 */
export const changeStaffEvent: StaffOperationHandler<typeof contract.changeStaffEvent> = async (
  { params, body: { version, ...terms } },
  c,
) => {
  const { deps, claims } = c.var;
  const { db, now } = deps;
  const [before] = await db.select().from(staffEvents).where(isAt(params)).for("update");
  if (!before) throw notFound();
  if (before.version !== version) throw new ApiError(409, "EVENT_CHANGED");
  refuse(problemsOfEvent(params.kind, terms));
  const isMoved = before.startsAt !== terms.startsAt || before.timeZone !== terms.timeZone;
  if (isMoved) refuse(startProblem(terms, now()));
  refuse(stateProblem(before, terms, await registeredFor(db, params)));
  const changes = { version: version + 1, changedBy: claims.userId, changedAt: now() };
  const [event] = await db
    .update(staffEvents)
    .set({ ...terms, ...changes })
    .where(isAt(params))
    .returning();
  if (!event) throw notFound();
  await storeConsolePage(db, pageOf(event), event.changedAt);
  const isAnnounced = isMoved || before.state !== terms.state;
  if (isAnnounced || inMessages.some((field) => before[field] !== terms[field])) {
    const startsAt = parseLocal(before.startsAt, before.timeZone);
    await planAgain(db, params, { startsAt, isAnnounced });
  }
  const changed = changedDetails(shown(termsOf(before)), shown(terms));
  await recordChange(db, c, { event: `${params.kind}/${params.slug}`, ...changed });
  return { result: params, about: [] };
};

/** What reminders say of an event besides its start and place. */
const inMessages = ["title", "summary", "endsAt", "country"] as const;

/** @throws ApiError 400 if there is a problem */
function refuse(problems: Partial<Record<EventField, string>>): void {
  if (Object.keys(problems).length > 0)
    throw new ApiError(400, "VALIDATION_FAILED", { fields: problems });
}

const startProblem = ({ startsAt, timeZone }: EventTerms, now: Date) =>
  parseLocal(startsAt, timeZone) > now ? {} : { startsAt: "Enter a start in the future." };

function stateProblem(before: StaffEvent, { state }: EventTerms, registered: number) {
  if (before.state === "cancelled" && state !== "cancelled")
    return { state: "People have been told that this event is cancelled. Add a new one." };
  if (before.state === "published" && state === "draft" && registered > 0)
    return { state: "People have registered. You can cancel the event, and they are told." };
  return {};
}

const registeredFor = async (db: Database, { kind, slug }: Place): Promise<number> => {
  const [row] = await db
    .select({ number: count() })
    .from(registrations)
    .where(and(eq(registrations.kind, kind), eq(registrations.slug, slug)));
  return row?.number ?? 0;
};

const MAX_SLUG = 70;

/** An address that no page has: `study-fair-pune-2027`, `study-fair-pune-2027-2`. */
async function freeSlug(db: Database, kind: EventKind, terms: EventTerms): Promise<string> {
  const year = terms.startsAt.slice(0, 4);
  const title = slugOf(terms.title).slice(0, MAX_SLUG).replace(/-$/, "") || kind;
  const base = title.endsWith(year) ? title : `${title}-${year}`;
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!(await hasPage(db, kind, slug))) return slug;
  }
}

function termsOf(row: StaffEvent): EventTerms {
  const { state, title, summary, details, timeZone, startsAt, endsAt } = row;
  const { venue, city, country, meetingUrl, capacity, isOpen } = row;
  return {
    state,
    title,
    summary,
    details,
    timeZone,
    startsAt,
    endsAt,
    venue,
    city,
    country,
    meetingUrl,
    capacity,
    isOpen,
  };
}

/** What the access log has of an event: no long text, and no meeting link. */
function shown({ details, meetingUrl, ...terms }: EventTerms) {
  return { ...terms, details: (details ?? "").length, hasMeetingLink: meetingUrl !== null };
}
