import { and, eq, inArray, max, sql } from "drizzle-orm";
import ical, { ICalCalendarMethod } from "ical-generator";
import type { DocumentSummary } from "#domain/catalogue/documents";
import { endOfEvent } from "#domain/events/event-timing";
import { brand } from "#domain/site/brand";
import { sitePath } from "#domain/site/site-path";
import { calendarId } from "#domain/time/calendar-id";
import { parseIst } from "#domain/time/dates";
import { catalogueImports, catalogueVersions } from "../platform/db/schema/catalogue";
import { staffEvents } from "../platform/db/schema/events";
import type { Database } from "../platform/db/types";

type StudyEvent = Pick<
  DocumentSummary,
  "kind" | "slug" | "path" | "title" | "description" | "fields" | "updatedOn"
>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

export const startOf = ({ fields }: Pick<StudyEvent, "fields">): Date =>
  parseIst(text(fields.startsAt));

export const endOf = ({ fields }: Pick<StudyEvent, "fields">): Date => endOfEvent(fields);

/** The latest change of an event: the import that made it, or the change in the console, and when. */
interface Version {
  readonly sequence: number;
  readonly changedAt: Date;
}
type Versions = ReadonlyMap<string, Version>;

const entryOf = ({ kind, slug }: Pick<StudyEvent, "kind" | "slug">): string => `${kind}/${slug}`;

/** The versions of events that have changed since they were first imported. */
export async function versionsOf(
  db: Database,
  events: readonly Pick<StudyEvent, "kind" | "slug">[],
): Promise<Versions> {
  if (events.length === 0) return new Map();
  const rows = await db
    .select({
      key: catalogueVersions.key,
      sequence: max(catalogueImports.id),
      changedAt: max(catalogueImports.importedAt),
    })
    .from(catalogueVersions)
    .innerJoin(catalogueImports, eq(catalogueImports.id, catalogueVersions.importId))
    .where(
      and(
        eq(catalogueVersions.kind, "document"),
        inArray(catalogueVersions.key, events.map(entryOf)),
      ),
    )
    .groupBy(catalogueVersions.key);
  const key = sql<string>`${staffEvents.kind} || '/' || ${staffEvents.slug}`;
  const changes = await db
    .select({ key, sequence: staffEvents.version, changedAt: staffEvents.changedAt })
    .from(staffEvents)
    .where(inArray(key, events.map(entryOf)));
  return new Map(
    [...rows, ...changes].flatMap(({ key, sequence, changedAt }) =>
      sequence === null || changedAt === null ? [] : [[key, { sequence, changedAt }] as const],
    ),
  );
}

/** Creates a calendar file of events and webinars (RFC 5545), in UTC. */
export function calendarOf(
  events: readonly StudyEvent[],
  origin: string,
  versions: Versions,
): string {
  const calendar = ical({
    name: `${brand.name} events`,
    prodId: { company: brand.name, product: "events" },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const one of events) {
    const url = origin + sitePath(one.path);
    const { sequence, changedAt } = versions.get(entryOf(one)) ?? {
      sequence: 0,
      changedAt: new Date(one.updatedOn),
    };
    calendar.createEvent({
      id: calendarId(`${one.kind}-${one.slug}`),
      sequence,
      // The file only changes when the event does.
      stamp: changedAt,
      lastModified: changedAt,
      start: startOf(one),
      end: endOf(one),
      summary: one.title,
      description: one.description,
      location: text(one.fields.venue) || url,
      url,
    });
  }
  return calendar.toString();
}
