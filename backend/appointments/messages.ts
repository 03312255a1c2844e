import { eq } from "drizzle-orm";
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { TALK_MINUTES } from "#domain/appointments/appointments";
import { brand } from "#domain/site/brand";
import { translatorFor } from "#domain/language/translate.server";
import { hrefTo } from "#domain/site/href";
import { formatFor, readerOf, type Reader } from "#domain/site/reader";
import { regions } from "#domain/site/regions";
import { calendarId } from "#domain/time/calendar-id";
import { addTime, formatIst, toIst } from "#domain/time/dates";
import { notifyStaff } from "../notifications/notify-counsellor";
import { appointments } from "../platform/db/schema/appointments";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { addressOfMailFrom } from "../platform/mail/sender-address";
import {
  appointmentEmail,
  appointmentText,
  type AppointmentOccasion,
} from "../platform/mail/templates";
import { publishEvent } from "../platform/outbox/publish-event";
import { notify, type Notice } from "../platform/outbox/send";
import { preferredContactOf, type VerifiedContact } from "../platform/outbox/verified-contact";

export type Appointment = typeof appointments.$inferSelect;

/** Where the appointment can be changed. */
interface Link {
  readonly origin: string;
  readonly token: string;
}

/** `resource` of a call with any member of the team. */
export const TEAM = "team";

const bookingEvents = {
  booked: "booking.created",
  moved: "booking.moved",
  off: "booking.cancelled",
} as const;

/** A call, as webhook events have it. */
export const bookingData = ({ id, userId, topic, startsAt, resource }: Appointment) => ({
  bookingId: id,
  userId,
  topic,
  startsAt: startsAt.toISOString(),
  counsellorId: resource === TEAM ? null : resource,
});

/** A day and an hour before the call. */
const REMINDER_HOURS = [24, 1];

const addressOf = ({ origin, token }: Link): string =>
  origin + hrefTo("/bookings/:token", { token });

/** Organizer and attendee of an invitation. Calendars then follow changes automatically. */
interface Invitation {
  /** The sender of our emails (`MAIL_FROM`). */
  readonly organizer: string;
  readonly attendee: string;
}

/** How the student read when they booked. */
export const bookedReader = (row: Pick<Appointment, "language" | "timeZone">): Reader =>
  readerOf(row, regions.default);

/** Identity, version, time and state of an appointment in a calendar (RFC 5545). */
export const timesOf = (row: Appointment) => ({
  id: calendarId(`appointment-${row.id}`),
  sequence: row.sequence,
  stamp: row.changedAt,
  lastModified: row.changedAt,
  start: row.startsAt,
  end: addTime(row.startsAt, TALK_MINUTES, "minute"),
  status: row.status === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
});

/**
 * Creates the appointment's calendar file. Each change replaces the previous version. As an
 * invitation (RFC 5546) it is a REQUEST, or a CANCEL once the call is cancelled. As a download it
 * is published.
 */
export function calendarFileOf(
  row: Appointment,
  link: Link,
  invitation: Invitation | null = null,
): string {
  const isOff = row.status === "cancelled";
  const calendar = ical({
    name: brand.name,
    prodId: { company: brand.name, product: "appointments" },
    method: !invitation
      ? ICalCalendarMethod.PUBLISH
      : isOff
        ? ICalCalendarMethod.CANCEL
        : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    ...timesOf(row),
    ...(invitation
      ? {
          organizer: { name: brand.name, email: invitation.organizer },
          attendees: [{ email: invitation.attendee, status: ICalAttendeeStatus.ACCEPTED }],
        }
      : {}),
    summary: translatorFor(bookedReader(row).language)("{{brand}}: call with a counsellor", {
      brand: brand.name,
    }),
    description: row.topic,
    location: row.mobile,
    url: addressOf(link),
  });
  return calendar.toString();
}

/**
 * Notifies the student that a call was booked, moved or cancelled, and schedules reminders. They
 * are deleted when the appointment changes. Runs in the caller's transaction.
 */
export async function announce(
  tx: Database,
  deps: Deps,
  row: Appointment,
  link: Link,
): Promise<Appointment> {
  const isOff = row.status === "cancelled";
  const occasion = isOff ? "off" : row.sequence > 0 ? "moved" : "booked";
  await publishEvent(tx, deps, bookingEvents[occasion], bookingData(row));
  await announceToCounsellor(tx, deps, row, occasion);
  const to = await preferredContactOf(tx, row.userId);
  if (!to) return row;
  await notify(tx, deps, to, noticeOf(deps, row, to, link, occasion));
  if (isOff) return row;
  const reminderIds: string[] = [];
  for (const before of REMINDER_HOURS) {
    const sendAt = addTime(row.startsAt, -before, "hour");
    if (sendAt <= deps.now()) continue;
    const reminder = noticeOf(deps, row, to, link, "reminder");
    reminderIds.push(await notify(tx, deps, to, reminder, { sendAt, expiresAt: row.startsAt }));
  }
  await tx.update(appointments).set({ reminderIds }).where(eq(appointments.id, row.id));
  return { ...row, reminderIds };
}

/** Asks the student to choose another time, because nobody takes the call at this one. */
export async function announceConflict(
  tx: Database,
  deps: Deps,
  row: Appointment,
  link: Link,
): Promise<void> {
  const to = await preferredContactOf(tx, row.userId);
  if (to) await notify(tx, deps, to, noticeOf(deps, row, to, link, "conflict"));
}

const counsellorTexts: Readonly<Record<keyof typeof bookingEvents, string>> = {
  booked: "A call with you was booked",
  moved: "Your call was moved",
  off: "Your call was cancelled",
};

async function announceToCounsellor(
  tx: Database,
  deps: Deps,
  { id, resource, startsAt, topic }: Appointment,
  occasion: keyof typeof bookingEvents,
): Promise<void> {
  if (resource === TEAM) return;
  await notifyStaff(tx, deps, resource, {
    kind: "booking",
    subject: `${counsellorTexts[occasion]}: ${formatIst(toIst(startsAt))}.`,
    lines: [topic],
    // Names the call, so that an erasure finds the message.
    path: `/counsellor/calendar/${id}`,
  });
}

function noticeOf(
  deps: Deps,
  row: Appointment,
  to: VerifiedContact,
  link: Link,
  occasion: AppointmentOccasion,
): Notice {
  const reader = row.language ? bookedReader(row) : to.reader;
  const { language } = reader;
  const when = formatFor(row.startsAt, reader, translatorFor(language));
  const href = addressOf(link);
  const { mobile, topic } = row;
  const calendar = calendarFileOf(row, link, {
    organizer: addressOfMailFrom(deps.config.MAIL_FROM),
    attendee: to.address,
  });
  const news = { occasion, when, mobile, topic, href, calendar };
  return {
    email: appointmentEmail(news, language),
    text: appointmentText(news, language),
    origin: link.origin,
  };
}
