import { and, eq, sql } from "drizzle-orm";
import type * as contract from "#contract/console/administration";
import { permissions } from "#domain/auth/permissions";
import type { AccessContext } from "../platform/access/context";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import { ApiError, notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import {
  createStaff,
  findAccount,
  listStaff,
  resetSecondFactor,
  setActive,
  setPermission,
  type Account,
  type Actor,
} from "./accounts";

/** Lists everyone who has a permission. */
export const listStaffAccounts: StaffOperationHandler<typeof contract.listStaffAccounts> = async (
  _,
  c,
) => ({
  result: (await listStaff(c.var.deps.db)).map(
    ({ id, fullName, email, mobile, permissions: granted, hasSecondFactor, deactivatedAt }) => ({
      id,
      name: fullName,
      email,
      mobile,
      permissions: granted,
      hasSecondFactor,
      isActive: deactivatedAt === null,
    }),
  ),
  about: "list",
});

/** Gives the owner of an address permissions. Creates the account if there is none. */
export const addStaffAccount: StaffOperationHandler<typeof contract.addStaffAccount> = async (
  { body: { email, name, permissions: wanted } },
  c,
) => {
  const id = await c.var.deps.db.transaction(async (tx) => {
    const [first, ...others] = wanted;
    if (!first) throw new Error("no permission");
    const known = await findAccount(tx, email);
    const account = known ?? (await createStaff(tx, email, name, first, actorOf(c)));
    for (const permission of known ? wanted : others)
      if (!account.permissions.includes(permission))
        await setPermission(tx, account.id, permission, true, actorOf(c));
    return account.id;
  });
  // The changes are in the audit log already.
  return { result: { id }, about: [] };
};

/** Changes permissions, or activates or deactivates. @throws ApiError 404, 409 OWN_ACCOUNT */
export const changeStaffAccount: StaffOperationHandler<typeof contract.changeStaffAccount> = async (
  { params: { id }, body: { permissions: wanted, isActive } },
  c,
) => {
  await c.var.deps.db.transaction(async (tx) => {
    const account = await staffAccount(tx, c, id);
    for (const permission of wanted ? permissions : []) {
      const isWanted = wanted?.includes(permission) ?? false;
      if (isWanted !== account.permissions.includes(permission))
        await setPermission(tx, id, permission, isWanted, actorOf(c));
    }
    const wasActive = account.deactivatedAt === null;
    if (isActive !== undefined && isActive !== wasActive)
      await setActive(tx, id, isActive, actorOf(c));
  });
  return { result: { id }, about: [] };
};

/** Removes the second factor of a member of staff. @throws ApiError 404, 409 OWN_ACCOUNT */
export const resetStaffSecondFactor: StaffOperationHandler<
  typeof contract.resetStaffSecondFactor
> = async ({ params: { id } }, c) => {
  await c.var.deps.db.transaction(async (tx) => {
    await staffAccount(tx, c, id);
    await resetSecondFactor(tx, id, actorOf(c));
  });
  return { result: { id }, about: [] };
};

const actorOf = (c: AccessContext): Actor => ({ staffId: c.var.claims.userId });

/**
 * The account of another member of staff, locked. Students' accounts are changed by operators.
 * @throws ApiError 404, 409 OWN_ACCOUNT
 */
async function staffAccount(
  tx: Database,
  c: AccessContext,
  id: string,
): Promise<Pick<Account, "permissions" | "deactivatedAt">> {
  if (id === c.var.claims.userId) throw new ApiError(409, "OWN_ACCOUNT");
  const [account] = await tx
    .select({ permissions: users.permissions, deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(and(eq(users.id, id), sql`${users.permissions} <> '{}'`))
    .for("update");
  if (!account) throw notFound();
  return account;
}
