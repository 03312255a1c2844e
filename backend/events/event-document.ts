import { documentPath } from "#domain/catalogue/documents";
import { minutesOf, venueCountryName } from "#domain/events/staff-event";
import { dayOf, parseLocal, toIst } from "#domain/time/dates";
import { renderMarkdown, searchColumns } from "../catalogue/text/markdown";
import type { staffEvents } from "../platform/db/schema/events";

type StaffEvent = typeof staffEvents.$inferSelect;

/** The page of an event that was made in the console. */
export function pageOf(event: StaffEvent) {
  const { kind, slug, title, summary, details, city } = event;
  // The title is the page's only heading of the first level.
  const html = details === null ? "" : renderMarkdown(details.replace(/^ {0,3}#(?=\s)/gm, "##"));
  return {
    kind,
    slug,
    title,
    html,
    path: documentPath(kind, slug),
    parent: null,
    description: summary,
    tags: [],
    published: event.state === "published",
    updatedOn: dayOf(event.changedAt),
    position: 100,
    data: {
      sources: [],
      confirmAt: [],
      faqs: [],
      figures: [],
      textFigures: [],
      facts: [],
      sample: false,
      indexed: true,
      readingMinutes: 1,
      fields: fieldsOf(event),
    },
    ...searchColumns(title, city, summary),
  };
}

/** The fields that pages of the catalogue have, in Indian time. The meeting link isn't among them. */
function fieldsOf(event: StaffEvent): Record<string, string | number> {
  const { kind, timeZone, startsAt, endsAt, venue, city, country } = event;
  const ist = (local: string) => toIst(parseLocal(local, timeZone));
  const times = { startsAt: ist(startsAt), endsAt: ist(endsAt), timeZone };
  if (kind === "webinar")
    return {
      ...times,
      durationMinutes: minutesOf(event),
      ...(country === null ? {} : { country }),
    };
  return {
    ...times,
    ...(venue === null ? {} : { venue }),
    ...(city === null ? {} : { city }),
    ...(country === null
      ? {}
      : { venueCountry: venueCountryName(country), venueCountryCode: country }),
  };
}
