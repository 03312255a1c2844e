import ical, { ICalCalendarMethod } from "ical-generator";
import type { DocumentSummary } from "#domain/catalogue/documents";
import { endOfEvent } from "#domain/events/event-timing";
import { brand } from "#domain/site/brand";
import { sitePath } from "#domain/site/site-path";
import { parseIst } from "#domain/time/dates";

type StudyEvent = Pick<
  DocumentSummary,
  "kind" | "slug" | "path" | "title" | "description" | "fields"
>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

export const startOf = ({ fields }: Pick<StudyEvent, "fields">): Date =>
  parseIst(text(fields.startsAt));

export const endOf = ({ fields }: Pick<StudyEvent, "fields">): Date => endOfEvent(fields);

/** Creates a calendar file of events and webinars (RFC 5545), in UTC. */
export function calendarOf(events: readonly StudyEvent[], origin: string): string {
  const calendar = ical({
    name: `${brand.name} events`,
    prodId: { company: brand.name, product: "events" },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const one of events) {
    const url = origin + sitePath(one.path);
    calendar.createEvent({
      id: `${one.kind}-${one.slug}@${new URL(origin).hostname}`,
      // The file only changes when the event does.
      stamp: startOf(one),
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
