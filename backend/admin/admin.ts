import { eq, or, sql } from "drizzle-orm";
import type { Permission } from "../../app/domain/permissions";
import type { Database } from "../db/database";
import { revokeUntilNoneIsLeft } from "../auth/tokens";
import { refreshTokens, users } from "../db/schema";

export type Account = Pick<
  typeof users.$inferSelect,
  | "id"
  | "fullName"
  | "email"
  | "mobile"
  | "permissions"
  | "paidUser"
  | "deactivatedAt"
  | "legalHold"
>;

const columns = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  mobile: users.mobile,
  permissions: users.permissions,
  paidUser: users.paidUser,
  deactivatedAt: users.deactivatedAt,
  legalHold: users.legalHold,
};

/** The account that has proved to own an e-mail address or a number; null when there is none. */
export async function findAccount(db: Database, address: string): Promise<Account | null> {
  const [found] = await db
    .select(columns)
    .from(users)
    .where(or(eq(users.email, address.toLowerCase()), eq(users.mobile, address)));
  return found ?? null;
}

/**
 * An account for a member of staff. Its owner signs in with a code sent to the address, like anybody;
 * the address counts as proved because the operator names it.
 */
export async function createStaff(
  db: Database,
  email: string,
  name: string,
  permission: Permission,
): Promise<Account> {
  const [created] = await db
    .insert(users)
    .values({ email: email.toLowerCase(), fullName: name, permissions: [permission] })
    .onConflictDoNothing()
    .returning(columns);
  if (!created) throw new Error(`${email} has an account already: use grant`);
  return created;
}

/** Permissions count from the next refresh of the token on, within a quarter of an hour. */
export async function setPermission(
  db: Database,
  id: string,
  permission: Permission,
  granted: boolean,
): Promise<void> {
  const without = sql`array_remove(${users.permissions}, ${permission})`;
  await db
    .update(users)
    .set({
      permissions: granted ? sql`array_append(${without}, ${permission})` : without,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id));
}

export async function setPaid(db: Database, id: string, paidUser: boolean): Promise<void> {
  await db
    .update(users)
    .set({ paidUser, updatedAt: sql`now()` })
    .where(eq(users.id, id));
}

/** Why nothing of an account may be erased (a court's order, a dispute); null lets it go again. */
export async function setLegalHold(db: Database, id: string, reason: string | null): Promise<void> {
  await db
    .update(users)
    .set({ legalHold: reason, updatedAt: sql`now()` })
    .where(eq(users.id, id));
}

/** Ends every sign-in of the account too; from then on a code answers AU_UNA_4002 (core.md §8). */
export async function setActive(db: Database, id: string, isActive: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ deactivatedAt: isActive ? null : sql`now()`, updatedAt: sql`now()` })
      .where(eq(users.id, id));
    if (!isActive) await revokeUntilNoneIsLeft(tx, new Date(), eq(refreshTokens.userId, id));
  });
}
