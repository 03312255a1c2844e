import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { staffRules, type StaffRule } from "#domain/auth/permissions";
import type { ApiScope } from "#domain/console/api-keys";
import type { Deps } from "../deps";
import { forbidden } from "../http/errors";
import { recordAccess, recordListAccess, type Subject } from "./access-log";
import type { Claims } from "./claims";
import type { AccessEnv } from "./context";
import { staffCaller } from "./staff-caller";

/** Tags a handler with its access rule, so that a test can find staff routes without one. */
export const STAFF_RULE = Symbol("staff rule");

/** Result of a staff handler: the response, and the people whose data it read or changed. */
export interface StaffResult {
  readonly response: Response;
  /** The people concerned, each with a row in the audit log. "list" means the whole list. */
  readonly about: readonly Subject[] | "list";
}

/**
 * Creates a staff route, which checks the permission, or the scope of an API key, runs the handler and writes the audit log
 * before it responds. The type forces every handler to name the people concerned.
 */
export function staffRoute(
  deps: Deps,
  rule: StaffRule,
  handle: (c: Context<AccessEnv>, claims: Claims) => Promise<StaffResult>,
  scope?: ApiScope,
) {
  const middleware = createMiddleware<AccessEnv>(async (c) => {
    const { claims, keyName } = await staffCaller(deps, c.req.raw, scope);
    if (!staffRules[rule](claims.permissions)) throw forbidden();
    c.set("claims", claims);
    const { response, about } = await handle(c, claims);
    const call = `${c.req.method} ${c.req.routePath}`;
    const action = keyName === null ? call : `${call} (API key ${keyName})`;
    if (about === "list") await recordListAccess(deps, claims, action);
    else await recordAccess(deps, claims, about, action);
    return response;
  });
  return Object.assign(middleware, { [STAFF_RULE]: rule });
}
