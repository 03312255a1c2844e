import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { staffRules, type StaffRule } from "#domain/permissions";
import type { Deps } from "../deps";
import { forbidden } from "../http/errors";
import { recordAccess, recordListAccess, type Subject } from "./access-log";
import type { AccessEnv } from "./access";
import { neededClaims } from "./bearer";
import type { Claims } from "./tokens";

/** Marks a handler with its rule, so that a test can list the routes of staff that have none. */
export const STAFF_RULE = Symbol("staff rule");

/** What a handler of the staff area returns: the response, and whose data it read or changed. */
export interface StaffResult {
  readonly response: Response;
  /** The people concerned, one row of the audit log each; "list" stands for the list as a whole. */
  readonly about: readonly Subject[] | "list";
}

/**
 * A route of the staff area: checks the permission, runs the handler, and writes the audit log before
 * anything is sent. The type makes every handler name the people whose data it touched.
 */
export function staffRoute(
  deps: Deps,
  rule: StaffRule,
  handle: (c: Context<AccessEnv>, claims: Claims) => Promise<StaffResult>,
) {
  const middleware = createMiddleware<AccessEnv>(async (c) => {
    const claims = await neededClaims(deps, c.req.raw);
    if (!staffRules[rule](claims.permissions)) throw forbidden();
    const { response, about } = await handle(c, claims);
    const action = `${c.req.method} ${c.req.routePath}`;
    if (about === "list") await recordListAccess(deps, claims, action);
    else await recordAccess(deps, claims, about, action);
    return response;
  });
  return Object.assign(middleware, { [STAFF_RULE]: rule });
}
