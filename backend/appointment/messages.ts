import { eq } from "drizzle-orm";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { slotAt, TALK_MINUTES } from "../../app/domain/appointments";
import { brand } from "../../app/domain/brand";
import { formatIst } from "../../app/domain/event-timing";
import { sitePath } from "../../app/domain/site-path";
import type { User } from "../auth/accounts";
import type { Database } from "../db/database";
import { appointments } from "../db/schema-care";
import type { Deps } from "../deps";
import { mailOf } from "../mail/letter";
import {
  appointmentLetter,
  appointmentSubjects,
  type AppointmentOccasion,
} from "../mail/templates";
import { enqueue } from "../outbox/enqueue";
import type { Message } from "../outbox/seal";

export type Appointment = typeof appointments.$inferSelect;

/** Where the appointment can be changed. */
interface Link {
  readonly origin: string;
  readonly token: string;
}

const MINUTE_MS = 60_000;
/** A day and an hour before. */
const REMINDERS_MS = [24 * 60 * MINUTE_MS, 60 * MINUTE_MS];

const addressOf = ({ origin, token }: Link): string => origin + sitePath(`/bookings/${token}`);

/** The appointment as a calendar file; each change of it replaces the one before. */
export function calendarFileOf(row: Appointment, link: Link): string {
  const isOff = row.status === "cancelled";
  const calendar = ical({
    name: brand.name,
    prodId: { company: brand.name, product: "appointments" },
    method: isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `appointment-${row.id}@${new URL(link.origin).hostname}`,
    sequence: row.sequence,
    stamp: row.createdAt,
    start: row.startsAt,
    end: new Date(row.startsAt.getTime() + TALK_MINUTES * MINUTE_MS),
    summary: `${brand.name}: a counsellor calls you`,
    description: row.topic,
    location: row.mobile,
    url: addressOf(link),
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}

/**
 * Tells the student of what was booked, moved or called off, and puts reminders into the outbox; they
 * are taken back when it changes. In the caller's transaction.
 */
export async function announce(
  tx: Database,
  deps: Deps,
  row: Appointment,
  user: User,
  link: Link,
): Promise<Appointment> {
  const isOff = row.status === "cancelled";
  const first = messageOf(row, user, link, isOff ? "off" : row.sequence > 0 ? "moved" : "booked");
  if (first) await enqueue(tx, deps, first);
  if (isOff) return row;
  const reminderIds: string[] = [];
  for (const before of REMINDERS_MS) {
    const at = new Date(row.startsAt.getTime() - before);
    const reminder = messageOf(row, user, link, "reminder");
    if (reminder && at > deps.now())
      reminderIds.push(await enqueue(tx, deps, reminder, row.startsAt, at));
  }
  await tx.update(appointments).set({ reminderIds }).where(eq(appointments.id, row.id));
  return { ...row, reminderIds };
}

/** A mail with a calendar file, or where there is no address a text message. */
function messageOf(
  row: Appointment,
  user: User,
  link: Link,
  occasion: AppointmentOccasion,
): Message | null {
  const when = formatIst(slotAt(row.startsAt));
  const href = addressOf(link);
  const to = user.email ?? user.contactEmail;
  if (to) {
    const { mobile, topic } = row;
    const calendar = calendarFileOf(row, link);
    const letter = appointmentLetter({ occasion, when, mobile, topic, href, calendar });
    return mailOf(letter, { to, origin: link.origin });
  }
  if (!user.mobile) return null;
  const text = `${brand.name}: ${appointmentSubjects[occasion]}, ${when}. ${href}`;
  return { kind: "sms", to: user.mobile, text };
}
