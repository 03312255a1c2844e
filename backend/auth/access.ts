import { and, eq, or } from "drizzle-orm";
import { createMiddleware } from "hono/factory";
import { auditLog } from "../db/schema-care";
import { users } from "../db/schema";
import type { Deps } from "../deps";
import { forbidden, notFound } from "../http/errors";
import { isUuid } from "../http/parameters";
import { isInternal, neededClaims } from "./bearer";
import type { Claims } from "./tokens";

/** Somebody's data, and who asks for it. */
export interface AccessEnv {
  Variables: { claims: Claims; ownerId: string };
}

/** Whether these claims are of somebody who answers for all (core.md §6: `all_user` is a wildcard). */
export const seesAll = (claims: Claims): boolean => claims.permissions.includes("all_user");

/** Whether these claims are of a counsellor: they work with students (`lms_user`). */
export const isCounsellor = (claims: Claims): boolean =>
  seesAll(claims) || claims.permissions.includes("lms_user");

/**
 * Whether staff may see all of a student: a counsellor or buddy who looks after them, or `all_user`
 * (core.md §6: a wildcard).
 */
export async function looksAfter(deps: Deps, claims: Claims, userId: string): Promise<boolean> {
  if (seesAll(claims)) return true;
  if (!claims.permissions.includes("lms_user")) return false;
  const [found] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        or(eq(users.counsellorId, claims.userId), eq(users.buddyId, claims.userId)),
      ),
    );
  return found !== undefined;
}

type MayStaff = (deps: Deps, claims: Claims, userId: string) => Promise<boolean> | boolean;

/** The owner of `{userId}`, or staff for whom `mayStaff` holds; every look of staff is logged. */
const ownOr = (mayStaff: MayStaff, { owner }: { readonly owner: boolean }) =>
  function guard(deps: Deps) {
    return createMiddleware<AccessEnv>(async (c, next) => {
      const claims = await neededClaims(deps, c.req.raw);
      // Most calls name the student in their path, a few in the query (navigation-and-content.md §7).
      const ownerId = c.req.param("userId") ?? c.req.query("userId") ?? "";
      c.set("claims", claims);
      c.set("ownerId", ownerId);
      if (owner && claims.userId === ownerId) return next();
      const isId = isUuid(ownerId);
      if (!isId || !isInternal(claims) || !(await mayStaff(deps, claims, ownerId)))
        throw forbidden();
      await logAccess(deps, claims, [ownerId], `${c.req.method} ${c.req.routePath}`);
      return next();
    });
  };

/** A student's data: theirs, and their counsellor's to see. */
export const ownOrTheirCounsellor = ownOr(looksAfter, { owner: true });
/** What only a student's counsellor may do. */
export const theirCounsellor = ownOr(looksAfter, { owner: false });
/** Recommendations: internal users see everybody's (core.md §6). */
export const ownOrInternal = ownOr((_deps, claims) => isInternal(claims), { owner: true });

/** Staff who work with students (`lms_user`), for calls without a student in their path. */
export const counsellor = (deps: Deps) =>
  createMiddleware<AccessEnv>(async (c, next) => {
    const claims = await neededClaims(deps, c.req.raw);
    if (!isCounsellor(claims)) throw forbidden();
    c.set("claims", claims);
    await next();
  });

/** A paid learner's own id: what others do not have answers 404 (core.md §2 "Profile tabs"). */
export const ownPaid = (deps: Deps) =>
  createMiddleware<AccessEnv>(async (c, next) => {
    const claims = await neededClaims(deps, c.req.raw);
    const ownerId = c.req.param("userId") ?? "";
    if (claims.userId !== ownerId) throw forbidden();
    if (!(await isPaid(deps, ownerId))) throw notFound();
    c.set("claims", claims);
    c.set("ownerId", ownerId);
    await next();
  });

/** Whether somebody is a paid learner now, whatever an older token says. */
export async function isPaid(deps: Deps, userId: string): Promise<boolean> {
  const [user] = await deps.db
    .select({ paidUser: users.paidUser })
    .from(users)
    .where(eq(users.id, userId));
  return user?.paidUser ?? false;
}

/** Writes down that a member of staff saw or changed the data of students; null stands for nobody's. */
export async function logAccess(
  deps: Deps,
  claims: Claims,
  userIds: readonly (string | null)[],
  action: string,
): Promise<void> {
  const rows = [...new Set(userIds)].flatMap((userId) =>
    userId === null ? [] : [{ staffId: claims.userId, userId, action, createdAt: deps.now() }],
  );
  if (rows.length > 0) await deps.db.insert(auditLog).values(rows);
}
