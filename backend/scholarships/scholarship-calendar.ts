import ical, { ICalAlarmType, ICalCalendarMethod } from "ical-generator";
import { countryName } from "#domain/countries/country-options";
import {
  ANYWHERE,
  coverNames,
  nextDeadline,
  type Scholarship,
} from "#domain/scholarships/scholarship";
import { brand } from "#domain/site/brand";
import { sitePath } from "#domain/site/site-path";
import { calendarId } from "#domain/time/calendar-id";
import { slugOf } from "#domain/text/slug";

const ALARM_DAYS = 7;
const DAY_SECONDS = 86_400;

/**
 * Creates a calendar of the deadlines from today on (RFC 5545), as events of a day. The UID names
 * the cycle and not the date, so that a deadline that is extended moves in calendars.
 */
export function scholarshipCalendar(
  scholarships: readonly Scholarship[],
  origin: string,
  today: string,
): string {
  const calendar = ical({
    name: `${brand.name} scholarship deadlines`,
    prodId: { company: brand.name, product: "scholarships" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: DAY_SECONDS,
  });
  for (const one of scholarships.filter((each) => nextDeadline(each, today) !== null))
    for (const { on, label } of one.deadline.closes.filter((each) => each.on >= today)) {
      const event = calendar.createEvent({
        id: calendarId(uidOf(one, label)),
        sequence: Math.floor(new Date(one.deadline.checkedOn).getTime() / (DAY_SECONDS * 1000)),
        // The file only changes when the scholarship does.
        stamp: new Date(one.deadline.checkedOn),
        start: new Date(on),
        allDay: true,
        summary: `${one.title}: apply by today${label ? ` (${label})` : ""}`,
        description: `${coverNames[one.award.cover]}. ${one.award.text}. ${one.deadline.text}`,
        location: one.countries
          .map((country) => (country === ANYWHERE ? "Any country" : countryName(country)))
          .join(", "),
        url: origin + sitePath(one.path),
      });
      event.createAlarm({
        type: ICalAlarmType.display,
        trigger: ALARM_DAYS * DAY_SECONDS,
        description: `${one.title} closes in ${ALARM_DAYS} days`,
      });
    }
  return calendar.toString();
}

const uidOf = ({ slug, deadline }: Scholarship, label: string | null): string =>
  ["scholarship", slug, deadline.cycle ?? "", label ?? ""].filter(Boolean).map(slugOf).join("-");
