import { userInfo } from "node:os";
import { asc, eq, ne, or, sql } from "drizzle-orm";
import { staffRules, type Permission } from "#domain/auth/permissions";
import { formatMoment } from "#domain/time/dates";
import { deleteSecondFactor } from "../auth/second-factor";
import { endSignInLinks, issueSignInLink } from "../auth/sign-in-link";
import { revokeUntilNoneIsLeft } from "../auth/tokens";
import { refreshTokens, secondFactors } from "../platform/db/schema/auth";
import { apiKeys, auditLog } from "../platform/db/schema/console";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import { revokeLinksOf } from "../platform/links/secret-links";

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

/** Returns the account that owns a verified email address or number, or null. */
export async function findAccount(db: Database, address: string): Promise<Account | null> {
  const [found] = await db
    .select(columns)
    .from(users)
    .where(or(eq(users.email, address.toLowerCase()), eq(users.mobile, address)));
  return found ?? null;
}

/** Who runs a command. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user id may have no name.
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}

/** Who changes an account: a member of staff in the console, or an operator at the command line. */
export type Actor = { readonly staffId: string } | "operator";

/** Changes an account and records the change in the audit log, in one transaction. */
function audited<T>(
  db: Database,
  command: string,
  by: Actor,
  change: (tx: Database) => Promise<{ readonly id: string; readonly result: T }>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const { id, result } = await change(tx);
    const who =
      by === "operator" ? { details: { operator: operatorName() } } : { staffId: by.staffId };
    await tx.insert(auditLog).values({ userId: id, action: command, ...who });
    return result;
  });
}

/** Changes one account and records the command's name in the audit log. */
const changeAccount = (
  db: Database,
  id: string,
  command: string,
  change: (tx: Database) => Promise<unknown>,
  by: Actor = "operator",
): Promise<void> =>
  audited(db, command, by, async (tx) => {
    await change(tx);
    return { id, result: undefined };
  });

export interface StaffMember extends Account {
  /** Whether they have set up a second factor. */
  readonly hasSecondFactor: boolean;
}

/** Lists everyone who has a permission, by name. */
export async function listStaff(db: Database): Promise<StaffMember[]> {
  const rows = await db
    .select({ ...columns, confirmedAt: secondFactors.confirmedAt })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(ne(users.permissions, sql`'{}'::text[]`))
    .orderBy(asc(users.fullName), asc(users.email));
  return rows.map(({ confirmedAt, ...account }) => ({
    ...account,
    hasSecondFactor: confirmedAt !== null,
  }));
}

/**
 * Creates an account for a member of staff, who signs in with a code sent to the address. The
 * address counts as verified because the operator entered it.
 */
export function createStaff(
  db: Database,
  email: string,
  name: string,
  permission: Permission,
  by: Actor = "operator",
): Promise<Account> {
  return audited(db, `admin staff ${permission}`, by, async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({ email: email.toLowerCase(), fullName: name, permissions: [permission] })
      .onConflictDoNothing()
      .returning(columns);
    if (!created) throw new Error(`${email} already has an account. Use grant`);
    return { id: created.id, result: created };
  });
}

/**
 * Makes a link that signs a member of staff in once, and records it in the audit log.
 * @throws Error for an account that is not active staff
 */
export function signInLink(
  db: Database,
  { id, email, mobile, permissions, deactivatedAt }: Account,
  at: { readonly origin: string; readonly now: Date },
): Promise<string> {
  if (permissions.length === 0 || deactivatedAt !== null)
    throw new Error("Only active staff can get a link. Everyone else uses a code.");
  return audited(db, "admin sign-in", "operator", async (tx) => {
    const { link, expiresAt } = await issueSignInLink(tx, { email, mobile }, at);
    return { id, result: `${link}\nValid once, until ${formatMoment(expiresAt)}.` };
  });
}

