import type * as user from "#contract/students/staff";
import { findUser } from "../auth/accounts";
import { staffWith } from "../platform/access/staff";
import type { Database } from "../platform/db/types";
import type { OperationHandler } from "../platform/operations/operations";

/** The first of these members of staff who is active. Nobody else can answer the student. */
async function firstActive(db: Database, ids: readonly (string | null)[]) {
  const active = await staffWith(db, ids);
  const found = ids.flatMap((id) => active.find((one) => one.id === id) ?? [])[0];
  return found ? { name: found.name, email: found.email } : null;
}

/** Shows a student's counsellor, or else buddy. Null if the team is responsible. */
export const showCounsellor: OperationHandler<typeof user.showCounsellor> = async (_, c) => {
  const { db } = c.var.deps;
  const { counsellorId, buddyId } = await findUser(db, c.var.claims.userId);
  return { person: await firstActive(db, [counsellorId, buddyId]) };
};

/** Shows a paid learner's buddy and mentor: their buddy, or else their counsellor. */
export const showBuddy: OperationHandler<typeof user.showBuddy> = async (_, c) => {
  const { db } = c.var.deps;
  const { counsellorId, buddyId } = await findUser(db, c.var.claims.userId);
  return { person: await firstActive(db, [buddyId, counsellorId]) };
};
