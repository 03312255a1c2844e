import { eq } from "drizzle-orm";
import type { NotificationKind } from "#domain/notifications/notifications";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { notifyPerson, type NotificationText } from "./notify-person";

interface StaffNotification extends NotificationText {
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

interface StudentNotification {
  readonly kind: NotificationKind;
  /** `name` is the student's. */
  readonly write: (name: string) => NotificationText;
  readonly path: string;
}

/** Notifies a student's counsellor, if they have one. */
export async function notifyCounsellorOf(
  tx: Database,
  deps: Deps,
  userId: string,
  { kind, write, path }: StudentNotification,
): Promise<void> {
  const [student] = await tx
    .select({ name: users.fullName, counsellorId: users.counsellorId })
    .from(users)
    .where(eq(users.id, userId));
  if (!student?.counsellorId) return;
  const text = write(student.name ?? "A student");
  await notifyStaff(tx, deps, student.counsellorId, { kind, path, ...text });
}