/**
 * Changes a permission. It takes effect when the access token is next refreshed, within 15
 * minutes.
 */
export function setPermission(
  db: Database,
  id: string,
  permission: Permission,
  granted: boolean,
  by: Actor = "operator",
): Promise<void> {
  const without = sql`array_remove(${users.permissions}, ${permission})`;
  return changeAccount(
    db,
    id,
    `admin ${granted ? "grant" : "revoke"} ${permission}`,
    (tx) =>
      tx
        .update(users)
        .set({
          permissions: granted ? sql`array_append(${without}, ${permission})` : without,
          updatedAt: sql`now()`,
        })
        .where(eq(users.id, id))
        .then(() => endLinks(tx, id)),
    by,
  );
}

export function setPaid(db: Database, id: string, paidUser: boolean): Promise<void> {
  return changeAccount(db, id, `admin ${paidUser ? "paid" : "not paid"}`, (tx) =>
    tx
      .update(users)
      .set({ paidUser, updatedAt: sql`now()` })
      .where(eq(users.id, id)),
  );
}

/** Sets the reason why an account must not be erased, e.g. a court order. Null removes the hold. */
export function setLegalHold(db: Database, id: string, reason: string | null): Promise<void> {
  return changeAccount(db, id, `admin ${reason === null ? "release" : "hold"}`, (tx) =>
    tx
      .update(users)
      .set({ legalHold: reason, updatedAt: sql`now()` })
      .where(eq(users.id, id)),
  );
}

/**
 * Activates or deactivates an account. Deactivation ends every session, API key, calendar address and
 * link, and codes then return AU_UNA_4002.
 */
export function setActive(
  db: Database,
  id: string,
  isActive: boolean,
  by: Actor = "operator",
): Promise<void> {
  const deactivatedAt = isActive ? null : sql`now()`;
  return changeAccount(
    db,
    id,
    `admin ${isActive ? "activate" : "deactivate"}`,
    async (tx) => {
      await tx
        .update(users)
        .set({ deactivatedAt, updatedAt: sql`now()` })
        .where(eq(users.id, id));
      if (!isActive) {
        await endSignIns(tx, id);
        await endSecretLinks(tx, id);
      }
      await endLinks(tx, id);
    },
    by,
  );
}

/** Ends every secret link of an account, and those that sign it in. */
export const revokeLinks = (db: Database, id: string, by: Actor = "operator"): Promise<void> =>
  changeAccount(db, id, "admin revoke-links", (tx) => endSecretLinks(tx, id), by);

async function endSecretLinks(tx: Database, id: string): Promise<void> {
  await revokeLinksOf(tx, id);
  const [account] = await tx.select(columns).from(users).where(eq(users.id, id));
  if (account) await endSignInLinks(tx, account);
}

/**
 * Removes a staff member's authenticator app and recovery codes and ends all their sessions. They
 * set up a new app when they next sign in.
 */
export function resetSecondFactor(db: Database, id: string, by: Actor = "operator"): Promise<void> {
  return changeAccount(
    db,
    id,
    "admin reset-second-factor",
    async (tx) => {
      await deleteSecondFactor(tx, id);
      await endSignIns(tx, id);
    },
    by,
  );
}

/**
 * Deletes the API keys and the calendar address of someone who has left or lost the role for them,
 * so that they don't come back with it.
 */
async function endLinks(tx: Database, id: string): Promise<void> {
  const [account] = await tx.select(columns).from(users).where(eq(users.id, id));
  const granted = account && account.deactivatedAt === null ? account.permissions : [];
  if (!staffRules.allUser(granted)) await tx.delete(apiKeys).where(eq(apiKeys.createdBy, id));
  if (!staffRules.counsellor(granted)) await revokeLinksOf(tx, id, "calendar");
}

const endSignIns = (tx: Database, id: string) =>
  revokeUntilNoneIsLeft(tx, new Date(), eq(refreshTokens.userId, id));
