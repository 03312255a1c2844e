import { and, eq, or, sql } from "drizzle-orm";
import { createMiddleware } from "hono/factory";
import { users } from "../db/schema/users";
import type { Deps } from "../deps";
import { forbidden, notFound } from "../http/errors";
import { isUuid } from "../http/parameters";
import { recordAccess } from "./access-log";
import { isInternal, neededClaims } from "./bearer";
import type { Claims } from "./claims";
import { inTransaction } from "./change-log";
import type { AccessContext, AccessEnv } from "./context";
import { hasOpenCallWith } from "./responsible";
import { STAFF_RULE } from "./staff-route";
import { isCounsellor, recommendedStudentsOf, seesAll } from "./staff-scope";

/**
 * Whether staff may see everything about a student: as their counsellor or buddy, for a booked call
 * until it is closed, or with `all_user`.
 */
export async function mayAccessStudent(
  deps: Deps,
  claims: Claims,
  userId: string,
): Promise<boolean> {
  if (seesAll(claims)) return true;
  if (!isCounsellor(claims)) return false;
  const [found] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        or(
          eq(users.counsellorId, claims.userId),
          eq(users.buddyId, claims.userId),
          hasOpenCallWith(sql`${users.id}`, claims.userId),
        ),
      ),
    );
  return found !== undefined;
}

type StaffCheck = (deps: Deps, claims: Claims, userId: string) => Promise<boolean> | boolean;

interface GuardOptions {
  /** Whether the student also has access. */
  readonly owner: boolean;
  readonly rule: string;
}

/**
 * Allows the student of `{userId}` and staff who pass `mayAccess`. Every access by staff is
 * recorded.
 */
const ownOr = (mayAccess: StaffCheck, { owner, rule }: GuardOptions) =>
  function guard(deps: Deps) {
    const middleware = createMiddleware<AccessEnv>(async (c, next) => {
      const claims = await neededClaims(deps, c.req.raw);
      // Most routes have the student in their path, a few in the query (navigation-and-content.md
      // §7).
      const ownerId = c.req.param("userId") ?? c.req.query("userId") ?? "";
      c.set("claims", claims);
      c.set("ownerId", ownerId);
      if (owner && claims.userId === ownerId) return next();
      const isId = isUuid(ownerId);
      if (!isId || !isInternal(claims) || !(await mayAccess(deps, claims, ownerId)))
        throw forbidden();
      const action = `${c.req.method} ${c.req.routePath}`;
      if (c.req.method === "GET") {
        await recordAccess(deps, claims, [{ userId: ownerId }], action);
        return next();
      }
      await changeByStaff(deps, c, async (within) => {
        await recordAccess(within, claims, [{ userId: ownerId }], action);
        await next();
      });
    });
    return Object.assign(middleware, { [STAFF_RULE]: rule });
  };

/** Runs the rest of a call in one transaction with its audit row. A handler that fails undoes both. */
async function changeByStaff(
  deps: Deps,
  c: AccessContext,
  run: (within: Deps) => Promise<void>,
): Promise<void> {
  const inOne = (within: Deps) => {
    c.set("deps", within);
    return run(within).then(() => {
      if (c.error) throw c.error;
    });
  };
  await inTransaction(deps, inOne, (db, begun) => db.transaction(begun)).catch((error: unknown) => {
    // The response to the handler's error is made already.
    if (error !== c.error) throw error;
  });
}

/** Allows a student and their counsellor. */
export const ownOrTheirCounsellor = ownOr(mayAccessStudent, {
  owner: true,
  rule: "own or their counsellor",
});
/** Allows only a student's counsellor. */
export const theirCounsellor = ownOr(mayAccessStudent, { owner: false, rule: "their counsellor" });
/** Allows a student, and the staff who see them in the list of recommendations. */
export const ownOrRecommendationStaff = ownOr(seesRecommendationsOf, {
  owner: true,
  rule: "own or recommendation staff",
});

/** Whether this member of staff sees the student in the list of recommendations. */
async function seesRecommendationsOf(deps: Deps, claims: Claims, userId: string): Promise<boolean> {
  const [found] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), recommendedStudentsOf(claims)));
  return found !== undefined;
}

/** Allows paid learners with their own id. Others get 404. */
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

/** Whether a user is currently a paid learner, regardless of their token. */
export async function isPaid(deps: Deps, userId: string): Promise<boolean> {
  const [user] = await deps.db
    .select({ paidUser: users.paidUser })
    .from(users)
    .where(eq(users.id, userId));
  return user?.paidUser ?? false;
}
