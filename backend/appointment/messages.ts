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
import { enqueue } from "../outbox/enqueue";
import { plainMail } from "../outbox/messages";
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
  const subject = isOff
    ? "Your call is called off"
    : row.sequence > 0
      ? "Your call has another time"
      : "Your call is booked";
  const first = messageOf(row, user, link, subject);
  if (first) await enqueue(tx, deps, first);
  if (isOff) return row;
  const reminderIds: string[] = [];
  for (const before of REMINDERS_MS) {
    const at = new Date(row.startsAt.getTime() - before);
    const reminder = messageOf(row, user, link, "A reminder of your call");
    if (reminder && at > deps.now())
      reminderIds.push(await enqueue(tx, deps, reminder, row.startsAt, at));
  }
  await tx.update(appointments).set({ reminderIds }).where(eq(appointments.id, row.id));
  return { ...row, reminderIds };
}

/** A mail with a calendar file, or where there is no address a text message. */
function messageOf(row: Appointment, user: User, link: Link, subject: string): Message | null {
  const when = formatIst(slotAt(row.startsAt));
  const to = user.email ?? user.contactEmail;
  if (!to)
    return user.mobile
      ? {
          kind: "sms",
          to: user.mobile,
          text: `${brand.name}: ${subject}, ${when}. ${addressOf(link)}`,
        }
      : null;
  const lines =
    row.status === "cancelled"
      ? [`${when}: nobody will call you.`, "A new time can be chosen here:", addressOf(link)]
      : [
          `${when}. A counsellor calls ${row.mobile}; it takes about ${TALK_MINUTES} minutes.`,
          `About: ${row.topic}`,
          "To choose another time, or to call it off:",
          addressOf(link),
        ];
  return plainMail(
    to,
    `${subject}: ${when}`,
    [...lines, `${brand.name} · ${brand.supportEmail}`],
    calendarFileOf(row, link),
  );
}
