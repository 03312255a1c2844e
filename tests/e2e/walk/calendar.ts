import ICAL from "ical.js";

export interface CalendarEvent {
  readonly uid: string;
  readonly summary: string;
  readonly start: Date;
  readonly end: Date;
  readonly sequence: number;
}

/** The events of a calendar file, as a library that did not write it reads them. @throws when it is none. */
export function eventsIn(text: string): CalendarEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
      sequence: event.sequence,
    };
  });
}
