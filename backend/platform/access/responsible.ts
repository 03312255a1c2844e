import { sql, type SQL } from "drizzle-orm";
import { users } from "../db/schema/users";

/**
 * Who is responsible for a student: their counsellor if that account is active and works with
 * students, otherwise their buddy if it is, otherwise the team. Lists, queues and access use this
 * rule, so that nothing belongs to somebody who can no longer sign in.
 */

/** Ids of active staff who work with students. The condition is that of the index `users_staff`. */
export const activeStaffIds: SQL = sql`(
  select active.id from ${users} as active
  where active.permissions <> '{}' and active.permissions && '{lms_user,all_user}'
    and active.deactivated_at is null)`;

/** Whether nobody but the team is responsible for the student of this id. True for no student. */
export const isOfTeam = (userId: SQL): SQL => sql`not exists (
  select 1 from ${users} as student where student.id = ${userId}
    and (student.counsellor_id in ${activeStaffIds} or student.buddy_id in ${activeStaffIds}))`;
