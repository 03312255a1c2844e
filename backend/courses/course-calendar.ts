import ical, { ICalAlarmType, ICalCalendarMethod } from "ical-generator";
import type { Course } from "#domain/courses/course";
import { coursePath } from "#domain/courses/course-path";
import { brand } from "#domain/site/brand";
import { sitePath } from "#domain/site/site-path";
import { calendarId } from "#domain/time/calendar-id";
import { formatMonth } from "#domain/time/dates";

const ALARM_DAYS = [30, 7];
const DAY_SECONDS = 86_400;

/**
 * The closing dates of a course from today on as a calendar (RFC 5545), an all-day event for each intake.
 * The UID names the intake and not the date, so that a deadline that is extended moves in calendars.
 */
export function courseCalendar(course: Course, origin: string, today: string): string {
  const { title, university, facts } = course;
  const calendar = ical({
    name: `${title}, ${university.name}`,
    prodId: { company: brand.name, product: "courses" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: DAY_SECONDS,
  });
  const { value: intakes = [], evidence } = facts.intakes ?? {};
  const checked = new Date(evidence?.checkedOn ?? today);
  for (const { month, closes } of intakes) {
    if (closes === undefined || closes < today) continue;
    const event = calendar.createEvent({
      id: calendarId(`course-${course.id}-${month}`),
      sequence: Math.floor(checked.getTime() / (DAY_SECONDS * 1000)),
      // The file only changes when the course does.
      stamp: checked,
      start: new Date(closes),
      allDay: true,
      summary: `${title}, ${university.name}: apply by today for ${formatMonth(month)}`,
      description: `Confirm the date on the course's own page: ${evidence?.source ?? course.data.source}`,
      url: origin + sitePath(coursePath(course)),
    });
    for (const days of ALARM_DAYS)
      event.createAlarm({
        type: ICalAlarmType.display,
        trigger: days * DAY_SECONDS,
        description: `${title}, ${university.name} closes in ${days} days`,
      });
  }
  return calendar.toString();
}
