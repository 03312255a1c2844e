import { eq } from "drizzle-orm";
import type * as user from "#contract/students/staff";
import { findUser } from "../auth/accounts";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { OperationHandler } from "../platform/operations/operations";

async function findPerson(db: Database, id: string | null) {
  if (!id) return null;
  const [found] = await db
    .select({ name: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  return found ?? null;
}

/** Shows a student's counsellor, or null if no one is assigned. The whole team then responds. */
export const showCounsellor: OperationHandler<typeof user.showCounsellor> = async (_, c) => {
  const { db } = c.var.deps;
  const { counsellorId } = await findUser(db, c.var.claims.userId);
  return { person: await findPerson(db, counsellorId) };
};

/** Shows a paid learner's buddy. */
export const showBuddy: OperationHandler<typeof user.showBuddy> = async (_, c) => {
  const { db } = c.var.deps;
  const { buddyId } = await findUser(db, c.var.claims.userId);
  return { person: await findPerson(db, buddyId) };
};
