import ical, { ICalAlarmType, ICalCalendarMethod, type ICalCalendar } from "ical-generator";
import type { ApplicationStatus, TimelineEntry } from "#domain/applications/applications";
import { formatIntake } from "#domain/applications/intakes";
import { basisText } from "#domain/applications/plan";
import { hasDate } from "#domain/applications/wording";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { dayOf } from "#domain/time/dates";

const ALARM_DAYS = 7;
const DAY_SECONDS = 86_400;

interface Entry {
  readonly id: string;
  readonly on: string;
  readonly summary: string;
  readonly description: string;
}

/**
 * The deadline of an application and the dates of the steps that are ahead, as a calendar (RFC 5545).
 * A closed application has none. The UID names the step, so that a date that changes moves in calendars.
 */
export function applicationCalendar(status: ApplicationStatus, origin: string, now: Date): string {
  const { application } = status;
  const calendar = ical({
    name: `${application.title}, ${application.universityName}`,
    prodId: { company: brand.name, product: "applications" },
    method: ICalCalendarMethod.PUBLISH,
  });
  const url = origin + hrefTo("/profile/applications/:id", { id: application.id });
  const host = new URL(origin).hostname;
  for (const entry of entriesOf(status, dayOf(now)))
    addEntry(calendar, { ...entry, id: `${entry.id}@${host}` }, url, now);
  return calendar.toString();
}

function entriesOf({ application, stages, progress }: ApplicationStatus, today: string): Entry[] {
  const { outcome, next, deadline } = progress;
  if (next.kind === "closed" || next.kind === "finished") return [];
  const of = `${application.universityName}, ${formatIntake(application)}`;
  const isSubmitted = outcome !== "preparing";
  const dates: Entry[] = [
    ...(deadline.opens ? [{ id: "opens", on: deadline.opens, summary: "Applications open" }] : []),
    ...(deadline.closes
      ? [{ id: "closes", on: deadline.closes, summary: "Application deadline" }]
      : []),
  ].map(({ id, on, summary }) => ({
    id: `application-${application.id}-${id}`,
    on,
    summary: `${summary}: ${application.title}`,
    description: `${of}. ${deadline.text}`,
  }));
  const steps = stages
    .filter((entry) => isAhead(entry) && hasDate(entry))
    .map(({ stageId, name, dueOn, basis }) => ({
      id: `application-${application.id}-step-${stageId}`,
      on: dueOn,
      summary: `${name}: ${application.title}`,
      description: `${of}. The date is ${basisText(basis)}.`,
    }));
  return [...(isSubmitted ? [] : dates), ...steps].filter(({ on }) => on >= today);
}

/** Whether a step's date is still to come: to act, or on which the university says that it decides. */
const isAhead = ({ state, basis }: TimelineEntry): boolean =>
  ["open", "returned", "ahead"].includes(state) || (state === "waiting" && basis === "decision");

function addEntry(calendar: ICalCalendar, entry: Entry, url: string, now: Date): void {
  const event = calendar.createEvent({
    id: entry.id,
    stamp: now,
    start: new Date(entry.on),
    allDay: true,
    summary: entry.summary,
    description: entry.description,
    url,
  });
  event.createAlarm({
    type: ICalAlarmType.display,
    trigger: ALARM_DAYS * DAY_SECONDS,
    description: `${entry.summary} in ${ALARM_DAYS} days`,
  });
}
