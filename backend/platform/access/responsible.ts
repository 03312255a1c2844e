import { sql, type SQL } from "drizzle-orm";
import { worksWithStudents } from "#domain/auth/permissions";
import { appointments } from "../db/schema/appointments";
import { leads } from "../db/schema/leads";
import { users } from "../db/schema/users";

/**
 * Who is responsible for a student: their counsellor if that account is active and works with
 * students, otherwise their buddy if it is, otherwise the team. Lists, queues and access use this
 * rule, so that nothing belongs to somebody who can no longer sign in.
 */

/** Ids of active staff who work with students. The condition is that of the index `users_staff`. */
export const activeStaffIds: SQL = sql`(
  select active.id from ${users} as active
  where active.permissions <> '{}' and active.permissions && ${sql.raw(`'{${worksWithStudents.join()}}'`)}
    and active.deactivated_at is null)`;

/** Days for which a call without an outcome still gives its callee the student's record. */
export const OPEN_CALL_DAYS = 7;

/**
 * Whether a student (a column or value) has a booked call with a member of staff that isn't closed:
 * neither cancelled, nor marked with an outcome, nor long past.
 */
export const hasOpenCallWith = (studentId: SQL, staffId: string): SQL => sql`exists (
  select 1 from ${appointments} as booked
  where booked.user_id = ${studentId} and booked.resource = ${staffId}
    and booked.status = 'confirmed'
    and booked.starts_at > now() - make_interval(days => ${OPEN_CALL_DAYS}::int))`;

/** Whether nobody but the team is responsible for the student of this id. True for no student. */
export const isOfTeam = (userId: SQL): SQL => sql`not exists (
  select 1 from ${users} as student where student.id = ${userId}
    and (student.counsellor_id in ${activeStaffIds} or student.buddy_id in ${activeStaffIds}))`;

/** The active owner of the lead (a column) of a conversation without an account. Null without one. */
export const activeOwnerOf = (leadId: SQL): SQL => sql`(
  select owned.owner_id from ${leads} as owned
  where owned.id = ${leadId} and owned.owner_id in ${activeStaffIds})`;
