import { readDate } from "#domain/intake/date";
import { readTime } from "#domain/intake/time";
import { readWhole } from "#domain/intake/number";
import type { EventKind } from "#domain/events/event-attendance";
import {
  eventLimits,
  eventStates,
  eventTimeZoneCodes,
  problemsOfEvent,
  type EventTerms,
} from "#domain/events/staff-event";
import { choice, hidden, readFields, text } from "~/forms/form-schema.server";

/** Names of the fields, for a form that waits for a sign-in. */
export const eventFieldNames = {
  title: "Title",
  summary: "Summary",
  details: "Details",
  timeZone: "Time zone",
  day: "Day",
  startTime: "Starts at",
  endTime: "Ends at",
  endDay: "Last day",
  venue: "Venue",
  city: "City",
  country: "Country",
  meetingUrl: "Meeting link",
  capacity: "Places",
  isOpen: "Registration",
  state: "State",
  version: { label: null },
} as const;

const fields = {
  title: text(eventLimits.title),
  summary: text(eventLimits.summary),
  details: text(eventLimits.details),
  timeZone: choice(eventTimeZoneCodes, "Asia/Kolkata"),
  day: text(30),
  startTime: text(20),
  endTime: text(20),
  endDay: text(30),
  venue: text(eventLimits.place),
  city: text(eventLimits.place),
  country: text(40),
  meetingUrl: text(eventLimits.meetingUrl),
  capacity: text(10),
  isOpen: choice(["yes", "no"], "yes"),
  state: choice(eventStates, "draft"),
  /** The version that the form was opened with. None for a new event. */
  version: hidden(10),
};
export type TypedEvent = ReturnType<typeof typedOf>;

/** Reads an event, with what is wrong with each field. */
export function parseStaffEvent(form: FormData, kind: EventKind) {
  const typed = readFields(form, fields);
  const { values, errors } = readValues(typed);
  const terms: EventTerms = {
    ...termsOf(typed, kind),
    ...momentsOf(values),
    capacity: values.capacity,
  };
  const { endsAt, ...others } = problemsOfEvent(kind, terms);
  // The end is compared only with a start that was read.
  const hasTimes = values.day && values.startTime && values.endDay && values.endTime;
  const problems = { ...others, ...(hasTimes && endsAt ? { endsAt } : {}) };
  return { typed, errors: inFormOrder({ ...fieldsOf(problems), ...errors }), terms };
}

type Typed = ReturnType<typeof readFields<typeof fields>>;

/** The days, times and number of places in an event's form. Null where nothing could be read. */
function readValues(typed: Typed) {
  const day = readDate(typed.day);
  const values = {
    day,
    startTime: readTime(typed.startTime),
    endDay: typed.endDay === "" ? day : readDate(typed.endDay),
    endTime: readTime(typed.endTime),
    capacity: typed.capacity === "" ? null : readWhole(typed.capacity, 1, eventLimits.capacity),
  };
  const errors: Record<string, string> = {};
  if (!day) errors.day = "Enter the day.";
  if (!values.startTime) errors.startTime = "Enter a time like 10:30 am.";
  if (!values.endTime) errors.endTime = "Enter a time like 4:30 pm.";
  if (typed.endDay && !values.endDay) errors.endDay = "Enter the last day, or nothing.";
  if (typed.capacity && values.capacity === null)
    errors.capacity = "Enter a number of 1 or more, or nothing.";
  return { values, errors };
}

/** Where nothing could be read, a day that is never stored, because the form has an error. */
const momentsOf = ({
  day,
  startTime,
  endDay,
  endTime,
}: ReturnType<typeof readValues>["values"]) => ({
  startsAt: `${day ?? "2000-01-01"}T${startTime ?? "00:00"}`,
  endsAt: `${endDay ?? "2000-01-01"}T${endTime ?? "00:01"}`,
});

const orNull = (text: string): string | null => text || null;

/** What is stored as it was typed. An event has a place, a webinar an address. */
function termsOf(typed: Typed, kind: EventKind) {
  const isAtPlace = kind === "event";
  return {
    title: typed.title,
    summary: typed.summary,
    details: orNull(typed.details),
    timeZone: typed.timeZone,
    country: orNull(typed.country),
    venue: isAtPlace ? orNull(typed.venue) : null,
    city: isAtPlace ? orNull(typed.city) : null,
    meetingUrl: isAtPlace ? null : orNull(typed.meetingUrl),
    isOpen: typed.isOpen === "yes",
    state: typed.state,
  };
}

const inFormOrder = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(eventFieldNames).flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])),
  );

/** Problems of an event by the name of the field in the form. */
export function fieldsOf(problems: Readonly<Record<string, string>>): Record<string, string> {
  const names = new Map([
    ["startsAt", "startTime"],
    ["endsAt", "endTime"],
  ]);
  return Object.fromEntries(
    Object.entries(problems).map(([name, text]) => [names.get(name) ?? name, text]),
  );
}

/** An event as its form shows it. */
export function typedOf(event: EventTerms & { readonly version: number }) {
  const [day = "", startTime = ""] = event.startsAt.split("T");
  const [endDay = "", endTime = ""] = event.endsAt.split("T");
  return {
    title: event.title,
    summary: event.summary,
    details: event.details ?? "",
    timeZone: event.timeZone,
    day,
    startTime,
    endTime,
    endDay: endDay === day ? "" : endDay,
    venue: event.venue ?? "",
    city: event.city ?? "",
    country: event.country ?? "",
    meetingUrl: event.meetingUrl ?? "",
    capacity: String(event.capacity ?? ""),
    isOpen: event.isOpen ? ("yes" as const) : ("no" as const),
    state: event.state,
    version: String(event.version),
  };
}

/** What the form of a new event shows. */
export const newEvent = (kind: EventKind): TypedEvent => ({
  title: "",
  summary: "",
  details: "",
  day: "",
  startTime: "",
  endTime: "",
  endDay: "",
  timeZone: "Asia/Kolkata" as const,
  venue: "",
  city: "",
  country: kind === "event" ? "IN" : "",
  meetingUrl: "",
  capacity: "",
  isOpen: "yes" as const,
  state: "draft" as const,
  version: "",
});
