import { and, eq, exists, or, sql, type SQL } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import { staffRules } from "#domain/auth/permissions";
import { chats } from "../db/schema/chat";
import { enquiries } from "../db/schema/enquiries";
import { leads } from "../db/schema/leads";
import { users } from "../db/schema/users";
import type { Database } from "../db/types";
import type { Claims } from "./claims";
import { activeOwnerOf, activeStaffIds, hasOpenCallWith, isOfTeam } from "./responsible";

/**
 * Row-level filters for staff. Undefined means all rows. Lists, exports and single rows share the
 * same filter.
 */

/** Whose rows and rights. */
export type Viewer = Pick<Claims, "userId" | "permissions">;

/** Whether the claims cover all students. */
export const seesAll = (claims: Viewer): boolean => staffRules.allUser(claims.permissions);

/** Whether the claims cover all leads and enquiries. */
export const seesAllLeads = (claims: Viewer): boolean => staffRules.leadManager(claims.permissions);

/** Whether these are a claims of staff with students. */
export const isCounsellor = (claims: Viewer): boolean => staffRules.counsellor(claims.permissions);

const theirs = ({ userId }: Viewer): SQL | undefined =>
  or(eq(users.counsellorId, userId), eq(users.buddyId, userId));

/**
 * Whether a column names one of this member of staff's students. Each half is read from an index
 * alone, which a condition with `or` can't be.
 */
const isTheirStudent = (column: AnyPgColumn, { userId }: Viewer): SQL => sql`${column} in (
  select ${users.id} from ${users} where ${users.counsellorId} = ${userId}
  union all
  select ${users.id} from ${users} where ${users.buddyId} = ${userId})`;

/** Rows of `users` assigned to this member of staff, as counsellor or buddy. */
export function studentsOf(claims: Viewer): SQL | undefined {
  if (seesAll(claims)) return sql`${users.permissions} = '{}'`;
  return isCounsellor(claims) ? theirs(claims) : sql`false`;
}

/** Rows of `users` whose recommendations this member of staff may see. */
export function recommendedStudentsOf(claims: Viewer): SQL | undefined {
  const isForAll = seesAll(claims) || claims.permissions.includes("view_recommendation");
  return isForAll ? undefined : studentsOf(claims);
}

/** Rows of `users` whose payments this member of staff may see. */
export const payersOf = (claims: Viewer): SQL | undefined =>
  staffRules.payments(claims.permissions) ? undefined : studentsOf(claims);

/** Rows of `users`, joined to requests: their own students and those of the team. */
export function requestersFor(claims: Viewer): SQL | undefined {
  return seesAll(claims) ? undefined : or(isOfTeam(sql`${users.id}`), theirs(claims));
}

/** Rows of `enquiries` assigned to this member of staff or from their students. */
export function ownEnquiriesOf(claims: Viewer): SQL | undefined {
  if (seesAllLeads(claims)) return undefined;
  if (!isCounsellor(claims)) return sql`false`;
  return or(eq(enquiries.assignedTo, claims.userId), isTheirStudent(enquiries.userId, claims));
}

/** Whether a row of `users` that a column names satisfies a condition. */
const hasStudent = (db: Database, column: AnyPgColumn, condition: SQL | undefined): SQL =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, column), condition)),
  );

/**
 * The ways in which a counsellor sees rows: their own, their students', and those without an owner
 * of students without a counsellor. Each can be found by an index of its own.
 */
function scopesOf(
  db: Database,
  { userId }: Viewer,
  { owner, student }: { readonly owner: AnyPgColumn; readonly student: AnyPgColumn },
): SQL[] {
  return [
    eq(owner, userId),
    hasStudent(db, student, eq(users.counsellorId, userId)),
    hasStudent(db, student, eq(users.buddyId, userId)),
    hasOpenCallWith(sql`${student}`, userId),
    sql`(${owner} is null or ${owner} not in ${activeStaffIds}) and ${isOfTeam(sql`${student}`)}`,
  ];
}

/** The ways to see rows of `enquiries` in the inbox of this member of staff. Null for all rows. */
export function inboxScopes(db: Database, claims: Viewer): SQL[] | null {
  if (seesAllLeads(claims)) return null;
  if (!isCounsellor(claims)) return [sql`false`];
  return scopesOf(db, claims, { owner: enquiries.assignedTo, student: enquiries.userId });
}

/** Rows of `enquiries` in this member of staff's inbox. */
export const inboxEnquiriesOf = (db: Database, claims: Viewer): SQL | undefined =>
  or(...(inboxScopes(db, claims) ?? []));

/**
 * The ways to see rows of `leads` that this member of staff may work on: the same people as in
 * their inbox. Null for all rows.
 */
export function leadScopes(db: Database, claims: Viewer): SQL[] | null {
  if (seesAllLeads(claims)) return null;
  if (!isCounsellor(claims)) return [sql`false`];
  return scopesOf(db, claims, { owner: leads.ownerId, student: leads.userId });
}

/** Rows of `leads` that this member of staff may work on. */
export const leadsOf = (db: Database, claims: Viewer): SQL | undefined =>
  or(...(leadScopes(db, claims) ?? []));

/** Rows of `leads` that belong to this member of staff: their own, and their students'. */
export function ownLeadsOf(claims: Viewer): SQL | undefined {
  if (seesAllLeads(claims)) return undefined;
  if (!isCounsellor(claims)) return sql`false`;
  return or(eq(leads.ownerId, claims.userId), isTheirStudent(leads.userId, claims));
}

const students = alias(users, "students");

/**
 * Rows of `chats` that this member of staff may see: chats of their students and leads, chats
 * handed over to them, and the team's queue.
 */
export function chatsOf(db: Database, claims: Viewer): SQL | undefined {
  if (seesAll(claims)) return undefined;
  if (!isCounsellor(claims)) return sql`false`;
  const { userId } = claims;
  const ownerOfLead = activeOwnerOf(sql`${chats.leadId}`);
  const ofTheirStudent = exists(
    db
      .select({ id: students.id })
      .from(students)
      .where(
        and(
          eq(students.id, chats.userId),
          or(eq(students.counsellorId, userId), eq(students.buddyId, userId)),
        ),
      ),
  );
  return or(
    eq(chats.takenBy, userId),
    ofTheirStudent,
    and(
      sql`(${chats.takenBy} is null or ${chats.takenBy} not in ${activeStaffIds})`,
      isOfTeam(sql`${chats.userId}`),
      sql`${ownerOfLead} is null`,
    ),
    sql`${ownerOfLead} = ${userId}`,
  );
}
