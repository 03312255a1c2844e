import { and, arrayOverlaps, eq, isNull, sql } from "drizzle-orm";
import type { Permission } from "#domain/auth/permissions";
import type { NotificationKind } from "#domain/notifications/notifications";
import { staffWith } from "../platform/access/staff";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { notifyPerson, type NotificationText } from "./notify-person";

export interface StaffNotification extends NotificationText {
  readonly kind: NotificationKind;
  readonly path: string;
}

/** Notifies a member of staff. The console is in English. */
export const notifyStaff = (
  tx: Database,
  deps: Deps,
  staffId: string,
  { kind, path, ...text }: StaffNotification,
): Promise<void> => notifyPerson(tx, deps, staffId, { kind, path, write: () => text });

/** Notifies everyone with one of the roles, on the channels that they have chosen. */
export async function notifyAdministrators(
  tx: Database,
  deps: Deps,
  notification: StaffNotification,
  roles: readonly Permission[] = ["all_user"],
): Promise<void> {
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        // Must match the condition of the index `users_staff`.
        sql`${users.permissions} <> '{}'`,
        arrayOverlaps(users.permissions, [...roles]),
        isNull(users.deactivatedAt),
      ),
    );
  for (const { id } of people) await notifyStaff(tx, deps, id, notification);
}

interface StudentNotification {
  readonly kind: NotificationKind;
  /** `name` is the student's. */
  readonly write: (name: string) => NotificationText;
  readonly path: string;
}

/**
 * Notifies the member of staff who is responsible for a student. What the team is responsible for
 * is in its queue, which has an alert of its own (backend/leads/queue/alert-team.ts).
 */
export async function notifyCounsellorOf(
  tx: Database,
  deps: Deps,
  userId: string,
  { kind, write, path }: StudentNotification,
): Promise<void> {
  const found = await responsibleFor(tx, userId);
  if (!found) return;
  await notifyStaff(tx, deps, found.staffId, { kind, path, ...write(found.name ?? "A student") });
}

/** The active counsellor of a student, or else buddy, and the student's name. Null for the team. */
export async function responsibleFor(tx: Database, userId: string) {
  const [student] = await tx
    .select({ name: users.fullName, counsellorId: users.counsellorId, buddyId: users.buddyId })
    .from(users)
    .where(eq(users.id, userId));
  if (!student) return null;
  const staff = [student.counsellorId, student.buddyId];
  const active = (await staffWith(tx, staff)).map(({ id }) => id);
  const staffId = staff.find((id) => id !== null && active.includes(id));
  return staffId ? { staffId, name: student.name } : null;
}
