import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  notExists,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { staffRules } from "#domain/permissions";
import type { Database } from "../db/database";
import { leads, prospects, users } from "../db/schema";
import { chats } from "../db/schema-contact";
import type { Claims } from "./tokens";

/**
 * Row-level filters for staff. Undefined means all rows. Lists, exports and single rows share the
 * same filter.
 */

/** Whether the claims cover all students (core.md §6: `all_user` is a wildcard). */
export const seesAll = (claims: Claims): boolean => staffRules.allUser(claims.permissions);

/** Whether these are a counsellor's claims (`lms_user`). */
export const isCounsellor = (claims: Claims): boolean => staffRules.counsellor(claims.permissions);

const theirs = ({ userId }: Claims): SQL | undefined =>
  or(eq(users.counsellorId, userId), eq(users.buddyId, userId));

/** Rows of `users` assigned to this member of staff, as counsellor or buddy. */
export function studentsOf(claims: Claims): SQL | undefined {
  if (seesAll(claims)) return sql`${users.permissions} = '{}'`;
  return isCounsellor(claims) ? theirs(claims) : sql`false`;
}

/** Rows of `users` whose recommendations this member of staff may see (core.md §6). */
export function recommendedStudentsOf(claims: Claims): SQL | undefined {
  const isForAll = seesAll(claims) || claims.permissions.includes("view_recommendation");
  return isForAll ? undefined : studentsOf(claims);
}

/** Rows of `users` whose payments this member of staff may see. */
export const payersOf = (claims: Claims): SQL | undefined =>
  seesAll(claims) ? undefined : studentsOf(claims);

/** Rows of `users`, joined to requests: their own students and students without a counsellor. */
export function requestersFor(claims: Claims): SQL | undefined {
  return seesAll(claims) ? undefined : or(isNull(users.counsellorId), theirs(claims));
}

/** Rows of `leads` assigned to this member of staff or from their students. */
export function ownLeadsOf(db: Database, claims: Claims): SQL | undefined {
  if (seesAll(claims)) return undefined;
  if (!isCounsellor(claims)) return sql`false`;
  const students = db.select({ id: users.id }).from(users).where(theirs(claims));
  return or(eq(leads.assignedTo, claims.userId), inArray(leads.userId, students));
}

/** Rows of `leads` in this member of staff's inbox: their own and unassigned ones. */
export function inboxLeadsOf(db: Database, claims: Claims): SQL | undefined {
  const own = ownLeadsOf(db, claims);
  if (!own) return undefined;
  if (!isCounsellor(claims)) return own;
  const counselled = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, leads.userId), isNotNull(users.counsellorId)));
  return or(own, and(isNull(leads.assignedTo), notExists(counselled)));
}

/**
 * Rows of `prospects` that this member of staff may work on: their own, their students', and
 * unassigned ones of students without a counsellor. The same people as in their inbox.
 */
export function prospectsOf(db: Database, claims: Claims): SQL | undefined {
  if (seesAll(claims)) return undefined;
  if (!isCounsellor(claims)) return sql`false`;
  const own = db.select({ id: users.id }).from(users).where(theirs(claims));
  const counselled = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, prospects.userId), isNotNull(users.counsellorId)));
  return or(
    eq(prospects.ownerId, claims.userId),
    inArray(prospects.userId, own),
    and(isNull(prospects.ownerId), notExists(counselled)),
  );
}

const students = alias(users, "students");
const counsellors = alias(users, "counsellors");

/**
 * Rows of `chats` that this member of staff may see: their students' chats, chats handed over to
 * them, and the shared queue of unassigned chats. Students with an active counsellor are not in
 * the queue.
 */
export function chatsOf(db: Database, claims: Claims): SQL | undefined {
  if (seesAll(claims)) return undefined;
  if (!isCounsellor(claims)) return sql`false`;
  const { userId } = claims;
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
  const hasNoCounsellor = notExists(
    db
      .select({ id: students.id })
      .from(students)
      .innerJoin(counsellors, eq(counsellors.id, students.counsellorId))
      .where(and(eq(students.id, chats.userId), isNull(counsellors.deactivatedAt))),
  );
  return or(eq(chats.takenBy, userId), ofTheirStudent, and(isNull(chats.takenBy), hasNoCounsellor));
}
