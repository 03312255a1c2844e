import { and, eq, or } from "drizzle-orm";
import { createMiddleware } from "hono/factory";
import { users } from "../db/schema";
import type { Deps } from "../deps";
import { forbidden, notFound } from "../http/errors";
import { isUuid } from "../http/parameters";
import { recordAccess } from "./access-log";
import { isInternal, neededClaims } from "./bearer";
import { STAFF_RULE } from "./staff-route";
import { isCounsellor, recommendedStudentsOf, seesAll } from "./staff-scope";
import type { Claims } from "./tokens";

/** Somebody's data, and who asks for it. */
export interface AccessEnv {
  Variables: { claims: Claims; ownerId: string };
}

/**
 * Whether staff may see all of a student: a counsellor or buddy who looks after them, or `all_user`
 * (core.md §6: a wildcard).
 */
export async function looksAfter(deps: Deps, claims: Claims, userId: string): Promise<boolean> {
  if (seesAll(claims)) return true;
  if (!isCounsellor(claims)) return false;
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

type StaffCheck = (deps: Deps, claims: Claims, userId: string) => Promise<boolean> | boolean;

interface GuardOptions {
  /** Whether the owner passes too. */
  readonly owner: boolean;
  readonly rule: string;
}

/** The owner of `{userId}`, or staff who pass `mayAccess`. Every access by staff is recorded. */
const ownOr = (mayAccess: StaffCheck, { owner, rule }: GuardOptions) =>
  function guard(deps: Deps) {
    const middleware = createMiddleware<AccessEnv>(async (c, next) => {
      const claims = await neededClaims(deps, c.req.raw);
      // Most calls name the student in their path, a few in the query (navigation-and-content.md §7).
      const ownerId = c.req.param("userId") ?? c.req.query("userId") ?? "";
      c.set("claims", claims);
      c.set("ownerId", ownerId);
      if (owner && claims.userId === ownerId) return next();
      const isId = isUuid(ownerId);
      if (!isId || !isInternal(claims) || !(await mayAccess(deps, claims, ownerId)))
        throw forbidden();
      await recordAccess(deps, claims, [{ userId: ownerId }], `${c.req.method} ${c.req.routePath}`);
      return next();
    });
    return Object.assign(middleware, { [STAFF_RULE]: rule });
  };

/** A student's data: theirs, and their counsellor's to see. */
export const ownOrTheirCounsellor = ownOr(looksAfter, {
  owner: true,
  rule: "own or their counsellor",
});
/** What only a student's counsellor may do. */
export const theirCounsellor = ownOr(looksAfter, { owner: false, rule: "their counsellor" });
/** A student's recommendations: the same students as in the list of recommendations. */
export const ownOrRecommendationStaff = ownOr(seesRecommendationsOf, {
  owner: true,
  rule: "own or recommendation staff",
});

/** Whether a student is in the list of recommendations that this member of staff sees. */
async function seesRecommendationsOf(deps: Deps, claims: Claims, userId: string): Promise<boolean> {
  const [found] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), recommendedStudentsOf(claims)));
  return found !== undefined;
}

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
